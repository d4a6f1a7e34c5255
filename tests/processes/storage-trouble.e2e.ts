import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { makeFullWorld } from "#db/seed/worlds";
import { expect, signIn, test } from "#tests/setup/browser-test";
import { withRuntime } from "#tests/setup/e2e-server";
import { routeCases } from "#tests/setup/route-cases/index";
import { holdWriteLock } from "#tests/setup/write-lock";

const shop = "https://shop.example";
test.use({ worldName: "storage trouble", environment: { RESET_PAGES: `green=${shop}/reset` } });

test("every screen that reads opens while another process holds the write lock", async ({ world }) => {
  const rows = await makeFullWorld(world.db);
  const secret = await withRuntime(world.server.dataDir, (runtime) =>
    createSession(
      runtime.makeContext({ actor: { kind: "anonymous" }, source: "screen" }),
      rows.own.staff.id,
      "browser",
    ),
  );
  const headers = { Cookie: `endcap=${encodeURIComponent(btoa(JSON.stringify(secret)))}` };
  const statuses = async () => {
    const found: Record<string, number> = {};
    for (const route of routeCases.filter(({ loader }) => loader)) {
      const address = new URL(route.address(rows), world.server.address);
      found[route.id] = (await fetch(address, { headers, redirect: "manual" })).status;
    }
    return found;
  };
  const usual = await statuses();
  // So long ago that each visit would be written down.
  const lastSeenAt = new Date(Date.now() - 10 * 60_000).toISOString();
  await world.db.updateTable("session").set({ lastSeenAt }).execute();
  const unlock = holdWriteLock(world.server.dataDir);
  try {
    // What is told of in the activity log is not handed out untold.
    expect(await statuses()).toEqual({
      ...usual,
      "dashboard/activitylog/export": 503,
      "dashboard/users/imports/$importId/failed-rows": 503,
    });
  } finally {
    unlock();
  }
});

test("a form says what is the matter and keeps what was typed while nothing can be written", async ({
  page,
  world,
}) => {
  await signIn(page, world);
  await page.goto("/dashboard/categories");
  const name = page.getByLabel("New category");
  await name.fill("Spices");
  const unlock = holdWriteLock(world.server.dataDir);
  try {
    await page.keyboard.press("Enter");
    await expect(
      page.getByText("Another program is writing to the database at the moment.").first(),
    ).toBeVisible();
    await expect(name).toHaveValue("Spices");
  } finally {
    unlock();
  }
});

test("a page for new passwords on a retailer's website may ask from the browser, its neighbours may not", async ({
  page,
  world,
}) => {
  for (const origin of [shop, "https://evil.example"]) {
    // The server of this test is on this machine, which browsers keep from public sites unless they are told.
    await page.context().grantPermissions(["local-network-access"], { origin });
    await page.route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<p>A shop" }),
    );
    await page.goto(`${origin}/reset`);
    const call = (name: string, body: object) =>
      page.evaluate(
        async ([address, json]) => {
          const headers = { "Content-Type": "application/json" };
          return fetch(address, { method: "POST", headers, body: json }).then(
            ({ status }) => status,
            () => "refused",
          );
        },
        [`${world.server.address}/api/Account/${name}`, JSON.stringify(body)] as const,
      );
    const asked = await call("ForgotPassword", { email: "nobody@endcap.test" });
    const reset = await call("ResetPassword", {
      email: "a@b.test",
      token: "x",
      password: "correct horse battery",
    });
    expect([asked, reset], origin).toEqual(origin === shop ? [204, 400] : ["refused", "refused"]);
    expect(await call("Login", { email: "a@b.test", password: "x" }), origin).toBe("refused");
  }
});
