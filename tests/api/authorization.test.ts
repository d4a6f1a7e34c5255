import { describe, expect, it } from "vitest";
import { api } from "#app/server/api/api.server";
import { makeUser } from "#db/seed/factories";
import type { UserRow } from "#db/tables/identity";
import { type ApiCall, type ApiWorld, openApiWorld } from "#tests/setup/api-world";
import { putBytes } from "#tests/setup/put-bytes";
import { everyRow } from "#tests/setup/snapshot-database";
import { endpoints } from "./endpoints";
import { type Endpoint, ofPage } from "./endpoints/endpoint";

/** Images for the first page, which the factories leave without. */
async function addImages({ runtime, contextOf, rows }: ApiWorld): Promise<void> {
  const key = await putBytes(contextOf().services.files, Buffer.from("an image"), "jpg");
  const pageId = ofPage(rows).id;
  await runtime.db
    .updateTable("circularPage")
    .set({ bigImageKey: key, smallImageKey: key })
    .where("id", "=", pageId)
    .execute();
  await runtime.db
    .insertInto("pageThumbnail")
    .values({ pageId, position: 0, left: 0, top: 0, width: 0.5, height: 0.5, fileKey: key })
    .execute();
}

/** Staff of the row's retailer, who were disabled after the token was made. */
async function tokenOfDisabled({ runtime, clock, rows, tokenOf }: ApiWorld): Promise<string> {
  const { passwordHash } = rows.own.staff;
  const retailerId = rows.own.retailer.id;
  const user = await makeUser(runtime.db, { role: "Retailer", retailerId, passwordHash });
  const token = await tokenOf(user);
  const disabledAt = clock.now.toISOString();
  await runtime.db.updateTable("user").set({ disabledAt }).where("id", "=", user.id).execute();
  return token;
}

/** @param callers users who may change themselves with this call */
async function rowsOf(
  { runtime }: ApiWorld,
  callers: number[],
  traces: string[],
): Promise<Record<string, unknown[]>> {
  const { user = [], ...others } = await everyRow(runtime.db);
  const rows = { ...others, user: (user as UserRow[]).filter(({ id }) => !callers.includes(id)) };
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !traces.includes(table)));
}

function linesBy({ runtime }: ApiWorld, { id }: UserRow) {
  return runtime.db.selectFrom("activity").selectAll().where("userId", "=", id).orderBy("id").execute();
}

/** Lets in whom it should and leaves every row as it was for anyone else. */
async function expectGuarded(world: ApiWorld, disabledToken: string, endpoint: Endpoint): Promise<void> {
  const { method, path, query = "", ids, call, changesCaller, traces = [], expected } = endpoint;
  const { changes = method !== "GET" } = endpoint;
  const { rows } = world;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids?.(rows)[name])) + query;
  const callAs = (as: ApiCall["as"]) => world.call(method, address, { ...call?.(rows), as });
  const callers = changesCaller ? [rows.other.staff.id, rows.own.customer.id] : [];
  for (const user of [rows.other.staff, rows.own.customer]) await world.tokenOf(user);
  const before = await rowsOf(world, callers, traces);

  const anonymous = await callAs(null);
  expect(anonymous.status, `${address}: anonymous`).toBe(401);
  expect(await anonymous.json()).toEqual({ error: "unauthenticated", message: "Please sign in." });
  const garbled = await world.call(method, address, { ...call?.(rows), token: "no.such.token" });
  expect(garbled.status, `${address}: garbled token`).toBe(401);
  const disabled = await world.call(method, address, { ...call?.(rows), token: disabledToken });
  expect(disabled.status, `${address}: token of a user who was disabled since`).toBe(401);

  const other = await callAs(rows.other.staff);
  expect(other.status, `${address}: another retailer's staff: ${await other.clone().text()}`).toBe(
    expected.other,
  );
  expect((await callAs(rows.own.customer)).status, `${address}: Customer`).toBe(expected.customer);
  expect(await rowsOf(world, callers, traces)).toEqual(before);
  if (expected.customer === 403) {
    expect(await linesBy(world, rows.own.customer)).toContainEqual(
      expect.objectContaining({
        name: "access.refused",
        succeeded: 0,
        ip: "192.0.2.1",
        sourceName: "api",
      }),
    );
  }

  const doer = expected.own < 300 ? rows.own.staff : rows.administrator;
  await world.tokenOf(doer);
  const linesBefore = await linesBy(world, doer);
  const own = await callAs(rows.own.staff);
  expect(own.status, `${address}: own staff: ${await own.clone().text()}`).toBe(expected.own);
  const administrator = await callAs(rows.administrator);
  expect(administrator.status, `${address}: Administrator`).toBe(expected.administrator);
  const lines = (await linesBy(world, doer)).slice(linesBefore.length);
  const told = lines.filter(({ succeeded, name }) => succeeded === 1 && name !== "account.signedIn");
  expect(told.length > 0, `${address}: the activity log tells of the change`).toBe(
    changes && (own.ok || administrator.ok),
  );
}

async function openGuardedWorld() {
  const world = await openApiWorld();
  await addImages(world);
  return { world, disabledToken: await tokenOfDisabled(world) };
}

it("every endpoint that reads lets in whom it should and changes no row", { timeout: 240_000 }, async () => {
  const { world, disabledToken } = await openGuardedWorld();
  for (const endpoint of endpoints.filter(({ method }) => method === "GET")) {
    await expectGuarded(world, disabledToken, endpoint);
  }
});

it.each(endpoints.filter(({ method }) => method !== "GET"))(
  "$method $path lets in whom it should and leaves every row as it was for anyone else",
  async (endpoint) => {
    const { world, disabledToken } = await openGuardedWorld();
    await expectGuarded(world, disabledToken, endpoint);
  },
);

describe("the table of endpoints", () => {
  it("names every endpoint there is, besides signing in and the description", () => {
    const named = endpoints.map(({ method, path }) => `${method} ${path}`);
    const open = ["Login", "ForgotPassword", "ResetPassword", "ResendConfirmationEmail", "ConfirmEmail"].map(
      (call) => `POST /api/Account/${call}`,
    );
    expect([...named, ...open].toSorted()).toEqual(describedEndpoints().toSorted());
  });

  it("and the OpenAPI document names every route there is", () => {
    const undescribed = /^\/api\/(openapi\.json|docs.*)$/;
    const routes = api.routes
      .filter(({ method, path }) => method !== "ALL" && !undescribed.test(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect([...new Set(routes)].toSorted()).toEqual(describedEndpoints().toSorted());
  });

  it.each([
    ["http://localhost:3000", "endcap"],
    ["https://ads.example.com", "__Host-endcap"],
  ])("and the OpenAPI document of %s names the cookie that is set there", async (address, name) => {
    const { call } = await openApiWorld({ BASE_URL: address });
    const { components } = await (await call("GET", "/api/openapi.json")).json();
    expect(components.securitySchemes).toMatchObject({
      bearer: { scheme: "bearer" },
      cookie: { in: "cookie", name },
    });
  });
});

function describedEndpoints(): string[] {
  const { paths = {} } = api.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } });
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
}
