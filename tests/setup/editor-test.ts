import type { Locator, Page } from "@playwright/test";
import type { Database } from "#db/database";
import { test as base, expect, signIn, type World } from "./browser-test";
import { makeEditedCircular, type RenderedSample, renderSample } from "./editor-world";

type Editor = Awaited<ReturnType<typeof makeEditedCircular>>;

/** What the server of a world has rendered, once for all tests; a fixture of the worker would start one for these tests alone. */
const samples = new WeakMap<World, Promise<RenderedSample>>();

function sampleOf(world: World): Promise<RenderedSample> {
  const sample = samples.get(world) ?? renderSample(world.server.dataDir, world.db);
  samples.set(world, sample);
  return sample;
}

/** `test` in front of a circular of its own, whose pages look like one that the server has rendered. */
export const test = base.extend<{ editor: Editor }>({
  editor: async ({ world }, use) => use(await makeEditedCircular(world.db, await sampleOf(world))),
  page: async ({ page, world }, use) => {
    await page.setViewportSize({ width: 1600, height: 1000 });
    await signIn(page, world);
    await use(page);
  },
});

/** Opens one of the circular's pages; gives the region with its areas. */
export async function openEditor(page: Page, editor: Editor, index = 0): Promise<Locator> {
  await page.goto(`/dashboard/circulars/${editor.circular.id}/edit/page/${editor.pages[index]?.id}`);
  const sheet = page.getByRole("region", { name: "Areas of this page" });
  await expect(sheet.getByRole("img", { name: `Page ${index + 1}` })).toBeVisible();
  // The screen takes keys once the browser has brought it to life.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeHidden();
  return sheet;
}

/** Waits until what is printed on the page has come: suggestions, edges to snap to and words, which the screen asks for late. */
export async function printHasCome(page: Page): Promise<void> {
  await expect(page.getByText(/suggested areas \([1-9]\d*\)/)).toBeVisible();
}

/** Drags with the left button; both points are fractions of the page. */
export async function dragOn(
  page: Page,
  sheet: Locator,
  from: [number, number],
  to: [number, number],
): Promise<void> {
  const box = await sheet.boundingBox();
  if (!box) throw new Error("The page is not shown.");
  await page.mouse.move(box.x + from[0] * box.width, box.y + from[1] * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + to[0] * box.width, box.y + to[1] * box.height, { steps: 8 });
  await page.mouse.up();
}

/** What the toolbar says once nothing is left to save. */
export function saved(page: Page): Locator {
  return page.getByText("All changes saved");
}

/** The rows of a page's areas. */
export function areasOf(db: Database, pageId: number | undefined) {
  return db
    .selectFrom("area")
    .selectAll()
    .where("pageId", "=", pageId as number)
    .orderBy("id")
    .execute();
}

/** The form of one area. */
export function form(page: Page): Locator {
  return page.getByRole("dialog", { name: "Edit Area" });
}

export { expect } from "./browser-test";
