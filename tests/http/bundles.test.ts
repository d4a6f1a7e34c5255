import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { keepBundles } from "#app/shell/domain/bundles/releases.server";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { openWebServer } from "#tests/setup/web-server";

it("a script of the release that runs beside this one is answered, and never changes; what is of none is not", async () => {
  const folder = await makeTempFolder();
  await writeFile(join(folder, "root-OLD.js"), "export {};");
  const server = await openWebServer();
  await keepBundles(server.contextOf(), { release: "old", folder });

  const script = await fetch(`${server.address}/build/root-OLD.js`);
  expect([script.status, await script.text()]).toEqual([200, "export {};"]);
  expect(script.headers.get("content-type")).toMatch(/javascript/);
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");

  const none = await fetch(`${server.address}/build/root-OLDER.js`);
  expect([none.status, none.headers.get("cache-control")]).toEqual([404, null]);
});
