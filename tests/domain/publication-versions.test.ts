import { expect, it } from "vitest";
import { openPublishTarget } from "#app/server/process/adapters.server";
import { loadPublishingAssets } from "#app/server/process/publishing-assets.server";
import { publishRetailer } from "#app/shopping/domain/published-files/publish-retailer.server";
import type { Database } from "#db/database";
import { openDatabase } from "#db/open";
import { readVersions, readVersionsOf } from "#db/publication-versions";
import { makeRetailer } from "#db/seed/factories";
import { makeFullWorld } from "#db/seed/worlds";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { openTestWorld } from "#tests/setup/test-world";

it("the version of a retailer is the same whether it is read alone or among all", async () => {
  const { runtime } = await openTestWorld();
  const { own, other } = await makeFullWorld(runtime.db);
  // Another connection, which has counters of its own on PostgreSQL.
  const elsewhere = openDatabase(runtime.config.database);
  const rename = (db: Database) =>
    db.updateTable("retailer").set({ siteName: "Fresher" }).where("id", "=", own.retailer.id).execute();
  await rename(runtime.db);
  await rename(elsewhere);
  await elsewhere.destroy();
  const { changed } = await readVersions(runtime.db, 0);
  const ids = [own.retailer.id, other.retailer.id, 0];
  const expected = changed.filter(({ retailerId }) => ids.includes(retailerId));
  expect(expected).toHaveLength(3);
  const byId = (a: { retailerId: number }, b: { retailerId: number }) => a.retailerId - b.retailerId;
  expect((await readVersionsOf(runtime.db, ids)).toSorted(byId)).toEqual(expected.toSorted(byId));
  expect(await readVersionsOf(runtime.db, [987_654])).toEqual([]);
});

it("whether an ad has to be published again is seen by two rows, however many retailers there are", async () => {
  const world = await openTestWorld();
  const { own } = await makeFullWorld(world.runtime.db);
  for (let more = 0; more < 20; more += 1) await makeRetailer(world.runtime.db);
  const assets = await loadPublishingAssets();
  const place = { kind: "folder", path: await makeTempFolder() } as const;
  const target = await openPublishTarget(place, "PUBLISH_TO", world.runtime.log);
  const request = { target, address: "https://files.example", retailerId: own.retailer.id, assets };
  await publishRetailer(world.contextOf(), request);
  const rowsRead: number[] = [];
  const db = (world.contextOf().db as Database).withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rowsRead.push(result.rows.length);
      return result;
    },
  });
  const again = { ...request, onlyWhenChanged: true };
  expect((await publishRetailer({ ...world.contextOf(), db }, again)).written).toEqual([]);
  expect(rowsRead).toEqual([2]);
});
