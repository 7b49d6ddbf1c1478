// How pages read: language, narrow screens, valid markup, without a barrier.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import axe from "axe-core";
import { HtmlValidate } from "html-validate";
import { NARROW, WIDE } from "../harness/browser.js";
import { useWorld } from "../harness/world.js";
import { BillPage } from "../pages/bill.js";
import { BillsPage } from "../pages/bills.js";
import { NOTHING, tour } from "../pages/tour.js";

const world = useWorld();
const shots = join(import.meta.dirname, "..", "shots");

let stops;

/** Visits every kind of page as the operator, who sees them all. */
async function everyPage(options, look) {
  await world.visit(
    "operator",
    async (tab) => {
      tab.expectStatus(404);
      stops ??= [...(await tour(tab.page, "operator")), NOTHING];
      for (const stop of stops) {
        await tab.page.goto(stop.address);
        await look(tab, stop);
      }
    },
    options,
  );
}

async function shot(page, name, look) {
  await mkdir(shots, { recursive: true });
  // The whole page, up to some screens of it.
  const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), 4000);
  const { width } = page.viewportSize();
  await page.screenshot({ path: join(shots, `${name}-${look}.png`), clip: { x: 0, y: 0, width, height }, fullPage: true });
}

test("wide pages do not scroll sideways", async () => {
  await everyPage({ viewport: WIDE }, async ({ page }, { name }) => {
    await shot(page, name, "wide");
    assert.equal(await new BillsPage(page).overflow(), 0, name);
  });
});

test("on a screen 360 wide only tables scroll sideways, never the page", async () => {
  await everyPage({ viewport: NARROW }, async ({ page }, { name }) => {
    await shot(page, name, "narrow");
    assert.equal(await new BillsPage(page).overflow(), 0, name);
  });
});

test("中文: the choice of language holds from page to page, and changes words, not figures", async () => {
  await world.visit("tenant", async ({ page }) => {
    await new BillsPage(page).openLastMonth();
    const bill = new BillPage(page);
    await bill.showExact();
    const address = page.url();
    const figures = async () => (await bill.rows(bill.days)).flatMap((row) => row.slice(1));
    const english = { heading: await bill.heading.innerText(), figures: await figures() };
    await bill.language("zh").click();
    await page.waitForFunction(() => document.documentElement.lang === "zh-CN");
    assert.equal(page.url(), address, "the same page, in the other language");
    assert.notEqual(await bill.heading.innerText(), english.heading);
    assert.match(await bill.heading.innerText(), /账单/);
    assert.deepEqual(await figures(), english.figures);
    await bill.openFirstTask();
    assert.match(await bill.heading.innerText(), /任务/);
    await bill.language("en").click();
    await page.waitForFunction(() => document.documentElement.lang === "en");
    assert.match(await bill.heading.innerText(), /^Task/);
  });
});

test("中文: a browser that asks for Chinese gets it at once", async () => {
  await everyPage({ locale: "zh-CN" }, async ({ page }, { name }) => {
    await shot(page, name, "zh");
    assert.equal(await page.locator("html").getAttribute("lang"), "zh-CN", name);
    assert.match(await page.locator("h1").innerText(), /\p{Script=Han}/u, name);
    assert.equal(await new BillsPage(page).overflow(), 0, name);
  });
});

for (const locale of ["en-US", "zh-CN"]) {
  test(`the server's HTML is valid, ${locale}`, async () => {
    const validate = new HtmlValidate({
      root: true,
      extends: ["html-validate:standard", "html-validate:a11y"],
      rules: {
        // How a document is written down, which is the framework's; none of it changes what it means.
        "doctype-style": "off",
        "void-style": "off",
        "no-trailing-whitespace": "off",
        "attribute-boolean-style": "off",
        "attribute-empty-style": "off",
        "no-inline-style": "off",
        "long-title": "off",
      },
    });
    await everyPage({ locale }, async ({ context, server }, { name, address }) => {
      const answer = await context.request.get(server.url + address);
      // Two habits of the framework are written out as browsers understand them: `<!>`, which marks places in the page
      // and is an empty comment, and a nonce in the place of the word `anonymous`.
      const html = (await answer.text())
        .replaceAll("<!>", "<!---->")
        .replaceAll(/crossorigin="[\w-]+"/g, 'crossorigin="anonymous"');
      const report = await validate.validateString(html, name);
      const found = report.results.flatMap((result) =>
        result.messages.map((message) => `${message.line}:${message.column} ${message.ruleId}: ${message.message} ${message.selector ?? ""}`),
      );
      assert.deepEqual([...new Set(found)].slice(0, 20), [], name);
    });
  });
}

for (const scheme of ["light", "dark"]) {
  test(`nothing stands in the way of people who see or hear pages otherwise, ${scheme}`, async () => {
    await everyPage({ scheme }, async ({ page }, { name }) => {
      if (scheme === "dark") await shot(page, name, "dark");
      await page.evaluate(axe.source);
      const barriers = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
        return violations
          .filter((violation) => ["serious", "critical"].includes(violation.impact))
          .map((violation) => `${violation.id}: ${violation.help}: ${violation.nodes[0].html.slice(0, 200)} ${violation.nodes[0].failureSummary}`);
      });
      assert.deepEqual(barriers, [], name);
    });
  });
}
