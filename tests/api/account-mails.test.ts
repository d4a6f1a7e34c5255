import { expect, it } from "vitest";
import { type ApiWorld, openApiWorld, password } from "#tests/setup/api-world";
import { readOutbox, sendAll, tokenIn } from "#tests/setup/outbox";

const fresh = "a brand new pass phrase";

function post(world: ApiWorld, name: string, json: object, headers: Record<string, string> = {}) {
  return world.call("POST", `/api/Account/${name}`, { json, headers });
}

async function mailedLink(world: ApiWorld, recipient: string) {
  await sendAll(world);
  const mails = await readOutbox(world.dataDir);
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([recipient]);
  return tokenIn(mails[0] ?? {});
}

it("a forgotten password is replaced through the mailed link, once", async () => {
  const world = await openApiWorld();
  const { staff } = world.rows.own;
  const before = await world.tokenOf(staff);
  for (const email of [staff.email, "nobody@endcap.test"]) {
    const asked = await post(world, "ForgotPassword", { Email: email }, { Referer: "https://evil.example/" });
    expect([asked.status, await asked.text()]).toEqual([204, ""]);
  }
  const link = await mailedLink(world, staff.email);
  const apart = await post(world, "ResetPassword", { ...link, password: fresh, confirmPassword: "another" });
  expect(apart.status).toBe(400);
  expect((await apart.json()).errors).toHaveProperty("ConfirmPassword");
  const change = { ...link, password: fresh, confirmPassword: fresh };
  expect((await post(world, "ResetPassword", change)).status).toBe(204);
  const again = await post(world, "ResetPassword", change);
  expect([again.status, (await again.json()).errors.Token]).toEqual([
    400,
    [expect.stringContaining("not valid any more")],
  ]);
  expect((await world.call("GET", "/api/Account", { token: before })).status).toBe(401);
  expect((await post(world, "Login", { email: staff.email, password })).status).toBe(401);
  expect((await post(world, "Login", { email: staff.email, password: fresh })).status).toBe(200);
});

it("an address is confirmed through the mail that was asked for again, once", async () => {
  const world = await openApiWorld();
  const { customer } = world.rows.own;
  const users = () =>
    world.runtime.db.selectFrom("user").select("emailConfirmed").where("id", "=", customer.id);
  await world.runtime.db
    .updateTable("user")
    .set({ emailConfirmed: 0 })
    .where("id", "=", customer.id)
    .execute();
  for (const email of [customer.email, world.rows.other.customer.email, "nobody@endcap.test"]) {
    const asked = await post(world, "ResendConfirmationEmail", { email });
    expect([asked.status, await asked.text()]).toEqual([204, ""]);
  }
  const link = await mailedLink(world, customer.email);
  const wrong = await post(world, "ConfirmEmail", { ...link, token: `${link.token}x` });
  expect(wrong.status).toBe(400);
  expect((await users().executeTakeFirst())?.emailConfirmed).toBe(0);
  expect((await post(world, "ConfirmEmail", link)).status).toBe(204);
  expect((await users().executeTakeFirst())?.emailConfirmed).toBe(1);
  expect((await post(world, "ConfirmEmail", link)).status).toBe(400);
});

it.each(["ForgotPassword", "ResetPassword", "ResendConfirmationEmail", "ConfirmEmail"])(
  "%s names what is missing and takes JSON only",
  async (name) => {
    const world = await openApiWorld();
    const empty = await post(world, name, {});
    expect([empty.status, Object.keys((await empty.json()).errors)]).toEqual([
      400,
      expect.arrayContaining(["Email"]),
    ]);
    const form = await world.call("POST", `/api/Account/${name}`, { form: new FormData() });
    expect(form.status).toBe(415);
  },
);
