// How an amount came about.

import { Frame } from "./frame.js";

export class ExplanationPage extends Frame {
  get verdict() {
    return this.page.locator("section[aria-labelledby=figure] p.verdict");
  }

  get figure() {
    return this.page.locator("section[aria-labelledby=figure] table");
  }

  get hours() {
    return this.page.locator("section[aria-labelledby=cells] .hour");
  }

  /** Opens an hour, if it is not open already. */
  async openHour(place) {
    const hour = this.hours.nth(place);
    if ((await hour.getAttribute("open")) === null) await hour.locator("> summary").click();
    return hour;
  }

  get cells() {
    return this.page.locator("details.cell");
  }

  /** The table of the hours' sums. */
  get sums() {
    return this.page.locator("section[aria-labelledby=cells] > .scroll > table");
  }
}
