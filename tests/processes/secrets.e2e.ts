import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import PostalMime from "postal-mime";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import type { Database } from "#db/database";
import { makeFullWorld } from "#db/seed/worlds";
import type { UserRow } from "#db/tables/identity";
import { type RunningServer, startServer, withRuntime } from "#tests/setup/e2e-server";
import { startGraphServer } from "#tests/setup/graph-server";
import { fillPages, goodToken, makeGraphWorld } from "#tests/setup/graph-world";
import { openBesideServer } from "#tests/setup/open-beside-server";
import { plantSecrets, secretFinder } from "#tests/setup/planted-secrets";
import { routeCases } from "#tests/setup/route-cases/index";
import type { RouteCase, Rows } from "#tests/setup/route-cases/route-case";
import { runBuiltCli } from "#tests/setup/run-built-cli";
import { runWithSecrets } from "#tests/setup/secret-leak-runs";
import { SheetsServer } from "#tests/setup/sheets-server/sheets-server";
import { everyRow } from "#tests/setup/snapshot-database";
import { unzipped } from "#tests/setup/xlsx";

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

/** Every command that tells of connections and of what was done. */
async function commands(db: Database): Promise<string[][]> {
  const connections = await db.selectFrom("connection").select("id").execute();
  return [
    ["connections", "list"],
    ...connections.flatMap(({ id }) => [
      ["connections", "show", String(id)],
      ["connections", "runs", String(id)],
    ]),
    ["activity", "--limit", "200"],
  ];
}

/** What a file says to those who can read it: a mail decoded, everything else as it is. */
async function saidIn(path: string): Promise<string> {
  if (path.endsWith(".eml")) return JSON.stringify(await PostalMime.parse(await readFile(path)));
  return readFile(path, "latin1");
}

test("no secret that is stored comes out of any screen, resource, export, log line, mail, command, row or file", async () => {
  test.setTimeout(400_000);
  const graph = await startGraphServer({ world: fillPages(makeGraphWorld()) });
  const sheets = await SheetsServer.start();
  const environment = { ...graph.environment, ...sheets.environment, LOG_LEVEL: "debug" };
  const server = await startServer({ environment });
  const db = await openBesideServer(server.dataDir);
  try {
    const rows = await makeFullWorld(db);
    await withRuntime(server.dataDir, (runtime) => {
      const ctx = runtime.makeContext({ actor: { kind: "system", name: "test" }, source: "system" });
      // Waits longer for the server, which writes at its start.
      return plantSecrets({ ...ctx, db }, rows);
    });
    const cookies = await cookiesFor(server, [rows.own.staff, rows.administrator]);
    const ask = (address: URL, cookie: string, body?: URLSearchParams) =>
      fetch(address, {
        method: body ? "POST" : "GET",
        headers: { Cookie: cookie, Origin: server.address },
        redirect: "manual",
        body,
      });
    await runWithSecrets(db, rows, {
      graph,
      sheets,
      address: server.address,
      async runNow(id) {
        const form = new URLSearchParams({ intent: "run", id: String(id) });
        const address = new URL("/dashboard/connections/change", server.address);
        await ask(address, cookies.get("Administrator") ?? "", form);
      },
    });
    const find = secretFinder(graph.world.app.secret, {
      "the key of Google's service account": sheets.key.private_key.split("\n")[3] ?? "",
      ...Object.fromEntries([...sheets.tokens.tokens].map((token) => ["an access token of Google", token])),
    });
    const found: string[] = [];
    for (const { id } of await db.selectFrom("connection").select("id").execute()) {
      const address = new URL(`/dashboard/connections/${id}/runs`, server.address);
      found.push(
        ...find(address.pathname, await (await ask(address, cookies.get("Administrator") ?? "")).text()),
      );
    }
    const workbook = new URL(`/dashboard/sheets/${rows.own.sheet.id}/file?format=xlsx`, server.address);
    const downloaded = await ask(workbook, cookies.get("Administrator") ?? "");
    const texts = unzipped(Buffer.from(await downloaded.arrayBuffer()));
    expect(texts, "the rows of the run").toContain("Deal of the day 1");
    found.push(...find("the .xlsx file", texts));
    let answers = 0;
    for (const { route, method, asData } of visits()) {
      for (const [who, cookie] of cookies) {
        const address = new URL(route.address(rows), server.address);
        if (asData) address.searchParams.set("_data", route.id);
        const response = await ask(address, cookie, method === "POST" ? bodyOf(route, rows) : undefined);
        const answer = JSON.stringify([...response.headers]) + (await response.text());
        found.push(...find(`${method} ${address.pathname} for ${who}`, answer));
        answers += 1;
      }
    }
    expect(answers).toBeGreaterThan(2 * routeCases.length);
    const used = graph.seen.some(({ token }) => token === goodToken);
    expect(used, "the token was used meanwhile").toBe(true);
    for (const args of await commands(db)) {
      const { stdout, stderr, exitCode } = await runBuiltCli(server.dataDir, [...args, "--json"], {
        environment,
      });
      expect(exitCode, `${args.join(" ")} ${stderr}`).toBe(0);
      found.push(...find(`endcap ${args.join(" ")}`, stdout + stderr));
    }
    found.push(...find("the log", server.output()), ...find("a row", JSON.stringify(await everyRow(db))));
    const files = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
    for (const file of files.filter((each) => each.isFile())) {
      found.push(...find(file.name, await saidIn(join(file.parentPath, file.name))));
    }
    expect(found).toEqual([]);
    expect(
      files.some(({ name }) => name.endsWith(".eml")),
      "a mail told of the dead token",
    ).toBe(true);
    expect(server.output(), "requests are in the log").toContain("/dashboard/properties");
  } finally {
    await db.destroy();
    await server.stop();
    await graph.close();
    await sheets.close();
  }
});
