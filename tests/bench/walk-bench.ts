import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, chromium, expect, type Locator, type Page } from "@playwright/test";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { commitSession } from "#app/server/web/session.server";
import { openDatabase } from "#db/open";
import { makeRetailer, makeUser } from "#db/seed/factories";
import { isSure } from "#reader/deals/open-suggestions";
import type { SuggestedArea } from "#reader/deals/suggestions";
import { corpusDir } from "#tests/corpus/manifest";
import { makeDataDir, startServer, withRuntime } from "#tests/setup/e2e-server";
import playwrightConfig from "../../playwright.config";
import { labelsSchema, pairDeals, type ScoredDeal } from "./suggestion-score";
import { type Effort, Person } from "./walk-person";

const walked = [
  { file: "weekly-ad-united-supermarket-london-3p", name: "United", retailer: "United Supermarket" },
  { file: "menu-frozen-dapoer-niswah-16p", name: "Menu", retailer: "Dapoer Niswah" },
];
const readingMs = 900_000;

interface PageWalk extends Effort {
  number: number;
  isLabelled: boolean;
  deals: number;
  /** Suggestions that were right as they stood. */
  right: number;
  mended: number;
  skipped: number;
  drawn: number;
}

export interface Walk {
  file: string;
  pages: PageWalk[];
  before: Effort;
  after: Effort;
  /** From the upload until every page is drawn and read. */
  waitedMs: number;
}

/** What somebody at a retailer does from the PDF to the published ad, in Chromium, on the real circulars that are at hand. */
export async function measureWalks(): Promise<Walk[]> {
  const walks: Walk[] = [];
  for (const one of walked) {
    const pdfPath = path.join(corpusDir, "pdf-real", `${one.file}.pdf`);
    if (existsSync(pdfPath)) walks.push(await measureWalk(one, pdfPath));
  }
  return walks;
}

async function measureWalk(walk: (typeof walked)[number], pdfPath: string): Promise<Walk> {
  const dataDir = await makeDataDir();
  const server = await startServer({ dataDir });
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    const context = await browser.newContext({
      baseURL: server.address,
      viewport: { width: 1600, height: 1000 },
      reducedMotion: "reduce",
    });
    await signInStaff(context, dataDir, server.address, walk.retailer);
    const page = await context.newPage();
    await page.goto("/dashboard/this-week", { waitUntil: "networkidle" });
    const person = new Person(page);
    await addCircular(person, walk.name, pdfPath);
    const before = person.effort();
    const start = performance.now();
    await expect(page.getByText("Rendering page")).toHaveCount(0, { timeout: readingMs });
    await waitUntilRead(page);
    const waitedMs = performance.now() - start;
    const pages = await walkPages(person, truthOf(walk.file));
    const beforePublishing = person.effort();
    await publish(person);
    return { file: walk.file, pages, before, after: since(person, beforePublishing), waitedMs };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function signInStaff(
  context: BrowserContext,
  dataDir: string,
  url: string,
  retailerName: string,
): Promise<void> {
  const db = openDatabase(path.join(dataDir, "endcap.sqlite"));
  const retailer = await makeRetailer(db, { name: retailerName });
  const user = await makeUser(db, { role: "Retailer", retailerId: retailer.id });
  await db.destroy();
  const cookie = await withRuntime(dataDir, async (runtime) => {
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
    const header = await commitSession(ctx, await createSession(ctx, user.id, "browser"));
    return header.split(";")[0] ?? "";
  });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url }]);
}

