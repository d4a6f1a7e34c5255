import type { Page } from "@playwright/test";
import { makeIntegrations } from "#db/seed/integration-factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expectNothingSeriousInBothSchemes } from "#tests/setup/axe";
import type { World } from "#tests/setup/browser-test";
import { expect, signIn, test } from "#tests/setup/connections-test";
import type { GraphServer } from "#tests/setup/graph-server";
import { type GraphToken, goodToken } from "#tests/setup/graph-world";

const settingsOf = (page: Page) => page.getByRole("dialog", { name: "Settings" });

async function openSettings(page: Page) {
  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(settingsOf(page).getByLabel("Username")).toBeVisible();
}

/** Staff of a retailer whose settings record is as the factories make it: without a token. */
async function enter(page: Page, world: World) {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  const made = await makeIntegrations(world.db, own.retailer.id);
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/users?search=a");
  return { ...own, ...made };
}

/** A token of Dana's that is Facebook's own and in this state. */
function grant(graph: GraphServer, value: string, state: Partial<GraphToken> = {}): string {
  graph.world.tokens.set(value, { ...(graph.world.tokens.get(goodToken) as GraphToken), ...state });
  return value;
}

test("somebody logs in with Facebook, comes back to the screen and sees how the token is", async ({
  page,
  world,
  graph,
}) => {
  const { socialAccount } = await enter(page, world);
  const before = graph.seen.length;
  await openSettings(page);
  await settingsOf(page).getByRole("link", { name: "Log in with Facebook" }).click();
  await expect(page.getByRole("heading", { name: "Log in with Facebook" })).toBeVisible();
  await page.getByRole("button", { name: "Continue as Dana Whitfield" }).click();
  const dialog = settingsOf(page);
  await expect(dialog.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/users\?search=a$/);
  await expect(page.getByText("Success Message")).toBeVisible();
  await expect(dialog.getByText("dana@greenbasket.test")).toBeVisible();
  await expect(dialog.getByLabel("Username")).toHaveValue(socialAccount.name);
  await expect(dialog.getByLabel("API Key")).toHaveValue("");
  await expectNothingSeriousInBothSchemes(page);
  const tokens = [...graph.world.tokens.keys()].filter((token) => token.startsWith("EAAG"));
  const codes = graph.seen.slice(before).flatMap(({ params }) => params.get("code") ?? []);
  expect(codes).toHaveLength(1);
  for (const secret of [...tokens, ...codes, graph.world.app.secret]) {
    expect(world.server.output()).not.toContain(secret);
    expect(await page.content()).not.toContain(secret);
  }
});

test("a token is pasted, refused while it is dead, saved, checked again and logged out", async ({
  page,
  world,
  graph,
}) => {
  await enter(page, world);
  await openSettings(page);
  const dialog = settingsOf(page);
  await dialog.getByLabel("Username").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Username field is required.")).toBeVisible();
  await expect(dialog.getByText("API Key field is required.")).toBeVisible();

  await dialog.getByLabel("Username").fill("Corner Market");
  await dialog.getByLabel("API Key").fill(grant(graph, "EAAGdeadToken", { deadBy: 460 }));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("API Key")).toHaveAccessibleDescription(/password of the Facebook account/);
  await expect(page.getByText("Unable to create facebook credentials")).toBeVisible();

  const token = grant(graph, "EAAGlivingToken", { scopes: ["public_profile", "pages_show_list"] });
  await dialog.getByLabel("API Key").fill(token);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Facebook credentials saved successfully.")).toBeVisible();
  await expect(page.getByText("Unable to create facebook credentials")).toHaveCount(0);

  await page.context().addCookies([{ name: "fblo_424242", value: "y", url: world.server.address }]);
  await page.evaluate(() => localStorage.setItem("fblst_424242", "{}"));
  await openSettings(page);
  await expect(dialog.getByRole("status")).toContainText(
    "Permissions are missing: pages_read_engagement, pages_read_user_content.",
  );
  await expect(dialog.getByLabel("Username")).toHaveValue("Corner Market");
  grant(graph, token, { deadBy: 463 });
  await dialog.getByRole("button", { name: "Check again" }).click();
  await expect(dialog.getByRole("status")).toContainText("The access to Facebook has expired.");
  await expect(dialog.getByText("Log in again", { exact: true })).toBeVisible();
  await expectNothingSeriousInBothSchemes(page);

  await dialog.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged out of Facebook successfully.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Logout" })).toHaveCount(0);
  await expect(dialog.getByRole("link", { name: "Log in with Facebook" })).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith("fb"))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("fblst_424242"))).toBeNull();
});
