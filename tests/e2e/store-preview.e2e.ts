import { makeArea, makeCircular, makePages } from "#db/seed/factories";
import { makeFullWorld } from "#db/seed/worlds";
import { expectNothingSeriousInBothSchemes } from "#tests/setup/axe";
import { expect, signIn, test, type World } from "#tests/setup/browser-test";
import { renderSample } from "#tests/setup/editor-world";

/** A circular that begins on a Wednesday of the year 2035, at 0:30 in Chicago, with one deal. */
async function makeComingDeal(world: World) {
  const rows = await makeFullWorld(world.db, world.passwordHash);
  const circular = await makeCircular(world.db, {
    retailerId: rows.own.retailer.id,
    title: "Wednesday Savings",
    activeDate: "2035-03-14T05:30:00.000Z",
    terminationDate: "2035-03-21T04:59:59.000Z",
  });
  // An image that is really there: one that is missing takes its page off the ad.
  const { bigImageKey, smallImageKey } = (await renderSample(world.server.dataDir, world.db)).page;
  const [page] = await makePages(world.db, circular.id, 1, { bigImageKey, smallImageKey });
  await makeArea(world.db, {
    pageId: page?.id ?? 0,
    prefix: "Black",
    ingredient: "Mission Figs",
    deal: "2/$5",
  });
  return { ...rows, circular, page };
}

test("staff make a link to what a store will show, and whoever has it sees the real ad of that minute", async ({
  page,
  world,
  browser,
}) => {
  const { own } = await makeComingDeal(world);
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/circulars");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Preview a store’s ad" });
  await dialog.getByRole("textbox", { name: "Store" }).fill(own.store.name);
  await page.getByRole("option", { name: own.store.name }).click();
  await expect(dialog.getByRole("status")).toContainText("The link works until");
  await dialog.getByLabel("Date and time").fill("03/14/2035");
  await dialog.getByLabel("Hours").fill("00");
  await dialog.getByLabel("Minutes").fill("29");
  const link = dialog.getByRole("link", { name: "Open preview" });
  await expect(dialog.getByRole("status")).toContainText("Wednesday, March 14, 2035 at 12:29 AM CDT");
  await expectNothingSeriousInBothSchemes(page);
  const early = await link.getAttribute("href");

  const opening = page.waitForEvent("popup");
  await link.click();
  const preview = await opening;
  await expect(preview.getByRole("heading", { name: `Preview: ${own.store.name}` })).toBeVisible();
  await expect(
    preview.getByText("What the store shows on Wednesday, March 14, 2035 at 12:29 AM CDT"),
  ).toBeVisible();
  // The widget comes once the browser has brought the page to life; what is typed before that is lost.
  await expect(preview.getByText("This week’s ad is on its way")).toBeVisible();
  await expect(preview.getByText("Mission Figs")).toHaveCount(0);
  await expect(preview.getByRole("button", { name: "Show" })).toBeDisabled();
  await preview.getByLabel("Minutes").fill("30");
  await preview.getByRole("button", { name: "Show" }).click();
  await expect(preview.getByText("12:30 AM CDT")).toBeVisible();
  expect(preview.url()).not.toBe(early);
  await expect(preview.getByText("Mission Figs").first()).toBeVisible();
  await expectNothingSeriousInBothSchemes(preview);

  const stranger = await browser.newContext({ baseURL: world.server.address });
  const theirs = await stranger.newPage();
  await theirs.goto(preview.url());
  await expect(theirs.getByText("Mission Figs").first()).toBeVisible();
  await expect(theirs.getByLabel("Date and time")).toHaveCount(0);
  const answer = await theirs.goto(`${preview.url().slice(0, -4)}AAAA`);
  expect(answer?.status()).toBe(404);
  await expect(theirs.getByText("This preview link is not valid. Please ask for a new one.")).toBeVisible();
  await expectNothingSeriousInBothSchemes(theirs);
  await stranger.close();
});
