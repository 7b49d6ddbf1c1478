// The balance of the books, for operators.

import { Frame } from "./frame.js";

export class BooksPage extends Frame {
  async open() {
    await this.page.goto("/books");
  }

  get previousMonth() {
    return this.page.locator("a[rel=prev]");
  }

  get verdict() {
    return this.page.locator("main p.verdict");
  }

  get month() {
    return this.page.locator("section[aria-labelledby=month] table");
  }

  get days() {
    return this.page.locator("section[aria-labelledby=days] table");
  }
}
