import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packBundles, unpackBundles } from "#app/shell/domain/bundles/bundles";
import { BundlesOfOthers, keepBundles } from "#app/shell/domain/bundles/releases.server";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { openTestWorld } from "#tests/setup/test-world";

async function makeBundles(release: string) {
  const folder = await makeTempFolder();
  await mkdir(join(folder, "_shared"));
  await writeFile(join(folder, "_shared", `root-${release}.js`), `// ${release}`);
  await writeFile(join(folder, `style-${release}.css`), Buffer.from([0, 255, 10]));
  return { release, folder };
}

it("packs a folder of bundles and takes them out again, byte by byte", async () => {
  const { folder } = await makeBundles("A");
  const bundles = await unpackBundles(await packBundles(folder));
  expect([...bundles.keys()].toSorted()).toEqual(["_shared/root-A.js", "style-A.css"]);
  expect([...(bundles.get("style-A.css") as Buffer)]).toEqual([0, 255, 10]);
});

it("finds the bundles of another release that a server has started with, and no others", async () => {
  const world = await openTestWorld();
  const ctx = world.contextOf();
  await keepBundles(ctx, await makeBundles("A"));
  await keepBundles(ctx, await makeBundles("A"));
  await keepBundles(ctx, await makeBundles("B"));
  const ofOthers = new BundlesOfOthers(() => ctx, "B");
  expect(String(await ofOthers.find("_shared/root-A.js"))).toBe("// A");
  expect(await ofOthers.find("_shared/root-B.js")).toBeNull();
  expect(await ofOthers.find("../secret")).toBeNull();
  expect(await ofOthers.find("__proto__")).toBeNull();
});

it("lets go of what no server has started with for two weeks", async () => {
  const world = await openTestWorld();
  const { db } = world.runtime;
  await keepBundles(world.contextOf(), await makeBundles("A"));
  await keepBundles(world.contextOf(), await makeBundles("B"));
  await db
    .updateTable("release")
    .set({ startedAt: "2020-01-01T00:00:00.000Z" })
    .where("id", "=", "A")
    .execute();
  const { bundlesKey } = await db
    .selectFrom("release")
    .select("bundlesKey")
    .where("id", "=", "A")
    .executeTakeFirstOrThrow();
  await keepBundles(world.contextOf(), await makeBundles("C"));
  const left = await db.selectFrom("release").select("id").orderBy("id").execute();
  expect(left.map(({ id }) => id)).toEqual(["B", "C"]);
  const released = await db.selectFrom("releasedFile").select("name").execute();
  expect(released.map(({ name }) => name)).toEqual([bundlesKey]);
});