async function addCircular(person: Person, name: string, pdfPath: string): Promise<void> {
  const { page } = person;
  person.think();
  await person.click(page.getByRole("button", { name: "Add Circular" }).first());
  const dialog = page.getByRole("dialog", { name: "Add Circular" });
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await person.type(name);
  await person.press("Tab");
  await person.type("Weekly specials");
  for (const [label, day] of [
    ["From", "11/18/2035"],
    ["Until", "11/24/2035"],
  ] as const) {
    person.think();
    await person.click(dialog.getByLabel(label, { exact: true }));
    await person.type(day);
    await person.press("Tab");
  }
  // The button, and in the browser's own dialog the file and Open.
  person.think();
  person.clickElsewhere(3);
  await dialog.locator('input[type="file"]').last().setInputFiles(pdfPath);
  await person.click(dialog.getByRole("button", { name: "Add Circular" }));
  await expect(page).toHaveURL(/\/dashboard\/circulars\/\d+\/edit$/, { timeout: 60_000 });
}

async function waitUntilRead(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByText(/being (read|drawn)/).count();
      },
      { timeout: readingMs, intervals: [3000] },
    )
    .toBe(0);
}

/** The deals that people labelled, by page number. */
function truthOf(file: string): Map<number, ScoredDeal[]> {
  const labelsPath = path.join(corpusDir, "labels", `${file}.json`);
  if (!existsSync(labelsPath)) return new Map();
  const labels = labelsSchema.parse(JSON.parse(readFileSync(labelsPath, "utf8")));
  return new Map(Object.entries(labels).map(([number, deals]) => [Number(number), deals]));
}

async function walkPages(person: Person, truth: Map<number, ScoredDeal[]>): Promise<PageWalk[]> {
  const { page } = person;
  const walks: PageWalk[] = [];
  const start = person.effort();
  person.think();
  await person.click(page.getByRole("link", { name: "Edit page 1", exact: true }));
  for (let number = 1; ; number += 1) {
    const before = number === 1 ? start : person.effort();
    await expect(
      page.getByRole("heading", { level: 1, name: new RegExp(`, page ${number}$`) }),
    ).toBeVisible();
    const made = await walkPage(person, truth.get(number) ?? null);
    const next = page.getByRole("link", { name: "Review the next page" });
    const isLast = (await next.count()) === 0;
    if (!isLast) await person.click(next);
    walks.push({ number, isLabelled: truth.has(number), ...made, ...since(person, before) });
    if (isLast) return walks;
  }
}

type Made = Omit<PageWalk, keyof Effort | "number" | "isLabelled">;

/** Accepts what is sure, answers what is doubtful, and mends what is wrong: every deal of the page is right in the end. */
async function walkPage(person: Person, labelled: ScoredDeal[] | null): Promise<Made> {
  const { page } = person;
  const suggestions = await readSuggestions(page);
  const truths = labelled ?? suggestions.filter(({ ingredient, deal }) => ingredient !== "" && deal !== "");
  const pairs = new Map(
    pairDeals(truths, suggestions).map((pair) => [(pair.found as SuggestedArea).key, pair]),
  );
  const made: Made = { deals: truths.length, right: 0, mended: 0, skipped: 0, drawn: 0 };
  const review = page.getByRole("region", { name: "Review" });
  if (!(await review.isVisible())) await person.press("r");
  await expect(review).toBeVisible();
  const doubtful = suggestions.filter((one) => !isSure(one));
  for (const { key } of doubtful) {
    const lit = page.locator("[data-suggestion-key][data-lit]");
    if ((await lit.count()) === 0) break;
    const current = (await lit.getAttribute("data-suggestion-key")) ?? key;
    const pair = pairs.get(current);
    person.think();
    if (!pair) {
      await person.press("x");
      made.skipped += 1;
    } else {
      const { truth, found, hasRightPrice, hasRightName } = pair;
      if (found.ingredient === "") {
        await person.press("a");
        await fillForm(person, truth, { name: true, price: !hasRightPrice });
      } else if (hasRightPrice) await person.press("a");
      else {
        await person.press("p");
        await person.type(truth.deal);
        await person.press("Enter");
      }
      if (hasRightPrice && hasRightName && pair.hasRightBox) made.right += 1;
      else made.mended += 1;
      if (found.ingredient !== "" && !hasRightName) {
        await openArea(person, found);
        await fillForm(person, truth, { name: true, price: false });
      }
      if (!pair.hasRightBox) await mendBox(person, found, truth);
    }
    await expect(page.locator(`[data-suggestion-key="${current}"][data-lit]`)).toHaveCount(0);
  }
  await acceptSure(person, suggestions.filter(isSure), pairs, made);
  const found = new Set([...pairs.values()].map(({ truth }) => truth));
  for (const missing of truths.filter((one) => !found.has(one))) {
    await drawDeal(person, missing);
    made.drawn += 1;
  }
  await expect(page.getByText("All changes saved")).toBeVisible();
  return made;
}

