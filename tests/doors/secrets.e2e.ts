import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { createSession } from "#app/domain/accounts/sessions.server";
import { openDatabase } from "#db/open";
import { makeFullWorld } from "#db/seed/worlds";
import type { UserRow } from "#db/tables/user";
import { type RunningServer, startServer, withRuntime } from "#tests/setup/e2e-server";
import { everyRow } from "#tests/setup/every-row";
import { startGraphServer } from "#tests/setup/graph-server";
import { goodToken } from "#tests/setup/graph-world";
import { plantSecrets, secretFinder } from "#tests/setup/planted-secrets";
import { routeCases } from "#tests/setup/route-cases/index";
import type { RouteCase, Rows } from "#tests/setup/route-cases/route-case";

/** Cookies of new sessions, by who it is. */
async function cookiesFor(server: RunningServer, people: UserRow[]): Promise<Map<string, string>> {
  return withRuntime(server.dataDir, async (runtime) => {
    const ctx = runtime.makeContext({ actor: { kind: "anonymous" }, source: "screen" });
    const cookies = new Map<string, string>();
    for (const { id, role } of people) {
      const secret = await createSession(ctx, id, "browser");
      cookies.set(role, `endcap=${encodeURIComponent(btoa(JSON.stringify(secret)))}`);
    }
    return cookies;
  });
}

/** Every screen, resource and export, asked for as a page and as data; what changes something comes last. */
function* visits(): Generator<{ route: RouteCase; method: "GET" | "POST"; asData: boolean }> {
  for (const method of ["GET", "POST"] as const) {
    for (const route of routeCases) {
      if (method === "GET" ? !route.loader : !route.action) continue;
      for (const asData of [true, false]) yield { route, method, asData };
    }
  }
}

function bodyOf(route: RouteCase, rows: Rows): URLSearchParams {
  const fields = Object.entries(route.action?.body(rows) ?? {});
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

test("no secret that is stored comes out of any screen, resource, export, log line, row or file", async () => {
  test.setTimeout(400_000);
  const graph = await startGraphServer();
  const find = secretFinder(graph.world.app.secret);
  const server = await startServer({ environment: { ...graph.environment, LOG_LEVEL: "debug" } });
  const db = openDatabase(join(server.dataDir, "endcap.sqlite"));
  try {
    const rows = await makeFullWorld(db);
    await withRuntime(server.dataDir, (runtime) =>
      plantSecrets(runtime.makeContext({ actor: { kind: "system", name: "test" }, source: "system" }), rows),
    );
    const cookies = await cookiesFor(server, [rows.own.staff, rows.administrator]);
    const found: string[] = [];
    let answers = 0;
    for (const { route, method, asData } of visits()) {
      for (const [who, cookie] of cookies) {
        const address = new URL(route.address(rows), server.address);
        if (asData) address.searchParams.set("_data", route.id);
        const response = await fetch(address, {
          method,
          headers: { Cookie: cookie, Origin: server.address },
          redirect: "manual",
          ...(method === "POST" ? { body: bodyOf(route, rows) } : {}),
        });
        const answer = JSON.stringify([...response.headers]) + (await response.text());
        found.push(...find(`${method} ${address.pathname} for ${who}`, answer));
        answers += 1;
      }
    }
    expect(answers).toBeGreaterThan(2 * routeCases.length);
    const used = graph.seen.some(({ token }) => token === goodToken);
    expect(used, "the token was used meanwhile").toBe(true);
    found.push(...find("the log", server.output()), ...find("a row", JSON.stringify(await everyRow(db))));
    for (const name of await readdir(server.dataDir)) {
      if (!name.startsWith("endcap.sqlite")) continue;
      found.push(...find(name, await readFile(join(server.dataDir, name), "latin1")));
    }
    expect(found).toEqual([]);
    expect(server.output(), "requests are in the log").toContain("/dashboard/properties");
  } finally {
    await db.destroy();
    await server.stop();
    await graph.close();
  }
});
