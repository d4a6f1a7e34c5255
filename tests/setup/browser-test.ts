import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import type { Database } from "#db/database";
import { makeSmallWorld } from "#db/seed/worlds";
import { adminSignIn, type RunningServer, startServer } from "./e2e-server";
import { openBesideServer } from "./open-beside-server";
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
  const db = await openBesideServer(server.dataDir);
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

/** A browser's profile, and what its pages have told since a test began. */
interface Profile {
  context: BrowserContext;
  /** What a page's own policy has blocked, as the page reports it; pages of other origins have policies of their own. */
  violations: string[];
  /** Errors that nobody caught; also how React tells that it had to draw the server's document anew. */
  uncaught: string[];
}

async function openProfile(
  browser: Browser,
  origin: string,
  options?: BrowserContextOptions,
): Promise<Profile> {
  const context = await browser.newContext(options);
  const profile: Profile = { context, violations: [], uncaught: [] };
  await context.exposeBinding("reportPolicyViolation", ({ frame }, violation: string) => {
    if (frame.url().startsWith(origin)) profile.violations.push(`${frame.url()}: ${violation}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      const report = (globalThis as { reportPolicyViolation?: (violation: string) => void })
        .reportPolicyViolation;
      report?.(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  context.on("weberror", (event) => profile.uncaught.push(`${event.page()?.url()}: ${event.error().stack}`));
  return profile;
}

/**
 * The profile in which the tests of a worker take turns, since most of what a page costs is loading and compiling it the
 * first time: a page that stays open keeps the process that draws all of them.
 */
async function openSharedProfile(browser: Browser, origin: string): Promise<Profile> {
  // What pages open by themselves has this size, whatever that of the test which came first.
  const profile = await openProfile(browser, origin, { viewport: { width: 1280, height: 720 } });
  const page = await profile.context.newPage();
  await page.goto(`${origin}/favicon.svg`);
  return profile;
}

/** Closes what a test has opened and forgets what it has left and was allowed; what was loaded once is kept. */
async function leaveProfile({ context, violations, uncaught }: Profile, origin: string): Promise<void> {
  const [kept, ...opened] = context.pages();
  await Promise.all(opened.map((page) => page.close()));
  await context.clearCookies();
  await context.clearPermissions();
  await context.unrouteAll();
  await context.setOffline(false);
  const devTools = await context.newCDPSession(kept as Page);
  await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devTools.detach();
  violations.length = 0;
  uncaught.length = 0;
}

interface WorkerFixtures {
  worldName: string;
  environment: Record<string, string>;
  world: World;
  sharedProfile: () => Promise<Profile>;
}

interface TestFixtures {
  ownProfile: boolean;
}

/** `test` with a server and its database per worker; relative addresses are the server's. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  /** For files that need lists which other files have not filled: they share another world under another name. */
  worldName: ["shared", { option: true, scope: "worker" }],
  /** What the server is set up with. Outside services of the tests add themselves here. */
  environment: [{}, { option: true, scope: "worker" }],
  world: [
    async ({ environment }, use) => {
      const { world, close } = await openWorld(environment);
      await use(world);
      await close();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  // Playwright waits for what moves, and half-faded text has half the contrast.
  contextOptions: { reducedMotion: "reduce" },
  baseURL: async ({ world }, use) => use(world.server.address),
  /** For tests that change what can't be put back: the clock, the time zone, the browser itself. */
  ownProfile: [false, { option: true }],
  sharedProfile: [
    async ({ browser, world }, use) => {
      let opened: Promise<Profile> | undefined;
      await use(() => {
        opened ??= openSharedProfile(browser, world.server.address);
        return opened;
      });
      await (await opened)?.context.close();
    },
    { scope: "worker" },
  ],
  /** A test fails when one of the server's pages did what its policy forbids, or when any page met an error nobody caught. */
  context: async ({ browser, world, sharedProfile, ownProfile }, use) => {
    const { address } = world.server;
    const profile = await (ownProfile ? openProfile(browser, address) : sharedProfile());
    const { context, violations, uncaught } = profile;
    await use(context);
    expect({ violations, uncaught }).toEqual({ violations: [], uncaught: [] });
    await (ownProfile ? context.close() : leaveProfile(profile, address));
  },
  page: async ({ page, viewport }, use) => {
    if (viewport) await page.setViewportSize(viewport);
    const goto = page.goto.bind(page);
    page.goto = async (...asked) => {
      const response = await goto(...asked);
      await whenHydrated(page);
      return response;
    };
    const reload = page.reload.bind(page);
    page.reload = async (...asked) => {
      const response = await reload(...asked);
      await whenHydrated(page);
      return response;
    };
    await use(page);
  },
});

export { expect } from "@playwright/test";

/** Waits until a page of ours takes clicks and keys: it is loaded before. Pages of others take them at once. */
export async function whenHydrated(page: Page): Promise<void> {
  if (await page.evaluate(() => "__remixContext" in globalThis))
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
}

/**
 * Signs in with the form's own request, without a visit to the sign-in page; as the Administrator unless an email
 * is given. Tries of earlier tests are forgotten, so that no test meets the limit of another.
 */
export async function signIn(page: Page, world: World, email: string = adminSignIn.email): Promise<void> {
  await world.db.deleteFrom("rateLimit").execute();
  // The first browser of an account is its own; each test brings another one, and is no stranger for that.
  await world.db.deleteFrom("knownBrowser").execute();
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
