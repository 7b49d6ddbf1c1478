// Who sees what.

import assert from "node:assert/strict";
import { test } from "node:test";
import { useWorld } from "../harness/world.js";
import { BillPage } from "../pages/bill.js";
import { BillsPage } from "../pages/bills.js";
import { BooksPage } from "../pages/books.js";
import { SignInPage } from "../pages/sign-in.js";
import { TaskPage } from "../pages/task.js";

const world = useWorld();

/** An answer's status and text, without the address that it repeats and the marks of one rendering. */
async function answer(page, address) {
  const response = await page.goto(address);
  const html = (await response.text())
    .replaceAll(/nonce="[^"]*"|crossorigin="[^"]*"/g, "")
    .replaceAll(/(name="next" value=|href=)"[^"]*"/g, "");
  return { status: response.status(), html };
}

test("another tenant's bill is answered as one that does not exist", async () => {
  const addresses = {};
  await world.visit("tenant", async ({ page, user }) => {
    await new BillsPage(page).openLastMonth();
    addresses.owner = user.tenant;
    addresses.bill = page.url();
    await new BillPage(page).openFirstTask();
    addresses.task = page.url();
    await new TaskPage(page).openFirstExplanation();
    addresses.explanation = page.url();
  });
  const other = world.server.users.find((user) => user.role === "tenant" && user.tenant !== addresses.owner);
  assert.ok(other, "the demo has a second tenant");
  await world.visit(undefined, async (tab) => {
    const { page } = tab;
    tab.expectStatus(404);
    await new SignInPage(page).signIn(other);
    const own = await answer(page, addresses.bill.replaceAll(`tenant=${addresses.owner}`, `tenant=${other.tenant}`));
    assert.equal(own.status, 200, "its own is shown");
    for (const kind of ["bill", "task", "explanation"]) {
      const foreign = await answer(page, addresses[kind]);
      const absent = await answer(page, addresses[kind].replaceAll(`tenant=${addresses.owner}`, "tenant=no-such-tenant"));
      assert.equal(foreign.status, 404, kind);
      assert.deepEqual(foreign, absent, kind);
      // Its own name on the other's task opens nothing either.
      const mixed = await answer(page, addresses[kind].replaceAll(`tenant=${addresses.owner}`, `tenant=${other.tenant}`));
      if (kind !== "bill") assert.deepEqual(mixed, absent, kind);
    }
    for (const form of ["/bill.csv", "/bill.json"]) {
      const of = (tenant) => addresses.bill.replace("/bill?", `${form}?`).replace(`tenant=${addresses.owner}`, `tenant=${tenant}`);
      const [foreign, absent] = await Promise.all(
        [addresses.owner, "no-such-tenant"].map((tenant) => tab.context.request.get(of(tenant))),
      );
      assert.equal(foreign.status(), 404, form);
      assert.equal(await foreign.text(), await absent.text(), form);
    }
  });
});

test("a tenant is not shown the books", async () => {
  await world.visit("tenant", async (tab) => {
    tab.expectStatus(403, 404);
    assert.equal(await tab.page.locator('nav a[href^="/books"]').count(), 0);
    const response = await tab.page.goto("/books");
    assert.ok([403, 404].includes(response.status()), `${response.status()}`);
    assert.equal(await new BooksPage(tab.page).month.count(), 0);
  });
});

test("the operator sees that the books balance, with a difference of 0 everywhere", async () => {
  await world.visit("operator", async ({ page }) => {
    const books = new BooksPage(page);
    await page.locator('nav a[href^="/books"]').click();
    await page.waitForURL("**/books");
    await books.previousMonth.click();
    await page.waitForURL("**/books?**month=**");
    assert.equal(await books.verdict.count(), 1);
    for (const table of [books.month.nth(0), books.month.nth(1)]) {
      const [difference] = await books.rows(table, "tfoot");
      for (const amount of difference.slice(1)) assert.equal(amount, "0.000000");
    }
    const days = await books.rows(books.days);
    assert.ok(days.length >= 28);
    for (const day of days) {
      assert.equal(day.length, 11, `${day[0]} has books`);
      assert.deepEqual(day.slice(-2), ["0.000000", "0.000000"], day[0]);
    }
  });
});

test("the operator sees every tenant's bill, a tenant its own alone", async () => {
  const tenants = world.server.users.filter((user) => user.role === "tenant").map((user) => user.tenant);
  const seen = {};
  for (const role of ["tenant", "operator"]) {
    await world.visit(role, async ({ page }) => {
      const links = await new BillsPage(page).links.evaluateAll((all) => all.map((link) => link.href));
      seen[role] = [...new Set(links.map((link) => new URL(link).searchParams.get("tenant")))].sort();
    });
  }
  assert.deepEqual(seen.tenant, [world.server.user("tenant").tenant]);
  assert.deepEqual(seen.operator, [...new Set(tenants)].sort());
});
