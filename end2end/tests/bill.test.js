// The main job: last month's bill, down to the cells of one amount.

import assert from "node:assert/strict";
import { test } from "node:test";
import { micros, sum } from "../harness/amounts.js";
import { useWorld } from "../harness/world.js";
import { BillPage } from "../pages/bill.js";
import { BillsPage } from "../pages/bills.js";
import { ExplanationPage } from "../pages/explanation.js";
import { TaskPage } from "../pages/task.js";

const world = useWorld();
const column = (rows, place) => rows.map((row) => row.at(place));

test("the list shows each bill's parts, and they sum to its amount due", async () => {
  await world.visit("tenant", async ({ page, user }) => {
    const bills = new BillsPage(page);
    await bills.showExact();
    const rows = await bills.rows(bills.table);
    assert.ok(rows.length >= 2, "a demo has the month that runs and the one before");
    for (const [month, cluster, compute, idle, failedRetry, due] of rows) {
      assert.match(month, /^\d{4}-\d{2}$/);
      assert.equal(cluster, "demo");
      assert.equal(sum([compute, idle, failedRetry]), micros(due), `${user.tenant} ${month}`);
    }
  });
});

test("every sum on last month's bill is the amount due, to the micro-unit", async () => {
  await world.visit("tenant", async ({ page }) => {
    await new BillsPage(page).openLastMonth();
    const bill = new BillPage(page);
    await bill.showExact();
    const due = micros((await bill.due.innerText()).split(" ")[0]);
    assert.ok(due > 0n);

    const subjects = await bill.rows(bill.subjects);
    assert.equal(subjects.length, 3, "compute, idle, failed-retry");
    assert.equal(sum(column(subjects, -2)), due);
    for (const row of subjects) assert.equal(sum(row.slice(2, 5)), micros(row[5]), "components sum to their subject");

    const days = await bill.rows(bill.days);
    assert.ok(days.length >= 28, "every day of the month");
    assert.equal(sum(column(days, -2)), due);

    const tasks = await bill.rows(bill.tasks);
    const [shown, others, whole] = await bill.rows(bill.tasks, "tfoot");
    assert.equal(sum(column(tasks, -2)), micros(shown.at(-2)));
    assert.equal(sum([shown.at(-2), others.at(-2)]), due);
    assert.equal(micros(whole.at(-2)), due);

    for (const part of ["quality", "method"]) {
      const table = page.locator(`section[aria-labelledby=${part}] table`);
      assert.equal(sum((await bill.rows(table)).map((row) => row[1])), due, part);
    }
  });
});

test("idle is red, and named in words as well", async () => {
  for (const scheme of ["light", "dark"]) {
    await world.visit(
      "tenant",
      async ({ page }) => {
        await new BillsPage(page).openLastMonth();
        const cell = new BillPage(page).subjects.locator("tr.idle td.total");
        const [red, green, blue] = await cell.evaluate((element) => {
          // Whatever notation the style uses, a canvas makes it red, green and blue.
          const canvas = document.createElement("canvas").getContext("2d");
          canvas.fillStyle = getComputedStyle(element).color;
          canvas.fillRect(0, 0, 1, 1);
          return [...canvas.getImageData(0, 0, 1, 1).data];
        });
        assert.ok(red > 1.3 * green && red > 1.3 * blue, `${scheme}: ${red} ${green} ${blue}`);
        assert.match(await new BillPage(page).subjects.locator("tr.idle th").innerText(), /^Idle/);
      },
      { scheme },
    );
  }
});

test("a task's amounts on the bill are those of its own page", async () => {
  await world.visit("tenant", async ({ page }) => {
    await new BillsPage(page).openLastMonth();
    const bill = new BillPage(page);
    await bill.showExact();
    // A task with failed attempts has the most to sum.
    await bill.order("failed-retry");
    const row = (await bill.rows(bill.tasks))[0];
    await bill.openFirstTask();
    const task = new TaskPage(page);
    const total = (await task.rows(task.cost, "tfoot"))[0];
    assert.equal(total.at(-2), row.at(-2));
    assert.equal(total.at(-1), row.at(-1), "card hours");
    const days = await task.dayRows.evaluateAll((rows) => rows.map((one) => one.querySelector(".total").textContent));
    assert.equal(sum(days), micros(row.at(-2)), "the attempts' days sum to the task");
  });
});

