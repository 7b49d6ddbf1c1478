// A task on a bill.

import { Frame } from "./frame.js";

export class TaskPage extends Frame {
  get cost() {
    return this.page.locator("section[aria-labelledby=cost] table").first();
  }

  get attempts() {
    return this.page.locator("section[aria-labelledby=attempts] article");
  }

  get explanations() {
    return this.attempts.locator("td a");
  }

  /** The rows of the attempts' days, each with its link. */
  get dayRows() {
    return this.attempts.locator("tbody tr");
  }

  async openFirstExplanation() {
    await this.explanations.first().click();
    await this.page.waitForURL("**/explain?**");
  }
}
