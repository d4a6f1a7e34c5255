import { expect, it } from "vitest";
import { openWebServer } from "#tests/setup/web-server";

it("answers 404 in plain text for a script that isn't there, and has nobody keep that", async () => {
  const server = await openWebServer();
  const none = await fetch(`${server.address}/build/root-OLDER.js`);
  expect([none.status, await none.text()]).toEqual([404, "There is no such file."]);
  expect(none.headers.get("content-type")).toMatch(/plain/);
  expect(none.headers.get("cache-control")).toBeNull();
});
