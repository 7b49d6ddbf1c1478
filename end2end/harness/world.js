// What a file of tests needs: a server with a demo, a browser, and visits of people.

import { after, before } from "node:test";
import { SignInPage } from "../pages/sign-in.js";
import { openTab, startBrowser } from "./browser.js";
import { startServer } from "./server.js";

/** Sets up before the first test of the file and clears away after the last. */
export function useWorld() {
  const world = { server: undefined, browser: undefined, visit };
  before(async () => {
    [world.server, world.browser] = await Promise.all([startServer(), startBrowser()]);
  });
  after(async () => {
    await world.browser?.close();
    const code = await world.server?.stop();
    if (code !== undefined && code !== 0) throw new Error(`the server stopped with ${code}, not with 0`);
  });

  /**
   * One person's visit: signs in as somebody of the role (nobody if it is undefined), does what is to be done, and
   * holds the browser to having nothing to complain of.
   */
  async function visit(role, work, options = {}) {
    const tab = await openTab(world.browser, world.server.url, options);
    const user = role && world.server.user(role);
    try {
      if (user) await new SignInPage(tab.page).signIn(user);
      await work({ ...tab, user, server: world.server });
    } catch (error) {
      // Why a step failed often stands in what the browser said.
      if (tab.complaints.length > 0) error.message += `\nThe browser said:\n${tab.complaints.join("\n")}`;
      await tab.context.close();
      throw error;
    }
    await tab.close();
  }
  return world;
}
