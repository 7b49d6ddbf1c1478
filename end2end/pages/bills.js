// The list of bills.

import { Frame } from "./frame.js";

export class BillsPage extends Frame {
  async open() {
    await this.page.goto("/bills");
  }

  get links() {
    return this.page.locator("main tbody th a");
  }

  /** The newest bill that is whole: last month's. */
  async openLastMonth() {
    const row = this.page.locator("main tbody tr:not(:has(.meaning))").first();
    const month = await row.locator("th a").innerText();
    await row.locator("th a").click();
    await this.page.waitForURL("**/bill?**");
    return month;
  }

  get table() {
    return this.page.locator("main table");
  }
}
