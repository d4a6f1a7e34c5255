import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { makeArea, makeCircular, makePages } from "#db/seed/factories";
import { expectNothingSeriousInBothSchemes } from "#tests/setup/axe";
import { expect, signInAsStaff, test, type World } from "#tests/setup/browser-test";
import { renderSample } from "#tests/setup/editor-world";

async function namesOnWebsite(world: World, retailerId: number): Promise<string[]> {
  const response = await fetch(`${world.server.address}/public/retailers/${retailerId}/weekly-ad`);
  return ((await response.json()) as WeeklyAd).circulars.map(({ name }) => name);
}

test("a draft is published after its dialog has said who sees what and when, and is ended again", async ({
  page,
  world,
}) => {
  const { own } = await signInAsStaff(page, world);
  const retailerId = own.retailer.id;
  const draft = await makeCircular(world.db, { retailerId, name: "Week 12", publishedAt: null });
  await makePages(world.db, draft.id, 2);
  expect(await namesOnWebsite(world, retailerId)).not.toContain("Week 12");

  await page.goto("/dashboard/circulars");
  await expect(page.getByRole("row", { name: /Week 12/ }).getByText("Draft")).toBeVisible();
  await page.getByRole("link", { name: "Week 12", exact: true }).click();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish “Week 12”" });
  await expect(dialog).toContainText("see all 2 pages");
  await expect(dialog).toContainText("At once, until Dec 31st 2029, 11:59 PM.");
  await expect(dialog).toContainText("2 pages have no deals.");
  await expect(dialog).toContainText("Times are in Chicago time (America/Chicago).");
  await expectNothingSeriousInBothSchemes(page);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("“Week 12” is published.")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect.poll(() => namesOnWebsite(world, retailerId)).toContain("Week 12");

  await page.getByRole("button", { name: "End now" }).click();
  const question = page.getByRole("dialog", { name: "End circular" });
  await expect(question).toContainText("Within a minute, whoever opens your website no longer sees it");
  await question.getByRole("button", { name: "End now" }).click();
  await expect(page.getByText("Ended", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "End now" })).toHaveCount(0);
  await expect.poll(() => namesOnWebsite(world, retailerId)).not.toContain("Week 12");
});

test("the card of a circular leads to what is missing", async ({ page, world }) => {
  const { own, category } = await signInAsStaff(page, world);
  const draft = await makeCircular(world.db, {
    retailerId: own.retailer.id,
    name: "Week 12",
    publishedAt: null,
  });
  const { bigImageKey, smallImageKey } = (await renderSample(world.server.dataDir, world.db)).page;
  const [first] = await makePages(world.db, draft.id, 2, { bigImageKey, smallImageKey });
  const pageId = first?.id ?? 0;
  await makeArea(world.db, { pageId, ingredient: "Figs", categoryId: category.id, thumbnailIndex: 0 });
  await makeArea(world.db, {
    pageId,
    ingredient: "Plums",
    categoryId: category.id,
    thumbnailIndex: 1,
    deal: "",
  });
  await page.goto("/dashboard/circulars");
  await expect(
    page
      .getByRole("row", { name: /Week 12/ })
      .getByText("3 to check")
      .filter({ visible: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Week 12", exact: true }).click();
  const card = page.getByRole("region", { name: "Is my ad ready?" });
  await expect(card).toContainText("1 page has no deals. Page 2");
  await card.getByRole("link", { name: "Show" }).click();
  await expect(page.getByRole("gridcell", { name: "Plums" })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Figs" })).toHaveCount(0);
  await page.goBack();
  await card.getByRole("link", { name: "Page 2" }).click();
  await expect(page.getByRole("img", { name: "Page 2" })).toBeVisible();
});
