// One address of every kind of page, found by walking the links as a person would.

import { BillPage } from "./bill.js";
import { BillsPage } from "./bills.js";
import { TaskPage } from "./task.js";

/** What a person of the role sees: name and address of each page. Ends on the last of them. */
export async function tour(page, role) {
  const at = () => page.url().slice(new URL(page.url()).origin.length);
  const stops = [];
  await new BillsPage(page).open();
  stops.push({ name: "bills", address: at() });
  await new BillsPage(page).openLastMonth();
  stops.push({ name: "bill", address: at() });
  await new BillPage(page).openFirstTask();
  stops.push({ name: "task", address: at() });
  await new TaskPage(page).openFirstExplanation();
  stops.push({ name: "explanation", address: at() });
  if (role !== "tenant") stops.push({ name: "books", address: "/books" });
  stops.push({ name: "sign-in", address: "/sign-in" });
  return stops;
}

/** Addresses that name nothing, and are answered with 404. */
export const NOTHING = { name: "not-found", address: "/no-such-page" };
