import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import { listStoresPage } from "#app/catalogue/domain/stores/queries.server";
import { storeList } from "#app/catalogue/domain/stores/store-list";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import type { Context } from "#app/kernel/context";
import { readListQuery } from "#app/kernel/lists";
import { commitSession } from "#app/server/web/session.server";
import type { Database } from "#db/database";
import { makeCircularGroup, makeRetailer, makeUser } from "#db/seed/factories";
import { startServer } from "#tests/setup/e2e-server";
import { makeTestWorld, type TestWorld } from "#tests/setup/make-test-world";
import { isOnPostgres } from "#tests/setup/world-database";
import { measureScreen, type ScreenFigure } from "./screens-bench";

const stores = 1_000_000;
const retailers = 1000;
const rounds = 5;

/** What is asked of all stores, and where noted of a retailer's thousand. */
const asked: [what: string, query: string, ofOne?: boolean][] = [
  ["first page", ""],
  ["first page, one retailer", "", true],
  ["first page, backwards", "sort=-name"],
  ["page 400", "page=400"],
  ["last page (40,000)", "page=40000"],
  ["search: a name that one has", "search=ivy+grocer+123451"],
  ["search: a number", "search=no-765"],
  ["search: a city of 100", "search=town+4321"],
  ["search: a word of every tenth", "search=market"],
  ["search: a word of all", "search=town"],
  ["search: nothing like it", "search=nothing+like+it"],
  ["search: capitals", "search=IVY+GROCER+123451"],
  ["search: one retailer", "search=market", true],
  ["search: two letters of many", "search=ma"],
  ["search: two letters of none", "search=zq"],
  ["sorted by number", "sort=storeNumber"],
  ["sorted by slug", "sort=slug"],
  ["sorted by group", "sort=circularGroup"],
  ["sorted by retailer", "sort=retailer"],
];

/** Prints pages of the list of a million stores of a thousand retailers, as an Administrator has them. */
export async function measureStores(): Promise<void> {
  const world = await makeTestWorld();
  try {
    const { db } = world.runtime;
    const begun = performance.now();
    const retailerId = await writeStores(db);
    const engine = isOnPostgres ? "PostgreSQL" : "SQLite";
    const writeSeconds = (performance.now() - begun) / 1000;
    console.log(
      `\n${stores.toLocaleString("en-US")} stores on ${engine}, written in ${writeSeconds.toFixed(0)} s (aim: first page under 150 ms, search under 100 ms; for PostgreSQL: npm run bench:postgres -- stores)`,
    );
    for (const [what, query, ofOne] of asked) {
      const { total, ...times } = await measurePage(world.contextOf(), query, ofOne ? retailerId : null);
      printLine(what, times, total);
    }
    for (const { screen, ...times } of await measureLoader(world)) printLine(screen, times);
  } finally {
    await world.close();
  }
}

/** Gives one of the retailers. */
async function writeStores(db: Database): Promise<number> {
  const groups: { retailerId: number; id: number }[] = [];
  while (groups.length < retailers) {
    const { id: retailerId } = await makeRetailer(db);
    groups.push({ retailerId, id: (await makeCircularGroup(db, { retailerId })).id });
  }
  const [first] = groups as [(typeof groups)[0]];
  const at = "2026-01-01T00:00:00.000Z";
  const step = 50_000;
  for (let from = 0; from < stores; from += step) {
    await sql`with recursive "number" ("i") as (
        select ${sql.lit(from)} union all select "i" + 1 from "number" where "i" < ${sql.lit(from + step - 1)}
      ), "made" as (
        select "i", substr('Elm Oak Ash Fir Bay Yew Box Ivy Fig Nut ', "i" * 7 % 10 * 4 + 1, 4)
          || substr('Market Grocer Foods  Fresh  Corner Basket Pantry Table  Larder Plaza  ', "i" / 8 % 10 * 7 + 1, 6)
          || ' ' || "i" as "name", 'no-' || ("i" * 31 % 1000000) as "number", 'Town ' || ("i" / 7 % 10000) as "city"
        from "number"
      )
      insert into "store" ("retailerId", "circularGroupId", "name", "slug", "storeNumber", "address1", "city", "state",
        "zipCode", "hasExistingShoppingList", "createdAt", "updatedAt", "nameFolded", "searchText")
      select ${sql.lit(first.retailerId)} + "i" % ${sql.lit(retailers)}, ${sql.lit(first.id)} + "i" % ${sql.lit(retailers)},
        "name", 'store-' || "i", "number", "i" || ' Main Street', "city", 'IL', '62701', 0, ${sql.lit(at)}, ${sql.lit(at)},
        fold("name"), fold("name" || ${"\n"} || "number" || ${"\n"} || "city")
      from "made"`.execute(db);
  }
  if (isOnPostgres) await settle(db);
  return first.retailerId + 3;
}

/** What a server of PostgreSQL does by itself after a while; this one is told not to, and to be late with its log. */
async function settle(db: Database): Promise<void> {
  await sql`checkpoint`.execute(db);
  await sql`vacuum analyze "store"`.execute(db);
}

async function measurePage(ctx: Context, query: string, retailerId: number | null) {
  const times: number[] = [];
  let total = "";
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const page = await listStoresPage(
      ctx,
      { retailerId },
      readListQuery(storeList, new URLSearchParams(query)),
    );
    times.push(performance.now() - begun);
    total = `${page.total.toLocaleString("en-US")}${page.totalIsExact ? "" : "+"}`;
  }
  times.sort((one, other) => one - other);
  return { total, medianMs: times[rounds >> 1] ?? 0, slowestMs: times.at(-1) ?? 0 };
}

/** What a browser gets of the built server: the whole screen, and the list alone as the search field asks for it. */
async function measureLoader({ runtime, dataDir, environment }: TestWorld): Promise<ScreenFigure[]> {
  const { id } = await makeUser(runtime.db, { role: "Administrator", retailerId: null });
  const ctx = { ...runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" }) };
  ctx.now = () => new Date();
  const cookie = (await commitSession(ctx, await createSession(ctx, id, "browser"))).split(";")[0] ?? "";
  // The address has to be known beforehand where several machines share a database.
  const port = String(await freePort());
  const server = await startServer({
    dataDir,
    environment: { ...environment, PORT: port, BASE_URL: `http://localhost:${port}` },
  });
  try {
    const figures = [];
    for (const [screen, path] of [
      ["screen, first page", "/dashboard/stores"],
      ["list, search of one", "/dashboard/stores?search=ivy+grocer+123451&_data=dashboard%2Fstores"],
      ["list, search of many", "/dashboard/stores?search=market&_data=dashboard%2Fstores"],
    ] as const)
      figures.push(await measureScreen(screen, `${server.address}${path}`, cookie));
    return figures;
  } finally {
    await server.stop({ keepData: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function printLine(what: string, times: { medianMs: number; slowestMs: number }, total = ""): void {
  const [median, slowest] = [times.medianMs, times.slowestMs].map((ms) => ms.toFixed(1).padStart(7));
  console.log(`  ${what.padEnd(32)} median ${median} ms   slowest ${slowest} ms ${total.padStart(10)}`);
}
