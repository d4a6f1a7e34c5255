import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "@playwright/test";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { commitSession } from "#app/server/web/session.server";
import { makeUser } from "#db/seed/factories";
import { awaitDrawnAd } from "#tests/setup/drawn-ad";
import { type RunningServer, startServer, withRuntime } from "#tests/setup/e2e-server";
import { openBesideServer } from "#tests/setup/open-beside-server";
import playwrightConfig from "../../playwright.config";
import { scriptsOf } from "../../scripts/bundle-findings.mjs";
import { openDevice, takeTaps } from "./slow-device";

const runs = 3;

export interface LaptopFigure {
  screen: string;
  /** Largest contentful paint of first visits, in milliseconds; the median. */
  largestPaintMs: number;
  /** The slowest of some presses until the next paint, in milliseconds, which browsers report in steps of 8. */
  pressMs: number;
  /** Size of the JavaScript that the screen needs, compressed. */
  neededKb: number;
  /** Size of all JavaScript that was loaded, including what is preloaded for later. */
  scriptKb: number;
}

type Visit = Pick<LaptopFigure, "largestPaintMs" | "pressMs" | "scriptKb">;

/** Runs in the page. It is a text, since the compiler would add helpers that the page does not have. */
const watchPaint = `new PerformanceObserver((list) => {
  window.largestPaint = list.getEntries().at(-1).startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });`;
