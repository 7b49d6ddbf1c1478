// A bill.

import { Frame } from "./frame.js";

export class BillPage extends Frame {
  get due() {
    return this.page.locator("p.due");
  }

  get subjects() {
    return this.page.locator("section[aria-labelledby=due] table");
  }

  get days() {
    return this.page.locator("section[aria-labelledby=days] table");
  }

  get tasks() {
    return this.page.locator("#task-table");
  }

  get taskLinks() {
    return this.tasks.locator("tbody th a");
  }

  get filter() {
    return this.page.locator("#task-table-filter");
  }

  get filterOutcome() {
    return this.page.locator(".filter output");
  }

  download(name) {
    return this.page.locator(".downloads").getByRole("link", { name });
  }

  /** Orders tasks on the server. */
  async order(word) {
    await this.page.locator("#order").selectOption(word);
    await this.page.locator("form.find button").click();
    await this.page.waitForURL(new RegExp(`order=${word}`));
  }

  /** Keeps the tasks, on the server, whose job id, name or user holds some words. */
  async find(words) {
    await this.page.locator("#find").fill(words);
    await this.page.locator("form.find button").click();
    await this.page.waitForURL(/[?&]find=/);
  }

  /** The costliest task. */
  async openFirstTask() {
    await this.taskLinks.first().click();
    await this.page.waitForURL("**/task?**");
  }
}