type Pairs = Map<string, ReturnType<typeof pairDeals>[number]>;

async function acceptSure(person: Person, sure: SuggestedArea[], pairs: Pairs, made: Made): Promise<void> {
  const { page } = person;
  if (sure.length > 0 && (await page.getByRole("button", { name: /^Accept all sure ones/ }).count()) > 0) {
    person.think();
    await person.press("Shift+A");
  }
  for (const suggestion of sure) {
    // Each is looked over once.
    person.think();
    const pair = pairs.get(suggestion.key);
    if (pair?.hasRightName && pair.hasRightPrice && pair.hasRightBox) {
      made.right += 1;
      continue;
    }
    // One that lay over another area has not become one.
    if ((await findArea(page, suggestion)) === null) {
      pairs.delete(suggestion.key);
      continue;
    }
    if (pair && !pair.hasRightBox) await mendBox(person, suggestion, pair.truth);
    if (pair?.hasRightName && pair.hasRightPrice) {
      made.mended += 1;
      continue;
    }
    await openArea(person, pair?.hasRightBox === false ? pair.truth : suggestion);
    if (pair) {
      await fillForm(person, pair.truth, { name: !pair.hasRightName, price: !pair.hasRightPrice });
      made.mended += 1;
    } else {
      await person.click(formOf(page).getByRole("button", { name: "Delete" }));
      made.skipped += 1;
    }
  }
}

async function drawDeal(person: Person, truth: ScoredDeal): Promise<void> {
  const { left, top, width, height } = truth;
  person.think();
  const sheet = person.page.getByRole("region", { name: "Areas of this page" });
  await person.drag(sheet, [left, top], [left + width, top + height]);
  const form = formOf(person.page);
  await expect(form).toBeVisible();
  const price = await form.getByLabel("Deal", { exact: true }).inputValue();
  const name = await form.getByLabel("Ingredient").inputValue();
  const drawn = { ...truth, deal: price, ingredient: name };
  const [pair] = pairDeals([truth], [drawn]);
  await fillForm(person, truth, { name: !pair?.hasRightName, price: !pair?.hasRightPrice });
}

async function openArea(person: Person, box: ScoredDeal): Promise<void> {
  const { page } = person;
  const key = await findArea(page, box);
  await person.click(page.locator(`[data-area-key="${key}"]`));
  await expect(formOf(page)).toBeVisible();
}

/** Draws the box of an area to where its deal is, by two of its corners. */
async function mendBox(person: Person, found: ScoredDeal, truth: ScoredDeal): Promise<void> {
  const { page } = person;
  const sheet = page.getByRole("region", { name: "Areas of this page" });
  const corner = (x: number, y: number) => sheet.locator(`[data-x="${x}"][data-y="${y}"]`);
  await openArea(person, found);
  await person.drag(sheet, corner(-1, -1), [truth.left, truth.top]);
  await person.drag(sheet, corner(1, 1), [truth.left + truth.width, truth.top + truth.height]);
  await person.press("Escape");
  await expect(formOf(page)).toBeHidden();
}

/** The key of the area that was made of a suggestion, by its place. As text, like the other benches. */
function findArea(page: Page, { left, top }: ScoredDeal): Promise<string | null> {
  const isThere = (side: string, share: number) =>
    `Math.abs(parseFloat(one.style.${side}) - ${100 * share}) < 0.6`;
  return page.evaluate(
    `[...document.querySelectorAll("[data-area-key]")].find((one) => ${isThere("left", left)} && ${isThere("top", top)})?.dataset.areaKey ?? null`,
  );
}

