import type { Locator, Page } from "@playwright/test";
import type { Database } from "#db/database";
import { makeCircularGroup, makePages, makeStore } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expectNothingSeriousInBothSchemes } from "#tests/setup/axe";
import { expect, signIn, test } from "#tests/setup/browser-test";

async function openEditor(page: Page, world: Parameters<typeof signIn>[1]) {
  const rows = await makeSmallWorld(world.db, world.passwordHash);
  const { own } = rows;
  await makePages(world.db, own.circular.id, 2);
  await signIn(page, world, own.staff.email);
  await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
  await page.getByRole("link", { name: `Edit pages of ${own.group.name}` }).click();
  await expect(page.getByRole("heading", { name: `Pages of ${own.group.name}` })).toBeVisible();
  return rows;
}

const groupPages = (page: Page) =>
  page.getByRole("region", { name: "Pages of the group" }).getByRole("button", { name: /^Move page/ });

async function expectOrder(page: Page, numbers: number[]): Promise<void> {
  // Their pictures point at nothing, which the server finds out when it is asked for them.
  await expect(groupPages(page)).toHaveText(numbers.map((number) => new RegExp(`Page ${number}$`)));
}

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error("There is nothing to drag.");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + start.height / 2, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
  // dnd-kit keeps clicks from the page for 50 ms after a drag.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
}

function placesOf(db: Database, circularGroupId: number) {
  return db
    .selectFrom("circularGroupPage as place")
    .innerJoin("circularPage as page", "page.id", "place.pageId")
    .select("page.position as number")
    .where("place.circularGroupId", "=", circularGroupId)
    .orderBy("place.position")
    .execute();
}

test("pages are dragged into a group, put in order, removed and saved", async ({ page, world }) => {
  const { own } = await openEditor(page, world);
  const pool = page.getByRole("region", { name: "Pages of the circular" });
  const group = page.getByRole("region", { name: "Pages of the group" });
  const poolPage = (number: number) =>
    pool
      .getByRole("listitem")
      .nth(number - 1)
      .locator("span")
      .first();
  await expect(group.getByText("Drag pages here")).toBeVisible();
  await dragTo(page, poolPage(3), group.getByText("Drag pages here"));
  await expectOrder(page, [3]);
  await dragTo(page, poolPage(1), groupPages(page).first());
  await expectOrder(page, [1, 3]);
  await expect(pool.getByRole("button", { name: "Page 1 is in the group" })).toBeDisabled();
  await page.getByRole("button", { name: "Add All Pages" }).click();
  await expectOrder(page, [1, 3, 2, 4]);
  await expect(page.getByRole("button", { name: "Add All Pages" })).toBeDisabled();
  await dragTo(page, groupPages(page).nth(3), groupPages(page).first());
  await expectOrder(page, [4, 1, 3, 2]);
  await group.getByRole("button", { name: "Remove page 3" }).click();
  await expectOrder(page, [4, 1, 2]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The group’s pages were saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  expect(await placesOf(world.db, own.group.id)).toEqual([{ number: 4 }, { number: 1 }, { number: 2 }]);

  await page.getByRole("link", { name: "Back" }).click();
  const row = page.getByRole("row", { name: own.group.name });
  await expect(row.getByRole("cell").nth(0)).toHaveText("shown as number 2");
  await expect(row.getByRole("cell").nth(2)).toHaveText("not shown");
  await expect(row).toContainText("3 of 4 pages");
});

test("leaving with an order that is not saved asks first", async ({ page, world }) => {
  await openEditor(page, world);
  await page.getByRole("button", { name: "Add page 2" }).click();
  await page.getByRole("link", { name: "Back" }).click();
  const question = page.getByRole("dialog", { name: "Leave this page?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expectOrder(page, [2]);
  await page.getByRole("link", { name: "Back" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { name: "Circular groups" })).toBeVisible();
});

test("a save that comes after somebody else's says so and shows theirs on request", async ({
  page,
  world,
}) => {
  const { own } = await openEditor(page, world);
  const pageId = own.pages[0]?.id as number;
  await page.getByRole("button", { name: "Add page 2" }).click();
  await world.db
    .insertInto("circularGroupPage")
    .values({ circularGroupId: own.group.id, pageId, position: 1 })
    .execute();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Somebody else has changed the group's pages");
  await expectOrder(page, [2]);
  await page.getByRole("button", { name: "Take what was saved" }).click();
  await expectOrder(page, [1]);
});

test("the first group with pages asks what the others show, and the panel says what stores see", async ({
  page,
  world,
}) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  const { id: retailerId } = own.retailer;
  const south = await makeCircularGroup(world.db, { retailerId, name: "South" });
  const west = await makeCircularGroup(world.db, { retailerId, name: "West" });
  await makeStore(world.db, { retailerId, circularGroupId: own.group.id });
  await makeStore(world.db, { retailerId, circularGroupId: south.id });
  await makeStore(world.db, { retailerId, circularGroupId: south.id });
  await signIn(page, world, own.staff.email);
  const circular = `/dashboard/circulars/${own.circular.id}/edit`;
  const row = (name: string) => page.getByRole("row", { name });
  await page.goto(circular);
  await expect(page.getByText("All 3 stores see all 2 pages.")).toBeVisible();
  await expect(row("South")).toContainText("2 stores see all 2 pages");
  await expect(row("South").getByRole("cell").first()).toHaveText("shown as number 1");

  const question = page.getByRole("dialog", { name: "What will the other groups show?" });
  const giveFirstPage = async (answer: string) => {
    await page.getByRole("link", { name: `Edit pages of ${own.group.name}` }).click();
    await page.getByRole("button", { name: "Add page 1" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(question).toContainText("South (2 stores)");
    await expectNothingSeriousInBothSchemes(page);
    await question.getByRole("button", { name: answer }).click();
    await expect(page.getByText("The group’s pages were saved.").first()).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(row(own.group.name)).toContainText("1 store sees 1 of 2 pages");
  };
  await giveFirstPage("Give them all pages");
  await expect(row("South")).toContainText("2 stores see all 2 pages");
  expect(await placesOf(world.db, south.id)).toEqual([{ number: 1 }, { number: 2 }]);
  expect(await placesOf(world.db, west.id)).toHaveLength(2);

  await world.db.deleteFrom("circularGroupPage").execute();
  await page.reload();
  await giveFirstPage("Leave them without this ad");
  await expect(row("South")).toContainText("2 stores don’t see this ad");
  await expect(row("West")).toContainText("No stores yet");
  expect(await placesOf(world.db, south.id)).toEqual([]);
  await expectNothingSeriousInBothSchemes(page);
});
