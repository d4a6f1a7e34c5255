import { expect, it } from "vitest";
import { createSession, findSession } from "#app/identity/domain/accounts/sessions.server";
import { openApiWorld, password } from "#tests/setup/api-world";
import { giveApp } from "#tests/setup/factor-world";

const hour = 3_600_000;

it("signing in answers a token, its end and who it stands for", async () => {
  const world = await openApiWorld();
  const { staff, retailer } = world.rows.own;
  const response = await world.call("POST", "/api/Account/Login", { json: { email: staff.email, password } });
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const { jwt, expiresAt, user } = await response.json();
  expect(Date.parse(expiresAt)).toBe(world.clock.now.getTime() + hour);
  expect(user).toEqual({
    id: staff.id,
    firstName: staff.firstName,
    lastName: staff.lastName,
    email: staff.email,
    role: "Retailer",
    emailConfirmed: true,
    retailer: { id: retailer.id, name: retailer.name, slug: retailer.slug },
  });
  const claims = JSON.parse(Buffer.from(jwt.split(".")[1], "base64url").toString());
  expect(claims).toMatchObject({ Permission: ["IsRetailer"], sub: String(staff.id) });

  const account = await world.call("GET", "/api/Account", { token: jwt });
  expect(await account.json()).toEqual(user);
});

it("Customers sign in here, for the widgets", async () => {
  const world = await openApiWorld();
  const response = await world.call("GET", "/api/Account", { as: world.rows.own.customer });
  expect(await response.json()).toMatchObject({
    role: "Customer",
    retailer: { id: world.rows.own.retailer.id },
  });
});

it("what is missing is named with the sentences of the form", async () => {
  const world = await openApiWorld();
  for (const json of [{}, { Email: " ", Password: "" }]) {
    const response = await world.call("POST", "/api/Account/Login", { json });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errors: { Email: ["Email is required!"], Password: ["Password is required!"] },
    });
  }
});

it("a wrong password is refused, and too many of them are told to wait", async () => {
  const world = await openApiWorld();
  const json = { email: world.rows.own.staff.email, password: "wrong" };
  for (let count = 1; count <= 5; count += 1) {
    const response = await world.call("POST", "/api/Account/Login", { json });
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(await response.json()).toEqual({
      error: "unauthenticated",
      message: "The email or the password is not right.",
    });
  }
  const response = await world.call("POST", "/api/Account/Login", { json: { ...json, password } });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ error: "rate_limited" });
});

it("signing out makes the token worthless at once", async () => {
  const world = await openApiWorld();
  const token = await world.tokenOf(world.rows.own.staff);
  expect((await world.call("POST", "/api/Account/Logout", { token })).status).toBe(204);
  expect((await world.call("GET", "/api/Account", { token })).status).toBe(401);
});

it("a token ends after an hour", async () => {
  const world = await openApiWorld();
  const token = await world.tokenOf(world.rows.own.staff);
  world.clock.now = new Date(world.clock.now.getTime() + hour - 1000);
  expect((await world.call("GET", "/api/Account", { token })).status).toBe(200);
  world.clock.now = new Date(world.clock.now.getTime() + 2000);
  expect((await world.call("GET", "/api/Account", { token })).status).toBe(401);
});

it("a user who is disabled is out with the next call", async () => {
  const world = await openApiWorld();
  const { staff } = world.rows.own;
  const token = await world.tokenOf(staff);
  await world.runtime.db
    .updateTable("user")
    .set({ disabledAt: world.clock.now.toISOString() })
    .where("id", "=", staff.id)
    .execute();
  expect((await world.call("GET", "/api/Account", { token })).status).toBe(401);
});

it("an account with a second step is asked for its code, and told so under a name that programs can look for", async () => {
  const world = await openApiWorld();
  const { staff } = world.rows.own;
  const secret = await createSession(world.anonymous(), staff.id, "browser");
  const { actor } = (await findSession(world.anonymous(), secret, "browser")) ?? {};
  if (!actor) throw new Error("nobody is signed in");
  const { codes } = await giveApp({ ...world.anonymous(), actor });
  const json = { email: staff.email, password };
  for (const code of [undefined, "000000"]) {
    const response = await world.call("POST", "/api/Account/Login", { json: { ...json, code } });
    expect(response.status).toBe(401);
    const answer = await response.json();
    expect(answer).toMatchObject({ error: "unauthenticated", errors: { Code: [answer.message] } });
  }
  const response = await world.call("POST", "/api/Account/Login", { json: { ...json, code: codes?.[0] } });
  expect(response.status).toBe(200);
});

it("who must have a second step and has none can't sign in here, nor go on with a token from before", async () => {
  const world = await openApiWorld();
  const { staff, retailer } = world.rows.own;
  const token = await world.tokenOf(staff);
  const admin = world.rows.administrator;
  const change = { json: { requiresSecondStep: true }, as: admin };
  expect((await world.call("POST", `/api/Retailers/${retailer.id}`, change)).status).toBe(200);
  const shown = await world.call("GET", `/api/Retailers/${retailer.id}`, { as: admin });
  expect(await shown.json()).toMatchObject({ requiresSecondStep: true });
  const json = { email: staff.email, password };
  for (const refused of [
    await world.call("POST", "/api/Account/Login", { json }),
    await world.call("GET", "/api/Circulars", { token }),
  ]) {
    expect(refused.status).toBe(403);
    expect((await refused.json()).message).toMatch(/must have a second step\. Sign in at http.*\/login/);
  }
});
