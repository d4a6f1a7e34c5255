import { expect, test } from "vitest";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { makeUser } from "#db/seed/factories";
import type { UserRow } from "#db/tables/identity";
import { openRoutes, routeCases } from "#tests/setup/route-cases/index";
import type { Outcome, RouteCase } from "#tests/setup/route-cases/route-case";
import { everyRow } from "#tests/setup/snapshot-database";
import { openWebServer, sessionCookie } from "#tests/setup/web-server";
import { wholeSite } from "#tests/setup/whole-site";

type World = Awaited<ReturnType<typeof openWebServer>>;
type Form = "page" | "data";

/** Who comes with a valid cookie, or with none. */
const actors = ["visitor", "customer", "disabled", "other", "own", "administrator"] as const;
type Actor = (typeof actors)[number];

for (const route of routeCases) {
  for (const form of ["page", "data"] as const) {
    if (route.dataOnly && form === "page") continue;
    for (const method of ["GET", "POST"] as const) {
      const expected = method === "GET" ? route.loader : route.action;
      if (!expected) continue;
      test(`${method} of ${route.id} as ${form} lets in whom it should`, async () => {
        const world = await openWebServer({}, { site: await wholeSite() });
        const { db } = world.runtime;
        const cookies = await cookiesFor(world);
        const meet = (actor: Actor) => ask(world, route, { method, form, cookie: cookies[actor] });
        const before = await everyRow(db);

        for (const stranger of ["visitor", "customer", "disabled"] as const) {
          const met = await meet(stranger);
          expect(met.status, stranger).toBe(302);
          expect(met.location, stranger).toMatch(/^\/login(\?|$)/);
        }
        expectOutcome("other", await meet("other"), expected.other);
        expect(await everyRow(db), "rows after refusals").toEqual(before);

        expectOutcome("own", await meet("own"), expected.own);
        expectOutcome("administrator", await meet("administrator"), expected.administrator);
        if (method === "GET") expect(await everyRow(db), "rows after reading").toEqual(before);
      });
    }
  }
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

async function cookiesFor({ runtime, rows, anonymous }: World): Promise<Record<Actor, string | null>> {
  const { db } = runtime;
  const { own, other, administrator } = rows;
  const disabled = await makeUser(db, { role: "Retailer", retailerId: own.retailer.id });
  const cookieOf = async ({ id }: UserRow) => sessionCookie(await createSession(anonymous(), id, "browser"));
  const cookies = {
    visitor: null,
    customer: await cookieOf(own.customer),
    disabled: await cookieOf(disabled),
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
  { address: origin, rows }: World,
  route: RouteCase,
  { method, form, cookie }: { method: string; form: Form; cookie: string | null },
): Promise<Met> {
  const address = new URL(route.address(rows), origin);
  if (form === "data") address.searchParams.set("_data", route.id);
  const headers = new Headers({ Origin: origin });
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
