import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { sql } from "kysely";
import type { Database } from "#db/database";
import { openDatabase } from "#db/open";
import { makeSmallWorld } from "#db/seed/worlds";
import { adminSignIn, type RunningServer, startServer } from "./e2e-server";
import { quickHash } from "./quick-hash";

export interface World {
  server: RunningServer;
  /** A connection of our own to the server's database, for factories and for looking at what was written. */
  db: Database;
  /** Goes into the rows of users who are to sign in with the Administrator's password. */
  passwordHash: string;
}

async function openWorld(environment: Record<string, string>) {
  const server = await startServer({ environment: { RENDERER_PROCESSES: "1", ...environment } });
  const db = openDatabase(join(server.dataDir, "endcap.sqlite"));
  // The server writes, too, and a busy machine may take its time over that.
  await sql`pragma busy_timeout = 30000`.execute(db);
  const passwordHash = await quickHash(adminSignIn.password);
  await db.updateTable("user").set({ passwordHash }).where("email", "=", adminSignIn.email).execute();
  const world: World = { server, db, passwordHash };
  return {
    world,
    async close() {
      await db.destroy();
      await server.stop();
    },
  };
}

/** What a page's own policy has blocked, as the page reports it; pages of other origins have policies of their own. */
async function watchPolicy(context: BrowserContext, origin: string): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeBinding("reportPolicyViolation", ({ frame }, violation: string) => {
    if (frame.url().startsWith(origin)) violations.push(`${frame.url()}: ${violation}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      const report = (globalThis as { reportPolicyViolation?: (violation: string) => void })
        .reportPolicyViolation;
      report?.(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  return violations;
}

interface WorkerFixtures {
  worldName: string;
  environment: Record<string, string>;
  world: World;
}

/** `test` with a server and its database per worker; relative addresses are the server's. */
export const test = base.extend<object, WorkerFixtures>({
  /** For files that leave hundreds of rows behind: a name of their own brings a world of their own. */
  worldName: ["shared", { option: true, scope: "worker" }],
  /** What the server is set up with. Outside services of the tests add themselves here. */
  environment: [{}, { option: true, scope: "worker" }],
  world: [
    async ({ environment }, use) => {
      const { world, close } = await openWorld(environment);
      await use(world);
      await close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  // Playwright waits for what moves, and half-faded text has half the contrast.
  contextOptions: { reducedMotion: "reduce" },
  baseURL: async ({ world }, use) => use(world.server.address),
  /** A test fails when one of the server's pages did what its policy forbids, or when any page met an error nobody caught. */
  context: async ({ context, world }, use) => {
    const violations = await watchPolicy(context, world.server.address);
    // Also how React tells that it had to draw the server's document anew.
    const uncaught: string[] = [];
    context.on("weberror", (event) => uncaught.push(`${event.page()?.url()}: ${event.error().stack}`));
    await use(context);
    expect({ violations, uncaught }).toEqual({ violations: [], uncaught: [] });
  },
});

export { expect } from "@playwright/test";

/**
 * Signs in with the form's own request, without a visit to the sign-in page; as the Administrator unless an e-mail
 * is given. Tries of earlier tests are forgotten, so that no test meets the limit of another.
 */
export async function signIn(page: Page, world: World, email: string = adminSignIn.email): Promise<void> {
  await world.db.deleteFrom("rateLimit").execute();
  const { address } = world.server;
  const response = await page.request.post(`${address}/login`, {
    form: { email, password: adminSignIn.password },
    headers: { Origin: address },
    maxRedirects: 0,
  });
  if (response.status() !== 302) throw new Error(`The sign-in was refused with ${response.status()}.`);
}

/** Makes the small world, and signs in as the staff of its retailer `own`. */
export async function signInAsStaff(page: Page, world: World) {
  const rows = await makeSmallWorld(world.db, world.passwordHash);
  await signIn(page, world, rows.own.staff.email);
  return rows;
}