const sumScripts = `performance.getEntriesByType("resource").filter(({ name }) => new URL(name).pathname.endsWith(".js"))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

type Presses = (page: Page) => Promise<void>;

/** Presses on a list: its search, if it has one, and the button that adds a row. */
function pressList(add: string): Presses {
  return async (page) => {
    const search = page.getByRole("searchbox");
    if ((await search.count()) > 0) await search.first().pressSequentially("an", { delay: 150 });
    await page.getByRole("button", { name: add }).first().click();
    // The form has to be there before it can be closed.
    await page.getByRole("dialog").locator("form").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  };
}

const pressAccount: Presses = async (page) => {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");
};

/** The screens of the demo world that staff use most, each opened as the first screen of a visit. */
async function screensOf(
  server: RunningServer,
): Promise<[screen: string, path: string, module: string, Presses][]> {
  const db = await openBesideServer(server.dataDir);
  const { id, retailerId } = await db
    .selectFrom("circular")
    .select(["id", "retailerId"])
    .where("publishedAt", "is not", null)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await awaitDrawnAd(`${server.address}/public/retailers/${retailerId}/weekly-ad`);
  const { pageId } = await db
    .selectFrom("circularPage")
    .select("id as pageId")
    .where("circularId", "=", id)
    .orderBy("position")
    .executeTakeFirstOrThrow();
  await db.destroy();
  const circular = `/dashboard/circulars/${id}`;
  return [
    [
      "sign in",
      "/login",
      "identity/screens/sign-in/route.tsx",
      (page) =>
        page
          .getByLabel(/e-?mail/i)
          .first()
          .pressSequentially("ann", { delay: 100 }),
    ],
    ["this week", "/dashboard/this-week", "circulars/screens/this-week/route.tsx", pressAccount],
    ["circulars", "/dashboard/circulars", "circulars/screens/circulars/route.tsx", pressList("Add Circular")],
    ["pages of a circular", `${circular}/edit`, "circulars/screens/circular/route.tsx", pressAccount],
    ["page editor", `${circular}/edit/page/${pageId}`, "circulars/screens/page-editor/route.tsx", pressArea],
    ["deals", `${circular}/deals`, "circulars/screens/deals/route.tsx", pressDeal],
    ["stores", "/dashboard/stores", "catalogue/screens/stores/route.tsx", pressList("Add Store")],
    [
      "recipes",
      "/dashboard/recipes",
      "catalogue/screens/recipes/route.tsx",
      pressList("Add Recipe Category"),
    ],
    ["users", "/dashboard/users", "identity/screens/users/route.tsx", pressList("Add User")],
    [
      "connections",
      "/dashboard/connections",
      "integrations/screens/connections/route.tsx",
      pressList("Add Connection"),
    ],
  ];
}

const pressArea: Presses = async (page) => {
  await page
    .getByRole("button", { name: /^Find / })
    .first()
    .click();
  await page.keyboard.press("ArrowRight");
};

const pressDeal: Presses = async (page) => {
  await page.locator('.ag-row [col-id="ingredient"]').first().click();
  await page.keyboard.press("ArrowDown");
};

/** Measures the screens on an emulated laptop, each visited with an empty cache. */
export async function measureLaptop(): Promise<LaptopFigure[]> {
  const server = await startServer({ environment: { DEMO: "1", DEMO_PICTURE_PAGE: "0" } });
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    const screens = await screensOf(server);
    const cookie = await signedIn(server);
    const figures = [];
    for (const [screen, path, module, presses] of screens) {
      const all: Visit[] = [];
      const visit = { url: `${server.address}${path}`, cookie: path === "/login" ? null : cookie, presses };
      for (let run = 0; run < runs; run += 1) all.push(await measureVisit(browser, visit));
      figures.push({
        screen,
        largestPaintMs: middle(all.map(({ largestPaintMs }) => largestPaintMs)),
        pressMs: middle(all.map(({ pressMs }) => pressMs)),
        neededKb: neededBytes(module) / 1024,
        scriptKb: middle(all.map(({ scriptKb }) => scriptKb)),
      });
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function signedIn({ dataDir }: RunningServer): Promise<string> {
  return withRuntime(dataDir, async (runtime) => {
    const { id } = await makeUser(runtime.db, { role: "Administrator", retailerId: null });
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
    return (await commitSession(ctx, await createSession(ctx, id, "browser"))).split(";")[0] ?? "";
  });
}

async function measureVisit(
  browser: Browser,
  { url, cookie, presses }: { url: string; cookie: string | null; presses: Presses },
): Promise<Visit> {
  const { page, close } = await openDevice(browser, "laptop", true);
  try {
    if (cookie !== null) {
      const [name = "", value = ""] = cookie.split("=");
      await page.context().addCookies([{ name, value, url }]);
    }
    await page.addInitScript(watchPaint);
    await page.goto(url, { waitUntil: "networkidle" });
    await page.locator("html[data-hydrated]").waitFor();
    const largestPaintMs = await page.evaluate<number>("window.largestPaint");
    const scriptKb = (await page.evaluate<number>(sumScripts)) / 1024;
    await presses(page);
    return { largestPaintMs, scriptKb, pressMs: Math.max(0, ...(await takeTaps(page))) };
  } finally {
    await close();
  }
}

/** Compressed bytes of the scripts of a screen and its frame. */
function neededBytes(module: string): number {
  const metafile = JSON.parse(readFileSync("build/server/metafile.js.json", "utf8"));
  const frame = module.includes("/sign-in/") ? [] : ["shell/screens/dashboard/route.tsx"];
  return scriptsOf(metafile, ["app/entry.client.tsx", "root.tsx", ...frame, module])
    .map((script) => gzipSync(readFileSync(script)).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}

function middle(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

export function printLaptop(figures: LaptopFigure[]): void {
  console.log(
    "\nScreens on an emulated laptop (processor 4 times slower, 10 Mbit/s), each as the first of a visit; the demo world",
  );
  console.log("  (aims: largest paint below 1,500 ms, presses below 100 ms, JavaScript below 200 KB)");
  for (const { screen, largestPaintMs, pressMs, neededKb, scriptKb } of figures) {
    const paint = `${largestPaintMs.toFixed(0)} ms`.padStart(9);
    const press = `${pressMs.toFixed(0)} ms`.padStart(7);
    console.log(
      `  ${screen.padEnd(22)} largest paint ${paint}   slowest press ${press}   JavaScript ${neededKb.toFixed(0).padStart(4)} KB, ${scriptKb.toFixed(0).padStart(4)} with what comes once it can be used`,
    );
  }
}
