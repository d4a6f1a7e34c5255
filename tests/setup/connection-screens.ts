import { expect, type Locator, type Page } from "@playwright/test";
import { saveSettings } from "#app/integrations/domain/social-accounts/settings.server";
import { makeRetailer, makeUser } from "#db/seed/factories";
import { assignService, makeProperty, makeService } from "#db/seed/integration-factories";
import type { World } from "./browser-test";
import { withRuntime } from "./e2e-server";
import type { GraphServer } from "./graph-server";
import { type GraphItem, type GraphPage, goodToken, makePage, makePost } from "./graph-world";
import type { SheetsDocument } from "./sheets-server/sheets-document";

const hourMs = 3_600_000;

/** What a test of connections begins with. */
export type ReadyRetailer = Awaited<ReturnType<typeof makeReadyRetailer>>;

/** A retailer with a user on its staff, and a property whose page is one of the stand-in for Facebook. */
export async function makeReadyRetailer({ db, passwordHash }: World, pageName = "Green Basket Market") {
  const retailer = await makeRetailer(db);
  const staff = await makeUser(db, { role: "Retailer", retailerId: retailer.id, passwordHash });
  const service = await makeService(db, { name: "Social Media", uniqueId: `social_${retailer.id}` });
  await assignService(db, { retailerId: retailer.id, serviceId: service.id });
  const property = await makeProperty(db, {
    retailerId: retailer.id,
    serviceId: service.id,
    uniqueId: `page_${retailer.id}`,
    pageName,
  });
  const name = `retailer${retailer.slug.replace(/\D/g, "")}-page${retailer.id}-social${retailer.id}`;
  return { retailer, staff, service, property, name };
}

/** Gives the retailer an account, Dana's, as the form of Settings does. */
export async function logInAsDana({ server }: World, graph: GraphServer, retailerId: number): Promise<void> {
  await withRuntime(
    server.dataDir,
    async (runtime) => {
      const ctx = runtime.makeContext({ actor: { kind: "system", name: "test" }, source: "system" });
      await saveSettings(ctx, retailerId, { name: "Dana", accessToken: goodToken });
    },
    graph.environment,
  );
}

/** Picks an option of a selector. */
export async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole("textbox", { name: label, exact: true }).click();
  await dialog.page().getByRole("option", { name: option, exact: true }).click();
}

/** Opens Add Connection and fills in what the rows are brought from, as Posts by Dana; the sheet is left open. */
export async function beginConnection(page: Page, { retailer, property }: ReadyRetailer): Promise<Locator> {
  await page.goto("/dashboard/connections");
  await page.getByRole("button", { name: "Add Connection" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Connection" });
  await expect(dialog.getByRole("textbox", { name: "Property", exact: true })).toBeVisible();
  const retailers = dialog.getByRole("textbox", { name: "Retailer", exact: true });
  if (await retailers.isVisible()) await choose(dialog, "Retailer", retailer.name);
  await choose(dialog, "Property", property.name);
  await dialog.getByRole("textbox", { name: "Connect as User", exact: true }).click();
  await page.getByRole("option", { name: /^Dana/ }).click();
  await choose(dialog, "Page Title", "Posts");
  return dialog;
}

/** Presses a button of the form and answers its question with Yes. */
export async function submitConnection(dialog: Locator, submitted: "Run Now" | "Schedule Now" | "Submit") {
  const page = dialog.page();
  await dialog.getByRole("button", { name: submitted }).click();
  const question = page.getByRole("dialog", { name: submitted === "Submit" ? "Run Now" : submitted });
  await expect(question).toContainText(
    `Are you sure? You want to ${submitted === "Schedule Now" ? "Schedule" : "Run"} Now?`,
  );
  await question.getByRole("button", { name: "Yes" }).click();
}

/** The cards of the runs screen, the latest run first. */
export const runCards = (page: Page): Locator => page.getByRole("listitem", { name: /^Run of/ });

/** A page of Dana's with so many posts, the latest an hour ago, one an hour. */
export function addPage({ world }: GraphServer, name: string, posts = 3): GraphPage {
  const id = String(300_000_000_000_000 + world.pages.length);
  const dana = world.users.map(({ id }) => id);
  const page = makePage(id, name, `page${id}`, dana);
  world.pages.push(page);
  for (let number = 1; number <= posts; number += 1) addPost(page, new Date(Date.now() - number * hourMs));
  return page;
}

export function addPost(page: GraphPage, created = new Date(Date.now() - 60_000)): GraphItem {
  const post = makePost(page.info.id, page.posts.length + 1, created);
  page.posts.push(post);
  return post;
}

/** The column by which posts are told apart, in order. */
export function keysIn(document: SheetsDocument): unknown[] {
  return document
    .shownRows()
    .slice(1)
    .map(([key]) => key)
    .toSorted();
}

export const keysOf = ({ posts }: GraphPage): string[] => posts.map(({ id }) => id).toSorted();
