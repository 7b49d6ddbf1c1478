// Debian's Chromium, and tabs that note whatever goes wrong in them.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 360, height: 740 };

/** Starts the browser. */
export async function startBrowser() {
  if (!existsSync(executablePath)) {
    throw new Error(`${executablePath} is not there. Run: sudo apt-get install -y chromium`);
  }
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * Opens a tab with nobody signed in. Warnings and errors of the console, exceptions, failed requests and answers of
 * the server that it could not give are kept in `complaints`.
 */
export async function openTab(browser, url, options = {}) {
  const { javaScript = true, viewport = WIDE, scheme = "light", locale = "en-US" } = options;
  const context = await browser.newContext({
    baseURL: url,
    javaScriptEnabled: javaScript,
    viewport,
    colorScheme: scheme,
    locale,
    timezoneId: "America/New_York", // Far from the accounting zone: a page must not use the reader's.
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints = [];
  let expected = [];
  page.on("console", (message) => {
    if (!["warning", "error"].includes(message.type())) return;
    const text = message.text();
    // The browser logs every page that is answered with such a status; a test says which it expects.
    const status = /the server responded with a status of (\d+)/.exec(text)?.[1];
    if (status && expected.includes(Number(status))) return;
    // On a busy machine a script may begin seconds after its page; that it takes what was fetched ahead is a test.
    if (/_bg\.wasm was preloaded using link preload but not used within a few seconds/.test(text)) return;
    complaints.push(`console ${message.type()}: ${text} (${page.url()})`);
  });
  page.on("pageerror", (error) => complaints.push(`exception: ${error.stack ?? error.message} (${page.url()})`));
  page.on("requestfailed", (request) => {
    // A page that is left while its scripts still load is not a failure.
    const why = request.failure()?.errorText;
    if (why === "net::ERR_ABORTED") return;
    // Where scripts are switched off, the browser refuses to fetch them ahead.
    if (!javaScript && why === "csp" && request.resourceType() === "script") return;
    complaints.push(`request failed: ${request.url()} ${why}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`the server answered ${response.status()} to ${response.url()}`);
    if (!response.url().startsWith(url)) complaints.push(`a page loads from elsewhere: ${response.url()}`);
  });
  return {
    page,
    context,
    complaints,
    /** Statuses that the test provokes. */
    expectStatus(...statuses) {
      expected = statuses;
    },
    async close() {
      await context.close();
      assert.deepEqual(complaints, [], "the browser has nothing to complain of");
    },
  };
}
