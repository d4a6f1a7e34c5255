import type { Page } from "@playwright/test";
import { makeCircularGroup, makeRetailer } from "#db/seed/factories";
import { test as base, expect, signIn, type World } from "#tests/setup/browser-test";
import {
  googleDetails,
  googleSuggestions,
  type PlacesServer,
  sendJson,
  startPlacesServer,
} from "#tests/setup/places-server";

/** `test` with a server whose outside address service the tests lead. */
const test = base.extend<object, { places: PlacesServer }>({
  places: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const places = await startPlacesServer();
      await use(places);
      await places.close();
    },
    { scope: "worker" },
  ],
  environment: [
    async ({ places }, use) =>
      use({
        GOOGLE_PLACES_KEY: "secret-key",
        GOOGLE_PLACES_URL: places.address,
        // Also a good answer must come within it, on a busy machine.
        PLACES_TIME_LIMIT_SECONDS: "4",
      }),
    { scope: "worker" },
  ],
});

const answerAs =
  (country: string): PlacesServer["answer"] =>
  (request, response) =>
    sendJson(response, request.method === "POST" ? googleSuggestions : googleDetails(country, "PA"));

async function openForm(page: Page, world: World) {
  await signIn(page, world);
  await page.goto("/dashboard/stores");
  await page.getByRole("button", { name: "Add Store" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Store" });
  return { dialog, search: dialog.getByRole("combobox", { name: "Find Address" }) };
}

test("an address of Google fills the form by mouse; its requests share a session, and no page holds the key", async ({
  page,
  world,
  places,
}) => {
  places.answer = answerAs("US");
  places.seen.length = 0;
  const { dialog, search } = await openForm(page, world);
  await search.pressSequentially("1043 hamil", { delay: 15 });
  await expect(page.getByText("Powered by Google")).toBeVisible();
  await page.getByRole("option", { name: "1043 Hamil Road Verona, PA, USA" }).click();
  await expect(dialog.getByLabel("Address 1")).toHaveValue("1043 Hamil Road");
  await expect(dialog.getByRole("textbox", { name: "State" })).toHaveValue("PA – Pennsylvania");
  await expect(dialog.getByLabel("Google Places ID")).toHaveValue("ChIJplace_1");
  await expect(dialog.getByLabel("Longitude")).toHaveValue("-79.812576");
  const asked = places.seen.filter(({ method }) => method === "POST");
  expect(asked.length, "typing ten letters").toBeLessThanOrEqual(3);
  const sessions = new Set([
    ...asked.map(({ body }) => JSON.parse(body).sessionToken as string),
    ...places.seen.flatMap(({ url }) => url.searchParams.get("sessionToken") ?? []),
  ]);
  expect(sessions.size).toBe(1);
  expect(await page.content()).not.toContain("secret-key");
});

for (const [what, answer] of [
  ["never answers", () => {}],
  ["answers something else", (_, response) => sendJson(response, { status: "ok" })],
  ["has had enough", (_, response) => response.writeHead(429, { "Retry-After": "60" }).end()],
] as [string, PlacesServer["answer"]][]) {
  test(`while the service ${what}, a quiet hint says so and a typed address is saved`, async ({
    page,
    world,
    places,
  }) => {
    places.answer = answer;
    const retailer = await makeRetailer(world.db);
    await makeCircularGroup(world.db, { retailerId: retailer.id, name: "North" });
    const name = `Elm ${what}`;
    const { dialog, search } = await openForm(page, world);
    await search.fill("12 Elm Street");
    await expect(dialog.getByRole("status")).toContainText("Type the address below.");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await dialog.getByLabel("Name", { exact: true }).fill(name);
    await dialog.getByRole("textbox", { name: "Retailer" }).click();
    await page.getByRole("option", { name: retailer.name }).click();
    await dialog.getByRole("textbox", { name: "Circular Group" }).click();
    await page.getByRole("option", { name: "North" }).click();
    await dialog.getByLabel("Address 1").fill("12 Elm Street");
    await dialog.getByLabel("City").fill("Verona");
    await dialog.getByRole("textbox", { name: "State" }).fill("Penns");
    await page.getByRole("option", { name: "PA – Pennsylvania" }).click();
    await dialog.getByRole("button", { name: "Add Store" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("gridcell", { name, exact: true })).toBeVisible();
    expect(world.server.output()).not.toContain("secret-key");
  });
}
