import { expect, test } from "vitest";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { makeRetailer, makeUser } from "#db/seed/factories";
import type { UserRow } from "#db/tables/identity";
import { openRoutes, routeCases } from "#tests/setup/route-cases/index";
import type { Outcome, RouteCase } from "#tests/setup/route-cases/route-case";
import { everyRow } from "#tests/setup/snapshot-database";
import { openWebServer, sessionCookie } from "#tests/setup/web-server";
import { wholeSite } from "#tests/setup/whole-site";

type World = Awaited<ReturnType<typeof openSite>>;
type Form = "page" | "data";
type Method = "GET" | "POST";

/** Who comes with a valid cookie, or with none. */
const actors = ["visitor", "customer", "disabled", "owing", "other", "own", "administrator"] as const;
type Actor = (typeof actors)[number];

/** `owing`: staff who must have a second step, and have none. */
const strangers = ["visitor", "customer", "disabled", "owing"] as const;

/** One world serves all that change nothing; on a busy machine that takes a while. */
const longTime = { timeout: 240_000 };

test("GET as data lets in whom it should, and changes no row", longTime, async () => {
  const world = await openSite();
  for (const route of routeCases) {
    if (!route.loader) continue;
    await expectRefusals(world, route, { method: "GET", form: "data", other: route.loader.other });
    await expectEntry(world, route, { method: "GET", form: "data", expected: route.loader });
    expect(await everyRow(world.runtime.db), `rows after reading ${route.id}`).toEqual(world.before);
  }
});

test("GET as page draws the screen, and POST as page refuses whom it should", longTime, async () => {
  const world = await openSite();
  for (const route of routeCases.filter(({ dataOnly }) => !dataOnly)) {
    if (route.action)
      await expectRefusals(world, route, { method: "POST", form: "page", other: route.action.other });
    if (!route.loader) continue;
    await expectRefusals(world, route, { method: "GET", form: "page", other: route.loader.other });
    const met = await ask(world, route, { method: "GET", form: "page", actor: "own" });
    expectOutcome(`${route.id}: own`, met, route.loader.own);
  }
});

for (const route of routeCases) {
  const { action } = route;
  if (!action) continue;
  test(`POST of ${route.id} as data lets in whom it should`, async () => {
    const world = await openSite();
    await expectRefusals(world, route, { method: "POST", form: "data", other: action.other });
    await expectEntry(world, route, { method: "POST", form: "data", expected: action });
  });
}

test("the table names every loader and action there is", async () => {
  const { routes } = await wholeSite();
  const guarded = Object.values(routes).filter(({ id }) => id !== "root" && !(id in openRoutes));
  const said = Object.fromEntries(
    routeCases.map(({ id, loader, action }) => [id, { loader: Boolean(loader), action: Boolean(action) }]),
  );
  const there = guarded
    .filter(({ module }) => module.loader || module.action)
    .map(({ id, module }) => [id, { loader: Boolean(module.loader), action: Boolean(module.action) }]);
  expect(said).toEqual(Object.fromEntries(there));
  expect(Object.keys(routes)).toEqual(expect.arrayContaining(Object.keys(openRoutes)));
});

/** The whole site over the factories' full world, with everybody signed in. */
async function openSite() {
  const world = await openWebServer({}, { site: await wholeSite() });
  const cookies = await cookiesFor(world);
  return { ...world, cookies, before: await everyRow(world.runtime.db) };
}

/** Strangers are sent to the sign-in, another retailer's staff meets what the table says, and no row is changed. */
async function expectRefusals(
  world: World,
  route: RouteCase,
  { other, ...how }: { method: Method; form: Form; other: Outcome },
): Promise<void> {
  for (const stranger of strangers) {
    if (stranger === "owing" && route.setsUp) continue;
    const met = await ask(world, route, { ...how, actor: stranger });
    expect(met.status, `${route.id}: ${stranger}`).toBe(302);
    const place = stranger === "owing" ? /^\/login\/set-up(\?|$)/ : /^\/login(\?|$)/;
    expect(met.location, `${route.id}: ${stranger}`).toMatch(place);
  }
  expectOutcome(`${route.id}: other`, await ask(world, route, { ...how, actor: "other" }), other);
  expect(await everyRow(world.runtime.db), `${route.id}: rows after refusals`).toEqual(world.before);
}

async function expectEntry(
  world: World,
  route: RouteCase,
  { expected, ...how }: { method: Method; form: Form; expected: Record<"own" | "administrator", Outcome> },
): Promise<void> {
  for (const actor of ["own", "administrator"] as const) {
    expectOutcome(`${route.id}: ${actor}`, await ask(world, route, { ...how, actor }), expected[actor]);
  }
}

async function cookiesFor({
  runtime,
  rows,
  anonymous,
}: Awaited<ReturnType<typeof openWebServer>>): Promise<Record<Actor, string | null>> {
  const { db } = runtime;
  const { own, other, administrator } = rows;
  const disabled = await makeUser(db, { role: "Retailer", retailerId: own.retailer.id });
  const strict = await makeRetailer(db, { requiresSecondStep: 1 });
  const owing = await makeUser(db, { role: "Retailer", retailerId: strict.id });
  const cookieOf = async ({ id }: UserRow) => sessionCookie(await createSession(anonymous(), id, "browser"));
  const cookies = {
    visitor: null,
    customer: await cookieOf(own.customer),
    disabled: await cookieOf(disabled),
    owing: await cookieOf(owing),
    other: await cookieOf(other.staff),
    own: await cookieOf(own.staff),
    administrator: await cookieOf(administrator),
  };
  await db
    .updateTable("user")
    .set({ disabledAt: new Date().toISOString() })
    .where("id", "=", disabled.id)
    .execute();
  return cookies;
}

interface Met {
  status: number;
  location: string | null;
  text: string;
}

/** Remix answers a data request with 204 and a header where it answers a page request with a redirect. */
async function ask(
  { address: origin, rows, cookies }: World,
  route: RouteCase,
  { method, form, actor }: { method: Method; form: Form; actor: Actor },
): Promise<Met> {
  const address = new URL(route.address(rows), origin);
  if (form === "data") address.searchParams.set("_data", route.id);
  const headers = new Headers({ Origin: origin });
  const cookie = cookies[actor];
  if (cookie) headers.set("Cookie", cookie);
  const response = await fetch(address, {
    method,
    headers,
    redirect: "manual",
    ...(method === "POST" && route.action ? { body: bodyOf(route.action.body(rows)) } : {}),
  });
  const location = response.headers.get("Location") ?? response.headers.get("X-Remix-Redirect");
  return {
    status: location === null ? response.status : 302,
    location,
    text: location === null ? await response.text() : "",
  };
}

function bodyOf(fields: Record<string, string | number | Blob>): FormData | URLSearchParams {
  const entries = Object.entries(fields);
  const texts = entries.map(([name, value]) => [name, String(value)]);
  if (!entries.some(([, value]) => value instanceof Blob)) return new URLSearchParams(texts);
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value instanceof Blob) form.append(name, value, "file.pdf");
    else form.append(name, String(value));
  }
  return form;
}

function expectOutcome(actor: string, met: Met, expected: Outcome): void {
  const told = `${actor}: ${met.location ?? met.text.slice(0, 300)}`;
  if (typeof expected === "number") {
    expect(met.status, told).toBe(expected);
    return;
  }
  expect(met.status, told).toBe(302);
  expect(met.location?.endsWith(expected.slice(3)), told).toBe(true);
}
