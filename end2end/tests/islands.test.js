// What moves in the browser, and that everything reads without it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { useWorld } from "../harness/world.js";
import { BillPage } from "../pages/bill.js";
import { BillsPage } from "../pages/bills.js";
import { ExplanationPage } from "../pages/explanation.js";
import { TaskPage } from "../pages/task.js";
import { tour } from "../pages/tour.js";

const world = useWorld();

test("the filter wakes in the browser and shows the rows that hold every word", async () => {
  await world.visit("tenant", async ({ page }) => {
    await new BillsPage(page).openLastMonth();
    const bill = new BillPage(page);
    await bill.filter.waitFor({ state: "visible" });
    const rows = await bill.rows(bill.tasks);
    const name = rows[0][1];
    const expected = rows.filter((row) => row.join(" ").toLowerCase().includes(name.toLowerCase())).length;
    assert.ok(expected < rows.length, "the demo's tasks have several names");
    await bill.filter.fill(name.toUpperCase());
    const visible = bill.tasks.locator("tbody tr:visible");
    assert.equal(await visible.count(), expected);
    assert.equal(await bill.filterOutcome.innerText(), `${expected} of ${rows.length} rows shown`);
    await bill.filter.fill("no row holds this");
    assert.equal(await visible.count(), 0);
    await bill.filter.fill("");
    assert.equal(await visible.count(), rows.length);
  });
});

test("scripts and WASM are fetched once: what is fetched ahead is what is used", async () => {
  await world.visit("tenant", async ({ page, context }) => {
    await new BillsPage(page).openLastMonth();
    const address = page.url();
    const fresh = await context.newPage();
    // Its own memory of what was fetched before is not asked.
    const session = await context.newCDPSession(fresh);
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    const fetched = [];
    fresh.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await fresh.goto(address);
    await new BillPage(fresh).filter.waitFor({ state: "visible" });
    for (const ending of [".js", ".wasm"]) {
      assert.equal(fetched.filter((path) => path.endsWith(ending)).length, 1, `${ending}: ${fetched.join(" ")}`);
    }
  });
});

test("without JavaScript a person signs in and reads a bill down to the cells; only the filter is not shown", async () => {
  await world.visit(
    "tenant",
    async ({ page }) => {
      await new BillsPage(page).openLastMonth();
      const bill = new BillPage(page);
      assert.equal(await bill.filter.isVisible(), false);
      const rows = await bill.taskLinks.count();
      assert.ok(rows > 1);
      assert.equal(await bill.tasks.locator("tbody tr:visible").count(), rows, "the table is whole");
      await bill.order("idle");
      assert.ok((await bill.taskLinks.count()) > 1);
      await bill.openFirstTask();
      await new TaskPage(page).openFirstExplanation();
      const explanation = new ExplanationPage(page);
      await explanation.openHour(0);
      await explanation.cells.first().locator("> summary").click();
      assert.ok(await explanation.cells.first().locator("table").isVisible());
    },
    { javaScript: false },
  );
});

// A text that hydrates to another one is not reported by the framework: it silently stays or silently changes.
for (const role of ["tenant", "operator"]) {
  test(`pages hold the same text after hydration as the server sent, for the ${role}`, async () => {
    await world.visit(role, async ({ page, context, server }) => {
      for (const { name, address } of await tour(page, role)) {
        const sent = await (await context.request.get(server.url + address)).text();
        await page.goto(address, { waitUntil: "networkidle" });
        if (name === "bill") await new BillPage(page).filter.waitFor({ state: "visible" });
        const [before, after] = await page.evaluate((html) => {
          const text = (body) => {
            const copy = body.cloneNode(true);
            for (const script of copy.querySelectorAll("script")) script.remove();
            return copy.textContent;
          };
          return [text(new DOMParser().parseFromString(html, "text/html").body), text(document.body)];
        }, sent);
        assert.ok(before.length > 100);
        assert.equal(after, before, name);
      }
    });
  });
}
