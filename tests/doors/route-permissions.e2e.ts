import { createSession } from "#app/identity/domain/accounts/sessions.server";
import type { Database } from "#db/database";
import { makeUser } from "#db/seed/factories";
import { makeFullWorld } from "#db/seed/worlds";
import type { UserRow } from "#db/tables/user";
import { test as base, expect } from "#tests/setup/browser-test";
import { type RunningServer, withRuntime } from "#tests/setup/e2e-server";
import { openRoutes, routeCases } from "#tests/setup/route-cases/index";
import type { Outcome, RouteCase, Rows } from "#tests/setup/route-cases/route-case";
import { everyRow } from "#tests/setup/snapshot-database";

base.use({ worldName: "route permissions" });

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
      base(`${method} of ${route.id} as ${form} lets in whom it should`, async ({ world }) => {
        const { db, server } = world;
        const rows = await makeFullWorld(db);
        const cookies = await cookiesFor(server, db, rows);
        const meet = (actor: Actor) => ask(server, route, rows, { method, form, cookie: cookies[actor] });
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

base("the table names every loader and action there is", async ({ world }) => {
  const built = await builtRoutes(world.server);
  const guarded = Object.values(built).filter(({ id }) => !(id in openRoutes));
  const said = Object.fromEntries(
    routeCases.map(({ id, loader, action }) => [id, { loader: Boolean(loader), action: Boolean(action) }]),
  );
  const there = guarded
    .filter(({ hasLoader, hasAction }) => hasLoader || hasAction)
    .map(({ id, hasLoader, hasAction }) => [id, { loader: hasLoader, action: hasAction }]);
  expect(said).toEqual(Object.fromEntries(there));
  expect(Object.keys(built)).toEqual(expect.arrayContaining(Object.keys(openRoutes)));
});

async function cookiesFor(
  server: RunningServer,
  db: Database,
  { own, other, administrator }: Rows,
): Promise<Record<Actor, string | null>> {
  const disabled = await makeUser(db, { role: "Retailer", retailerId: own.retailer.id });
  const signedIn: [Actor, UserRow][] = [
    ["customer", own.customer],
    ["disabled", disabled],
    ["other", other.staff],
    ["own", own.staff],
    ["administrator", administrator],
  ];
  const cookies = await withRuntime(server.dataDir, async (runtime) => {
    const ctx = runtime.makeContext({ actor: { kind: "anonymous" }, source: "screen" });
    const pairs: [Actor, string][] = [];
    for (const [actor, { id }] of signedIn) pairs.push([actor, await createSession(ctx, id, "browser")]);
    return pairs;
  });
  await db
    .updateTable("user")
    .set({ disabledAt: new Date().toISOString() })
    .where("id", "=", disabled.id)
    .execute();
  const value = (secret: string) => `endcap=${encodeURIComponent(btoa(JSON.stringify(secret)))}`;
  return {
    visitor: null,
    ...(Object.fromEntries(cookies.map(([actor, secret]) => [actor, value(secret)])) as Record<
      Exclude<Actor, "visitor">,
      string
    >),
  };
}

interface Met {
  status: number;
  location: string | null;
  text: string;
}

/** Remix answers a data request with 204 and a header where it answers a page request with a redirect. */
async function ask(
  server: RunningServer,
  route: RouteCase,
  rows: Rows,
  { method, form, cookie }: { method: string; form: Form; cookie: string | null },
): Promise<Met> {
  const address = new URL(route.address(rows), server.address);
  if (form === "data") address.searchParams.set("_data", route.id);
  const headers = new Headers({ Origin: server.address });
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

interface BuiltRoute {
  id: string;
  hasLoader: boolean;
  hasAction: boolean;
}

/** The routes as the running server's build knows them. */
async function builtRoutes(server: RunningServer): Promise<Record<string, BuiltRoute>> {
  const page = await (await fetch(`${server.address}/login`)).text();
  const manifest = /\/build\/manifest-\w+\.js/.exec(page)?.[0];
  expect(manifest).toBeDefined();
  const script = await (await fetch(`${server.address}${manifest}`)).text();
  const { routes } = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as {
    routes: Record<string, BuiltRoute>;
  };
  return routes;
}
