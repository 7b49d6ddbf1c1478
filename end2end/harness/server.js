// A server of its own for each file of tests: the built `cardhour`, a demo in a temporary folder, a port that is free.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const START_MS = 120_000;
const STOP_MS = 15_000;

/** The program under test. */
function binary() {
  const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
  const path = process.env.CARDHOUR_BINARY ?? join(target, "debug", "cardhour");
  if (!existsSync(path)) throw new Error(`${path} is not there: build it first (cargo build --package cardhour)`);
  return path;
}

/** What the browser loads. */
function assets() {
  const path = join(root, "dist");
  if (!existsSync(join(path, "cardhour.js"))) {
    throw new Error(`${path} holds no bundle: make it first (cargo run --package xtask -- bundle)`);
  }
  return path;
}

/**
 * Starts a server with a fresh demo.
 * @returns {Promise<{url: string, users: User[], user: (role: string) => User, stop: () => Promise<number>}>}
 */
export async function startServer() {
  const data = await mkdtemp(join(tmpdir(), "cardhour-end2end-"));
  // What a developer has set for their own store must not reach this one.
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("CARDHOUR_")));
  const child = spawn(
    binary(),
    ["serve", "--demo", "--data", data, "--listen", "127.0.0.1:0", "--assets", assets()],
    { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"] },
  );
  const ended = new Promise((done) => child.once("exit", (code, signal) => done(code ?? signal)));
  let said = "";
  const remove = () => rm(data, { recursive: true, force: true });
  try {
    const url = await new Promise((found, failed) => {
      const late = setTimeout(() => failed(new Error(`no address within ${START_MS} ms; it said:\n${said}`)), START_MS);
      const hear = (bytes) => {
        said += bytes;
        const address = /serves at (http:\/\/\S+?)\/? /.exec(said);
        if (address) {
          clearTimeout(late);
          found(address[1]);
        }
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.once("error", failed);
      ended.then((code) => failed(new Error(`cardhour ended with ${code} before it served; it said:\n${said}`)));
    });
    const users = readUsers(await readFile(join(data, "demo-sign-in.txt"), "utf8"));
    return {
      url,
      users,
      user(role) {
        const user = users.find((one) => one.role === role);
        if (!user) throw new Error(`the demo has no user of role ${role}`);
        return user;
      },
      said: () => said,
      /** Stops as Ctrl-C does; answers the exit code. */
      async stop() {
        child.kill("SIGINT");
        const killer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
        const code = await ended;
        clearTimeout(killer);
        await remove();
        return code;
      },
    };
  } catch (error) {
    child.kill("SIGKILL");
    await remove();
    throw error;
  }
}

/**
 * Reads `user<TAB>role<TAB>tenant<TAB>password`, with comments.
 * @typedef {{name: string, role: string, tenant: string, password: string}} User
 */
export function readUsers(text) {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name, role, tenant, password] = line.split("\t");
      if (!password) throw new Error(`no line of user, role, tenant and password: ${JSON.stringify(line)}`);
      return { name, role, tenant, password };
    });
}
