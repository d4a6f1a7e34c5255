import { type CDPSession, chromium, type Page } from "@playwright/test";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { commitSession } from "#app/server/web/session.server";
import { makeArea, makeUser } from "#db/seed/factories";
import { makeDataDir, startServer, withRuntime } from "#tests/setup/e2e-server";
import { makeEditedCircular, renderSample } from "#tests/setup/editor-world";
import { openBesideServer } from "#tests/setup/open-beside-server";
import playwrightConfig from "../../playwright.config";

const pageCount = 20;
const dealsEach = 100;
const rounds = 9;

export interface DealFigures {
  /** From the press on "Deals" until the first row is painted, in milliseconds: the browser's first visit, and later ones. */
  firstVisitMs: number;
  rowMs: number[];
  /** What the page's own thread worked meanwhile, whatever else the machine was busy with. */
  rowWorkMs: number[];
  /** From Enter in a cell until its new text is painted. */
  editMs: number[];
  /** From the press on a category until all rows show it, and until all of it is saved. */
  allShownMs: number;
  allSavedMs: number;
}

/** Opens the table of a circular with 2,000 deals in Chromium, edits cells and changes all deals at once. */
export async function measureDeals(): Promise<DealFigures> {
  const dataDir = await makeDataDir();
  const server = await startServer({ dataDir });
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    const { circularId, cookie } = await makeLongCircular(dataDir);
    const context = await browser.newContext({
      viewport: { width: 1600, height: 1000 },
      reducedMotion: "reduce",
    });
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: server.address }]);
    const page = await context.newPage();
    await page.goto(`${server.address}/dashboard/circulars/${circularId}/edit`);
    await page.getByRole("button", { name: "Add Pages" }).waitFor();
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const firstVisitMs = await openTable(page);
    const rowMs: number[] = [];
    const rowWorkMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.getByRole("link", { name: "Pages" }).click();
      await page.getByRole("button", { name: "Add Pages" }).waitFor();
      const before = await workOf(session);
      rowMs.push(await openTable(page));
      rowWorkMs.push((await workOf(session)) - before);
    }
    const editMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) editMs.push(await editCell(page, round));
    return { firstVisitMs, rowMs, rowWorkMs, editMs, ...(await changeAll(page)) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function makeLongCircular(dataDir: string): Promise<{ circularId: number; cookie: string }> {
  const db = await openBesideServer(dataDir);
  const sample = await renderSample(dataDir, db);
  const { circular, pages, category } = await makeEditedCircular(db, sample, pageCount);
  for (const { id: pageId } of pages) {
    for (let index = 0; index < dealsEach; index += 1) {
      const place = { left: (index % 10) / 10, top: Math.floor(index / 10) / 10, width: 0.09, height: 0.09 };
      const texts = {
        prefix: "Fresh",
        ingredient: `Deal ${index}`,
        deal: `$${index}.99`,
        details: "16 oz, any",
      };
      await makeArea(db, { ...place, ...texts, pageId, categoryId: category.id, thumbnailIndex: index % 2 });
    }
  }
  const user = await makeUser(db, { role: "Administrator", retailerId: null });
  await db.destroy();
  const cookie = await withRuntime(dataDir, async (runtime) => {
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
    const header = await commitSession(ctx, await createSession(ctx, user.id, "browser"));
    return header.split(";")[0] ?? "";
  });
  return { circularId: circular.id, cookie };
}

/**
 * Runs in the page: notes when an event comes, and when after it something is painted. As text, like the other benches. A
 * frame's callbacks run before it is painted, and a timer that is set in one of them fires after that.
 */
const noteFrom = (event: string, painted: string) => `window.painted = new Promise((resolve) => {
  addEventListener(${JSON.stringify(event)}, () => {
    const start = performance.now();
    const look = () => (${painted})
      ? setTimeout(() => resolve(performance.now() - start))
      : requestAnimationFrame(look);
    look();
  }, { once: true, capture: true });
})`;

const cells = 'document.querySelectorAll("[aria-label=Deals] .ag-row [col-id=ingredient]")';

async function openTable(page: Page): Promise<number> {
  await page.evaluate(`${noteFrom("click", `${cells}.length > 0`)}; 0`);
  await page.getByRole("link", { name: "Deals", exact: true }).click();
  return page.evaluate("window.painted");
}

/** The processor time of all tasks of the page's thread so far, in milliseconds. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

async function editCell(page: Page, round: number): Promise<number> {
  const text = `Edited ${round}`;
  const cell = page.locator(`[aria-label=Deals] .ag-row[row-index="${round}"] [col-id=ingredient]`);
  await cell.dblclick();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
  await page.evaluate(
    `${noteFrom("keydown", `[...${cells}].some((cell) => cell.textContent === "${text}")`)}; 0`,
  );
  await page.keyboard.press("Enter");
  return page.evaluate("window.painted");
}

async function changeAll(page: Page): Promise<Pick<DealFigures, "allShownMs" | "allSavedMs">> {
  const shown = 'document.querySelectorAll("[aria-label=Deals] .ag-row [col-id=categoryId]")';
  const isShown = `[...${shown}].every((cell) => cell.textContent === "")`;
  await page.getByRole("checkbox", { name: "Column with Header Selection" }).check();
  await page.getByRole("button", { name: "Category" }).click();
  await page.evaluate(`${noteFrom("click", isShown)}; 0`);
  const start = performance.now();
  await page.getByRole("menuitem", { name: "No category" }).click();
  const allShownMs: number = await page.evaluate("window.painted");
  await page.getByText("All changes saved").waitFor();
  return { allShownMs, allSavedMs: performance.now() - start };
}

export function printDeals(figures: DealFigures): void {
  const { firstVisitMs, rowMs, rowWorkMs, editMs, allShownMs, allSavedMs } = figures;
  console.log(
    `\nTable of ${(pageCount * dealsEach).toLocaleString("en-US")} deals in Chromium, in milliseconds`,
  );
  console.log(
    `  first row      ${summaryOf(rowMs)} (aim: 150; the browser's first visit ${firstVisitMs.toFixed(0)})`,
  );
  console.log(`    its thread   ${summaryOf(rowWorkMs)}`);
  console.log(`  edit shown     ${summaryOf(editMs)} (aim: 100)`);
  console.log(`  all at once    shown ${allShownMs.toFixed(0)}, saved ${allSavedMs.toFixed(0)}`);
}

function summaryOf(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `median ${median.toFixed(0)}   slowest ${(sorted.at(-1) ?? 0).toFixed(0)}`;
}
