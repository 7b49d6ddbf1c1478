// The page of sign-in.

import { Frame } from "./frame.js";

export class SignInPage extends Frame {
  async open(next) {
    await this.page.goto(next ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in");
  }

  async fill({ name, password }) {
    await this.page.locator("input[name=name]").fill(name);
    await this.page.locator("input[name=password]").fill(password);
    await this.page.locator("form.sign-in button[type=submit]").click();
  }

  /** From wherever one is to the list of bills. */
  async signIn(user) {
    await this.open();
    await this.fill(user);
    await this.page.waitForURL("**/bills");
  }

  get problem() {
    return this.page.getByRole("alert");
  }
}
