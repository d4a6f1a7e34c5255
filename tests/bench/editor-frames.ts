import { join } from "node:path";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { commitSession } from "#app/server/web/session.server";
import { openDatabase } from "#db/open";
import { makeArea, makeUser } from "#db/seed/factories";
import { makeDataDir, startServer, withRuntime } from "#tests/setup/e2e-server";
import { makeEditedCircular, renderSample } from "#tests/setup/editor-world";
import playwrightConfig from "../../playwright.config";

const areaCount = 200;
const dragMs = 3000;

/** Runs in the page; as text, since what compiles this file adds helpers that the page does not have. */
const noteFrames = `{
  const times = (window.frameTimes = []);
  window.requestAnimationFrame(function note(now) {
    times.push(now);
    if (times === window.frameTimes) window.requestAnimationFrame(note);
  });
}`;

export interface FrameFigure {
  what: string;
  frames: number;
  medianMs: number;
  p95Ms: number;
  /** Script, style and layout of the main thread, per frame. */
  workMs: number;
}

/**
 * Opens the page editor with 200 areas in Chromium and drags one of them about with the mouse: the time
 * between frames as the page itself sees them, and how much of it the main thread works.
 */
export async function measureEditorFrames(): Promise<FrameFigure[]> {
  const dataDir = await makeDataDir();
  const server = await startServer({ dataDir });
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    const { path, cookie } = await makeCrowdedPage(dataDir);
    const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: server.address }]);
    const page = await context.newPage();
    await page.goto(`${server.address}${path}`, { waitUntil: "networkidle" });
    const session = await context.newCDPSession(page);
    const still = await measure("no drag, for comparison", page, session, () => page.waitForTimeout(dragMs));
    const moving = await measure("moving one area", page, session, () => drag(page, [0.5, 0.5]));
    const resizing = await measure("resizing it", page, session, () => drag(page, [1, 1]));
    return [still, moving, resizing];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function makeCrowdedPage(dataDir: string): Promise<{ path: string; cookie: string }> {
  const db = openDatabase(join(dataDir, "endcap.sqlite"));
  const { circular, pages } = await makeEditedCircular(db, await renderSample(dataDir, db), 1);
  const pageId = pages[0]?.id ?? 0;
  for (let index = 0; index < areaCount; index += 1) {
    const left = 0.02 + (index % 20) * 0.048;
    const top = 0.02 + Math.floor(index / 20) * 0.096;
    await makeArea(db, { pageId, ingredient: `Area ${index}`, left, top, width: 0.045, height: 0.09 });
  }
  const user = await makeUser(db, { role: "Administrator", retailerId: null });
  await db.destroy();
  const cookie = await withRuntime(dataDir, async (runtime) => {
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
    const header = await commitSession(ctx, await createSession(ctx, user.id, "browser"));
    return header.split(";")[0] ?? "";
  });
  return { path: `/dashboard/circulars/${circular.id}/edit/page/${pageId}`, cookie };
}

/** Takes the first area at a point of it (fractions of its box) and leads it in circles. */
async function drag(page: Page, [x, y]: [number, number]): Promise<void> {
  const area = page.getByRole("button", { name: /^Area Area 45,/ });
  await area.focus();
  const box = await area.boundingBox();
  if (!box) throw new Error("The area to drag is not shown.");
  const from = { x: box.x + box.width * x, y: box.y + box.height * y };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const begun = performance.now();
  for (let turn = 0; performance.now() - begun < dragMs; turn += 0.05) {
    await page.mouse.move(from.x + 120 * Math.sin(turn), from.y + 120 * (1 - Math.cos(turn)));
  }
  await page.mouse.up();
  await page.getByText("All changes saved").waitFor();
}

async function measure(
  what: string,
  page: Page,
  session: CDPSession,
  work: () => Promise<void>,
): Promise<FrameFigure> {
  await session.send("Performance.enable");
  const before = await mainThreadSeconds(session);
  await page.evaluate(noteFrames);
  await work();
  const times: number[] = await page.evaluate("window.frameTimes.slice()");
  const seconds = (await mainThreadSeconds(session)) - before;
  const gaps = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .sort((a, b) => a - b);
  return {
    what,
    frames: gaps.length,
    medianMs: gaps[Math.floor(gaps.length / 2)] ?? 0,
    p95Ms: gaps[Math.floor(gaps.length * 0.95)] ?? 0,
    workMs: (1000 * seconds) / Math.max(1, gaps.length),
  };
}

async function mainThreadSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const parts = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];
  return metrics.filter(({ name }) => parts.includes(name)).reduce((sum, { value }) => sum + value, 0);
}

export function printEditorFrames(figures: FrameFigure[]): void {
  console.log(`\nPage editor with ${areaCount} areas, dragging (aim: 60 frames a second, 16.7 ms each)`);
  for (const { what, frames, medianMs, p95Ms, workMs } of figures) {
    console.log(
      `  ${what.padEnd(28)} median ${medianMs.toFixed(1).padStart(6)} ms   95th ${p95Ms.toFixed(1).padStart(6)} ms` +
        `   work ${workMs.toFixed(2).padStart(5)} ms a frame   ${frames} frames`,
    );
  }
}