// The three grades of what is known: cards on a node, which is all that Slurm says, known cards, and cards of a pool.
for (const [grade, words] of [
  ["cards on a node", undefined],
  ["known cards, shared", "notebook"],
  ["cards of a pool", "detect-online"],
]) {
  test(`an explanation's cells sum to the figure on the bill, to the micro-unit: ${grade}`, async () => {
    await world.visit("tenant", async ({ page }) => {
      await new BillsPage(page).openLastMonth();
      const bill = new BillPage(page);
      await bill.showExact();
      if (words) {
        await bill.find(words);
        const names = column(await bill.rows(bill.tasks), 1);
        assert.ok(names.length > 0 && names.every((name) => name.includes(words)), names.join(" "));
      }
      await bill.openFirstTask();
      const task = new TaskPage(page);
      const links = await task.explanations.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      const taskAddress = page.url();
      for (const [place, link] of links.slice(0, 3).entries()) {
        await page.goto(taskAddress);
        const row = task.dayRows.nth(place);
        const onTask = await row.locator(".total").innerText();
        await page.goto(link);
        const explanation = new ExplanationPage(page);
        assert.equal(await explanation.verdict.count(), 1, "it says that both are equal");
        const onBill = explanation.figure.locator("tbody").nth(0).locator("tr.sum .total");
        const byCells = explanation.figure.locator("tbody").nth(1).locator("tr.sum .total");
        assert.equal(await onBill.innerText(), onTask);
        assert.equal(await byCells.innerText(), onTask);
        const hours = await explanation.rows(explanation.sums);
        assert.equal(sum(column(hours, -2)), micros(onTask), "the hours sum to the figure");
        assert.equal(hours.at(-1).at(-1), onTask, "the running sum ends on the figure");
      }
    });
  });
}

test("a cell opens down to cost, pieces and shares, and its parts sum up", async () => {
  await world.visit("tenant", async ({ page }) => {
    await new BillsPage(page).openLastMonth();
    await new BillPage(page).openFirstTask();
    await new TaskPage(page).openFirstExplanation();
    const explanation = new ExplanationPage(page);
    const hour = await explanation.openHour(0);
    const cells = hour.locator("details.cell");
    const count = await cells.count();
    assert.ok(count >= 1 && count <= 12 * 8, `${count} cells in an hour`);
    const first = cells.first();
    await first.locator("> summary").click();
    const statement = first.locator("table.statement");
    assert.ok(await statement.isVisible());
    const rows = await explanation.rows(statement);
    for (const row of rows) assert.equal(sum(row.slice(-4, -1)), micros(row.at(-1)), row[0]);
    // Depreciation, electricity, coefficient and tariff stand in words.
    assert.match(await first.locator(".basis").innerText(), /life .*Electricity: .* per kWh × PUE/s);

    const totals = await cells.locator("table.statement > tfoot .total").allTextContents();
    const said = /, ([\d,]+\.\d{6})$/.exec((await hour.locator("> summary").innerText()).trim())[1];
    assert.equal(sum(totals), micros(said), "the cells sum to their hour");
  });
});

test("a bill's figures are downloaded as they are shown", async () => {
  await world.visit("tenant", async ({ page, context }) => {
    await new BillsPage(page).openLastMonth();
    const bill = new BillPage(page);
    await bill.showExact();
    const [due] = (await bill.due.innerText()).split(" ");
    const download = async (name) => {
      const answer = await context.request.get(await bill.download(name).getAttribute("href"));
      assert.equal(answer.status(), 200, name);
      return answer.text();
    };
    const json = JSON.parse(await download("JSON"));
    assert.equal(micros(json.due.total), micros(due));
    assert.equal(sum(json.days.flatMap((day) => [day.compute.total, day.idle.total, day.failed_retry.total])), micros(due));
    const [head, ...lines] = (await download("CSV")).trimEnd().split(/\r?\n/);
    assert.ok(head.includes(",") && lines.length > 28, head);
  });
});
