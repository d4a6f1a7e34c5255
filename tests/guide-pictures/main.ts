// Makes the pictures of docs/staff-guide.md from the running product with its demo world, in docs/guide:
//
//   npm run guide-pictures                    all of them
//   npm run guide-pictures -- publish deals   some, by their names
import { mkdir, writeFile } from "node:fs/promises";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { chromium, type Page } from "@playwright/test";
import type { Database } from "#db/database";
import { adminSignIn, startServer } from "#tests/setup/e2e-server";
import { openBesideServer } from "#tests/setup/open-beside-server";
import { quickHash } from "#tests/setup/quick-hash";
import { findChromium } from "../../scripts/chromium.mjs";
import { type Stage, scenes } from "./scenes";

const folder = "docs/guide";
const window = { width: 1200, height: 750 };
const maxBytes = 80_000;
const restLimitMs = 10_000;
const drawingLimitMs = 180_000;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in scenes));
if (unknown.length > 0)
  throw new Error(`No picture is called ${unknown.join(", ")}; there are ${Object.keys(scenes).join(", ")}.`);

const server = await startServer({ environment: { DEMO: "1", DEMO_PORT: "0" } });
const db = await openBesideServer(server.dataDir);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage({
    baseURL: server.address,
    viewport: window,
    locale: "en-US",
    timezoneId: "America/Chicago",
    reducedMotion: "reduce",
  });
  await signInAsDemoStaff(page);
  const stage: Stage = { page, ...(await findStage(db)) };
  await mkdir(folder, { recursive: true });
  for (const name of asked.length > 0 ? asked : Object.keys(scenes)) {
    await scenes[name]?.(stage);
    // A screen that looks for news again and again never comes to rest.
    await page.waitForLoadState("networkidle", { timeout: restLimitMs }).catch(() => {});
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    const picture = await packed(await page.screenshot());
    await writeFile(`${folder}/${name}.webp`, picture);
    console.log(`${folder}/${name}.webp  ${Math.round(picture.length / 1000)} KB`);
  }
} finally {
  await browser.close();
  await db.destroy();
  await server.stop();
}

/** They have no password as the demo comes. */
async function signInAsDemoStaff(page: Page): Promise<void> {
  const passwordHash = await quickHash(adminSignIn.password);
  const { email } = await db
    .updateTable("user")
    .set({ passwordHash })
    .where("role", "=", "Retailer")
    .returning("email")
    .executeTakeFirstOrThrow();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(adminSignIn.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard\//);
}

async function findStage(db: Database): Promise<Omit<Stage, "page">> {
  const circulars = await db.selectFrom("circular").select("id").orderBy("activeDate").execute();
  const [live, draft] = [circulars.at(0), circulars.at(-1)];
  if (!live || !draft || live === draft) throw new Error("The demo world has no two circulars.");
  const waitUntil = performance.now() + drawingLimitMs;
  for (;;) {
    const { left } = await db
      .selectFrom("circularPage")
      .select((eb) => eb.fn.countAll<number>().as("left"))
      .where("status", "=", "rendering")
      .executeTakeFirstOrThrow();
    if (left === 0) break;
    if (performance.now() > waitUntil) throw new Error(`${left} pages of the demo are still not drawn.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const withAreas = db.selectFrom("area").select("pageId");
  const pageOf = (circularId: number, has: "in" | "not in") =>
    db
      .selectFrom("circularPage")
      .select("id")
      .where("circularId", "=", circularId)
      .where("id", has, withAreas)
      .orderBy("id")
      .executeTakeFirstOrThrow();
  const [livePage, draftPage] = [await pageOf(live.id, "in"), await pageOf(draft.id, "not in")];
  return { liveId: live.id, livePageId: livePage.id, draftId: draft.id, draftPageId: draftPage.id };
}

/** As WebP, in the best quality that is small enough. */
async function packed(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  for (const quality of [85, 75, 65, 50, 35]) {
    const picture = canvas.toBuffer("image/webp", quality);
    if (picture.length < maxBytes) return picture;
  }
  throw new Error(`The picture has more than ${maxBytes} bytes in any quality.`);
}
