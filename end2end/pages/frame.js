// What every page has.

export class Frame {
  constructor(page) {
    this.page = page;
  }

  get heading() {
    return this.page.getByRole("heading", { level: 1 });
  }

  get signOut() {
    return this.page.locator('form[action="/sign-out"] button');
  }

  language(word) {
    return this.page.locator(`form.language button[value="${word}"]`);
  }

  /** The address of this page with exact amounts. */
  async showExact() {
    await this.page.locator("footer .exact a").click();
    await this.page.waitForURL(/[?&]exact=1/);
  }

  /** The texts of a table's cells, by row; the table by what stands in its caption. */
  async rows(table, part = "tbody") {
    return table.locator(`> ${part} > tr`).evaluateAll((rows) =>
      rows.map((row) => [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, " ").trim())),
    );
  }

  /** Whether the page itself, not a table within it, has to be scrolled sideways. */
  async overflow() {
    return this.page.evaluate(() => document.scrollingElement.scrollWidth - document.documentElement.clientWidth);
  }
}
