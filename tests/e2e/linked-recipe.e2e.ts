import { embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import { makeRecipe } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, test } from "#tests/setup/browser-test";
import { renderSample } from "#tests/setup/editor-world";
import { openShop } from "#tests/setup/shop";
import type {} from "#widgets/shared/view";

test("recipes linked to a deal open in place, whether or not they stand in a category", async ({
  page,
  world,
}) => {
  const { own, recipeCategory } = await makeSmallWorld(world.db);
  const known = await makeRecipe(world.db, {
    recipeCategoryId: recipeCategory.id,
    originalId: `tart-${own.retailer.id}`,
    title: "Strawberry tart",
  });
  const shortcake = {
    originalId: `shortcake-${own.retailer.id}`,
    title: "Strawberry shortcake",
    ingredients: ["2 lb strawberries", "1 cup cream"],
    steps: ["Bake the cake.", "Fill it."],
    servings: "4",
  };
  const linked = [{ originalId: known.originalId, title: "As it was" }, shortcake];
  await world.db
    .updateTable("area")
    .set({ recipesJson: JSON.stringify(linked) })
    .where("id", "=", own.areas[0]?.id ?? 0)
    .execute();
  // Images that are really there: a page that misses them is taken off the ad.
  const { bigImageKey, smallImageKey } = (await renderSample(world.server.dataDir, world.db)).page;
  await world.db
    .updateTable("circularPage")
    .set({ bigImageKey, smallImageKey })
    .where("circularId", "=", own.circular.id)
    .execute();
  const origin = world.server.address;
  const snippet = embedSnippet({ origin, retailerId: own.retailer.id, view: "weekly-ad" });
  const shop = await openShop(`<!doctype html><html lang="en"><title>A grocer</title>${snippet}</html>`);
  await page.goto(shop.address);
  await page.locator(`[data-deal="${own.areas[0]?.id}"]`).click();
  const dialog = page.getByRole("dialog");
  const article = dialog.getByRole("article");
  await dialog.getByRole("button", { name: "Strawberry tart" }).click();
  await expect(article).toHaveAccessibleName("Strawberry tart");
  await dialog.getByRole("button", { name: "Strawberry shortcake" }).click();
  await expect(article).toHaveAccessibleName("Strawberry shortcake");
  await expect(article).toContainText("Fill it.");
  await article.getByRole("group", { name: "Servings" }).getByRole("button", { name: "More" }).click();
  await article.getByRole("button", { name: "Add to list: cream" }).click();
  await expect(article.getByRole("button", { name: "On your list: cream" })).toBeVisible();
  await dialog.getByRole("button", { name: "Strawberry shortcake", exact: true }).click();
  await expect(article).toHaveCount(0);
  expect(new URL(page.url()).hash).toMatch(/^#endcap-deal-/);
  const items = await page.evaluate(
    (id) =>
      window.Endcap?.shopper?.(id)
        .list.items()
        .map(({ name, quantity, unit }) => ({ name, quantity, unit })),
    String(own.retailer.id),
  );
  expect(items).toEqual([{ name: "cream", quantity: 1.25, unit: "cup" }]);
  await shop.close();
});
