import { expect, it } from "vitest";
import { boundsOfBody } from "#app/server/web/body-bounds.server";
import { makeFullWorld } from "#db/seed/worlds";
import { routeCases } from "#tests/setup/route-cases/index";
import { openTestWorld } from "#tests/setup/test-world";

it("every address of the screens that takes files has room for them", async () => {
  const { runtime, contextOf } = await openTestWorld();
  const rows = await makeFullWorld(runtime.db);
  const { limits } = contextOf().settings;
  const small = boundsOfBody("POST", "/dashboard/categories/change", limits).maxBytes;
  const takers = routeCases.filter(({ action }) =>
    Object.values(action?.body(rows) ?? {}).some((value) => value instanceof Blob),
  );
  expect(takers.length).toBeGreaterThan(4);
  const withoutRoom = takers.filter(
    ({ address }) => boundsOfBody("POST", address(rows), limits).maxBytes <= small,
  );
  expect(withoutRoom.map(({ id }) => id)).toEqual([]);
});
