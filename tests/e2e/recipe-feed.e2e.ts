import { makeArea, makeRecipeCategory } from "#db/seed/factories";
import { expect } from "#tests/setup/browser-test";
import { test as base, form, openEditor } from "#tests/setup/editor-test";
import { type PlacesServer, sendJson, startPlacesServer } from "#tests/setup/places-server";

/** `test` with a server whose recipe feed the tests lead. */
const test = base.extend<object, { feed: PlacesServer }>({
  feed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const feed = await startPlacesServer();
      await use(feed);
      await feed.close();
    },
    { scope: "worker" },
  ],
  environment: [
    async ({ feed }, use) => use({ RECIPE_FEED_URL: feed.address, RECIPE_FEED_KEY: "secret-key" }),
    { scope: "worker" },
  ],
});

const soup: PlacesServer["answer"] = (_, response) =>
  sendJson(response, { feed: [{ id: "1", title: "Leek soup", ingredients: ["1 leek"] }] });
const rubbish: PlacesServer["answer"] = (_, response) => sendJson(response, { status: "ok" });

test("a feed that answers something else has failed, both searches say so, and not that nothing was found", async ({
  page,
  world,
  feed,
  editor,
}) => {
  await makeRecipeCategory(world.db, { name: "Soups" });
  await page.goto("/dashboard/recipes");
  await page.getByRole("button", { name: "Add Recipes to Soups" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Recipes to category" });
  feed.answer = soup;
  await dialog.getByLabel("Search recipes").fill("leek");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: "Leek soup" })).toBeVisible();
  feed.answer = rubbish;
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Error finding recipes");
  await expect(dialog.getByText("No recipes found.")).toBeHidden();

  await makeArea(world.db, { pageId: editor.pages[0]?.id as number, ingredient: "Cake", deal: "$3" });
  const sheet = await openEditor(page, editor);
  await sheet.getByRole("button", { name: "Area Cake, $3" }).click();
  await form(page).getByRole("button", { name: "Add recipe" }).click();
  const picker = page.getByRole("dialog", { name: "Select Recipe" });
  await picker.getByRole("button", { name: "Search recipes" }).click();
  await expect(picker.getByRole("alert")).toContainText("Error searching recipes");
  expect(world.server.output()).not.toContain("secret-key");
});
