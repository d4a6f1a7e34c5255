import { expect, it } from "vitest";
import { openApiWorld } from "#tests/setup/api-world";
import { startGraphServer } from "#tests/setup/graph-server";
import { goodToken, makeGraphWorld } from "#tests/setup/graph-world";
import { plantSecrets, secretFinder } from "#tests/setup/planted-secrets";
import { everyRow } from "#tests/setup/snapshot-database";
import { endpoints } from "./endpoints";

it("no secret that is stored comes out of any call, or into a row that a call leaves", async () => {
  const graph = await startGraphServer({ world: makeGraphWorld(new Date("2026-02-02T12:00:00.000Z")) });
  const find = secretFinder(graph.world.app.secret);
  try {
    const world = await openApiWorld(graph.environment);
    const { rows } = world;
    await plantSecrets(world.contextOf(), rows);
    // What changes something comes last.
    const actions = endpoints.filter(({ method, changesCaller }) => method !== "GET" && !changesCaller);
    const inOrder = [...endpoints.filter(({ method }) => method === "GET"), ...actions].filter(
      ({ path }) => path !== "/api/Account/Logout",
    );
    const found: string[] = [];
    for (const { method, path, query = "", ids, call } of inOrder) {
      for (const as of [rows.own.staff, rows.administrator]) {
        const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids?.(rows)[name])) + query;
        const response = await world.call(method, address, { ...call?.(rows), as });
        const answer = JSON.stringify([...response.headers]) + (await response.text());
        found.push(...find(`${method} ${path} for ${as.role}`, answer));
      }
    }
    expect(
      graph.seen.some(({ token }) => token === goodToken),
      "the token was used meanwhile",
    ).toBe(true);
    found.push(...find("a row", JSON.stringify(await everyRow(world.runtime.db))));
    expect(found).toEqual([]);
  } finally {
    await graph.close();
  }
});

it("the search for secrets finds them plain and as base64", () => {
  const find = secretFinder("theSecretOfTheApp");
  expect(find("a text", `token=${goodToken}&x`)).toEqual(["the access token in a text"]);
  for (const before of ["", "x", "xx"]) {
    const coded = Buffer.from(`${before}${goodToken}yy`).toString("base64");
    expect(find("base64", coded)).toEqual(["the access token in base64"]);
  }
  expect(find("nothing", "plain words")).toEqual([]);
});