async function fillForm(
  person: Person,
  truth: ScoredDeal,
  wrong: { name: boolean; price: boolean },
): Promise<void> {
  const form = formOf(person.page);
  await expect(form).toBeVisible();
  const fields = [
    { is: wrong.name, label: "Ingredient", text: truth.ingredient },
    { is: wrong.price, label: "Deal", text: truth.deal },
  ];
  for (const { is, label, text } of fields) {
    if (!is) continue;
    person.think();
    const field: Locator = form.getByLabel(label, { exact: true });
    if (!(await field.evaluate((element) => element === document.activeElement))) await person.click(field);
    await person.press("Control+A");
    await person.type(text);
  }
  if (wrong.name || wrong.price) await person.press("Enter");
  else await person.click(form.getByRole("button", { name: "Save" }));
  await expect(form).toBeHidden();
}

async function publish(person: Person): Promise<void> {
  const { page } = person;
  await person.click(
    page
      .getByRole("link", { name: "Back" })
      .or(page.getByRole("button", { name: "Back" }))
      .first(),
  );
  person.think();
  await person.click(page.getByRole("button", { name: "Publish" }));
  person.think();
  await person.click(page.getByRole("dialog").getByRole("button", { name: "Publish" }));
  await expect(page.getByText(/is published/)).toBeVisible();
}

async function readSuggestions(page: Page): Promise<SuggestedArea[]> {
  await expect(page.getByRole("region", { name: "Areas of this page" })).toBeVisible();
  const address = `${new URL(page.url()).pathname}/hints`;
  const routeId = "dashboard/circulars/$circularId/edit/page/$pageId/hints";
  const response = await page.request.get(`${address}?_data=${encodeURIComponent(routeId)}`);
  const { suggestions } = (await response.json()) as { suggestions: SuggestedArea[] };
  if (suggestions.length > 0) {
    await expect(page.getByText(/suggested areas \([1-9]\d*\)|to look at/).first()).toBeVisible();
  }
  return suggestions;
}

function formOf(page: Page): Locator {
  return page.getByRole("dialog", { name: "Edit Area" });
}

function since(person: Person, before: Effort): Effort {
  const now = person.effort();
  return { presses: now.presses - before.presses, seconds: now.seconds - before.seconds };
}

export function printWalks(walks: Walk[]): void {
  console.log(
    "\nFrom upload to published, by a keystroke-level model (aim: 60 presses a page of 20 deals that",
  );
  console.log(
    "were suggested right, 12 minutes in all). Pages marked * are labelled; on the others what has a",
  );
  console.log("name and a price is taken for right.");
  let total = 0;
  for (const { file, pages, before, after, waitedMs } of walks) {
    console.log(`  ${file}, drawn and read after ${(waitedMs / 1000).toFixed(0)} s`);
    console.log(`    ${cells("page", "deals", "right", "mended", "skipped", "drawn", "presses", "seconds")}`);
    console.log(`    ${cells("upload", "", "", "", "", "", before.presses, before.seconds.toFixed(0))}`);
    for (const { number, isLabelled, deals, right, mended, skipped, drawn, presses, seconds } of pages) {
      const name = `${number}${isLabelled ? "*" : ""}`;
      console.log(`    ${cells(name, deals, right, mended, skipped, drawn, presses, seconds.toFixed(0))}`);
    }
    console.log(`    ${cells("publish", "", "", "", "", "", after.presses, after.seconds.toFixed(0))}`);
    const all = [before, after, ...pages].reduce((sum, { seconds }) => sum + seconds, 0);
    console.log(`    in all ${(all / 60).toFixed(1)} minutes`);
    total += all;
  }
  console.log(`  together ${(total / 60).toFixed(1)} minutes`);
}

function cells(...texts: (string | number)[]): string {
  return texts.map((text) => String(text).padStart(8)).join("");
}
