import type { Page } from "@playwright/test";
import { makeUser } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { findFaults } from "#tests/setup/axe";
import { expect, signIn, signInAsStaff, test, type World } from "#tests/setup/browser-test";
import { expectRows } from "#tests/setup/row-actions";

/** Lists as the server draws them, and how grids and cards with buttons take over. */

const email = "ada.lovelace@example.test";
const list = "/dashboard/users?tab=customers";
const wide = { width: 1280, height: 800 };
const phone = { width: 360, height: 780 };

async function signInWithCustomer(page: Page, world: World): Promise<void> {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  await world.db.deleteFrom("user").where("email", "=", email).execute();
  const customer = {
    role: "Customer",
    retailerId: own.retailer.id,
    email,
    firstName: "Ada",
    lastName: "Lovelace",
  };
  await makeUser(world.db, { ...customer, role: "Customer" });
  await signIn(page, world, own.staff.email);
}

test.use({ ownProfile: true });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a list's rows can be read: as a table, on phones as cards", async ({ page, world }) => {
    await signInWithCustomer(page, world);
    await page.setViewportSize(wide);
    await page.goto(list);
    const table = page.getByRole("table", { name: "Customers" });
    const row = table.getByRole("row").filter({ hasText: email });
    await expect(table.getByRole("columnheader", { name: "Last Name" })).toBeVisible();
    await expect(row.getByRole("cell", { name: "Lovelace", exact: true })).toBeVisible();
    await expect(table.getByRole("button")).toHaveCount(0);

    await page.setViewportSize(phone);
    await expect(table).toBeHidden();
    const card = page.getByRole("listitem").filter({ hasText: email });
    await expect(card.getByText("Ada Lovelace")).toBeVisible();
    await expect(card.getByRole("button")).toHaveCount(0);
  });
});

test("axe finds nothing on a list whose code has not come yet", async ({ page, world }) => {
  await signInWithCustomer(page, world);
  // A page of its own, since it never becomes live, which tests wait for.
  const waiting = await page.context().newPage();
  await waiting.route(/\/build\/.+\.js$/, (route) => route.abort());
  for (const colorScheme of ["light", "dark"] as const) {
    await waiting.emulateMedia({ colorScheme });
    await waiting.goto(list);
    for (const size of [wide, phone]) {
      await waiting.setViewportSize(size);
      await expect(waiting.getByText(email).locator("visible=true")).toBeVisible();
      expect(await findFaults(waiting)).toEqual([]);
    }
  }
});

/** Has the grid's code wait. @returns lets it come */
async function holdGrid(page: Page): Promise<() => void> {
  let letCome = () => {};
  const mayCome = new Promise<void>((done) => {
    letCome = done;
  });
  await page.route(/\/RowsGrid\.client-.+\.js$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  return letCome;
}

test("the focus within the rows stays in the list when the grid takes over", async ({ page, world }) => {
  const { own } = await signInAsStaff(page, world);
  await page.setViewportSize(wide);
  const table = page.getByRole("table");
  const link = { name: own.circular.name, exact: true };
  for (const [focused, after] of [
    [table.getByRole("link", link), page.getByRole("gridcell").getByRole("link", link)],
    [table, page.getByRole("columnheader").first()],
  ] as const) {
    const letGridCome = await holdGrid(page);
    await page.goto("/dashboard/circulars");
    await focused.focus();
    letGridCome();
    await expectRows(page);
    await expect(table).toHaveCount(0);
    await expect(after).toBeFocused();
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("rows and columns stay where they were scrolled to when the grid takes over", async ({
  page,
  world,
}) => {
  const { own } = await signInAsStaff(page, world);
  for (let number = 10; number < 50; number += 1) {
    const of = { role: "Customer", retailerId: own.retailer.id } as const;
    await makeUser(world.db, { ...of, firstName: `Person ${number}`, email: `p${number}@example.test` });
  }
  await page.setViewportSize({ width: 1000, height: 700 });
  const letGridCome = await holdGrid(page);
  await page.goto(list);
  const row = page.getByRole("table").getByRole("row").nth(22);
  await row.scrollIntoViewIfNeeded();
  const name = await row.getByRole("cell").first().textContent();
  const left = await page.getByRole("table").evaluate((table) => {
    table.scrollLeft = 30;
    return table.scrollLeft;
  });
  expect(left).toBe(30);
  letGridCome();
  await expectRows(page);
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("gridcell", { name: name ?? "", exact: true })).toBeInViewport();
  const grid = page.locator(".ag-grid-viewport");
  await expect.poll(() => grid.evaluate((viewport) => viewport.scrollLeft)).toBe(left);
});

/**
 * Keeps in the page how often a text is to be seen, in each frame and in the first task after each change of the
 * document: a message sent while it changes comes before all that is begun by then.
 */
function watchText(text: string) {
  const seen: number[] = [];
  const look = () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT, (node) =>
      node.nodeValue === text && node.parentElement?.checkVisibility()
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP,
    );
    let times = 0;
    while (walker.nextNode()) times += 1;
    if (seen.at(-1) !== times) seen.push(times);
  };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = look;
  const observer = new MutationObserver(() => port2.postMessage(null));
  const frame = () => {
    look();
    // Before the first frame that has it, style sheets may still be on their way.
    if (seen.length === 1 && seen[0] === 0) seen.length = 0;
    else observer.observe(document, { childList: true, subtree: true });
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  Object.assign(globalThis, { timesSeen: seen });
}

for (const [name, viewport, slowdown] of [
  ["a table", wide, 1],
  ["a table on a slow laptop", wide, 4],
  ["cards on a slow phone", phone, 4],
] as const) {
  test(`while ${name} becomes live, each row is to be seen once`, async ({ page, world }) => {
    await signInWithCustomer(page, world);
    await page.setViewportSize(viewport);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(watchText, email);
    await page.goto(list);
    await expectRows(page);
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Edit Ada Lovelace" })).toBeVisible();
    expect(await page.evaluate("timesSeen")).toEqual([1]);
  });
}
