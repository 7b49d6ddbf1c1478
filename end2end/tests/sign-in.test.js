import assert from "node:assert/strict";
import { test } from "node:test";
import { useWorld } from "../harness/world.js";
import { BillsPage } from "../pages/bills.js";
import { SignInPage } from "../pages/sign-in.js";

const world = useWorld();

test("a wrong password is answered in words that do not tell which part is wrong", async () => {
  await world.visit(undefined, async (tab) => {
    const { page, server } = tab;
    tab.expectStatus(401);
    const signIn = new SignInPage(page);
    const said = [];
    for (const name of [server.user("tenant").name, "nobody-of-this-name"]) {
      await signIn.open();
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await signIn.fill({ name, password: "not-the-password" });
      assert.equal((await answered).status(), 401);
      await signIn.problem.waitFor();
      said.push(await signIn.problem.innerText());
    }
    assert.equal(said[0], said[1]);
    assert.notEqual(said[0], "");
    await page.goto("/bills");
    assert.match(page.url(), /\/sign-in/, "nobody is signed in by a wrong password");
  });
});

test("the right password leads to the bills", async () => {
  await world.visit("tenant", async ({ page, user }) => {
    assert.equal(new URL(page.url()).pathname, "/bills");
    assert.match(await page.locator(".person").innerText(), new RegExp(user.name));
  });
});

test("sign-in leads on to the page that was asked for", async () => {
  let wanted;
  await world.visit("tenant", async ({ page }) => {
    await new BillsPage(page).openLastMonth();
    wanted = page.url();
  });
  await world.visit(undefined, async ({ page, server }) => {
    await page.goto(wanted);
    assert.match(page.url(), /\/sign-in\?next=/);
    await new SignInPage(page).fill(server.user("tenant"));
    await page.waitForURL((url) => url.pathname === "/bill");
    assert.equal(page.url(), wanted);
  });
});

test("sign-in never leads to another site", async () => {
  await world.visit(undefined, async ({ page, server }) => {
    const signIn = new SignInPage(page);
    await signIn.open("//elsewhere.example/bills");
    await signIn.fill(server.user("tenant"));
    await page.waitForURL("**/bills");
    assert.ok(page.url().startsWith(server.url));
  });
});

test("after signing out nothing of the person is shown, not even by going back", async () => {
  await world.visit("tenant", async ({ page, context }) => {
    const bills = new BillsPage(page);
    await bills.openLastMonth();
    const address = page.url();
    const cookies = await context.cookies();
    await bills.signOut.click();
    await page.waitForURL("**/sign-in**");
    await page.goto(address);
    assert.match(page.url(), /\/sign-in/);
    // Whoever kept the cookie has no session any more.
    await context.addCookies(cookies);
    await page.goto(address);
    assert.match(page.url(), /\/sign-in/);
  });
});
