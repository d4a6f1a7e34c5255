import path from "node:path";
import * as z from "zod";
import { openDatabase } from "#db/open";
import { startGraphServer } from "#tests/setup/graph-server";
import { goodToken, makePost } from "#tests/setup/graph-world";
import { startCluster } from "../cluster";
import { triedEnvironment } from "../cluster-world";
import type { TrafficWorld } from "../kills/traffic";
import type { ReleaseBefore } from "./release-before";

const posts = 100;
const hourMs = 3_600_000;
const id = z.object({ id: z.number() });
const seeded = z.object({
  retailerId: z.number(),
  groupId: z.number(),
  emails: z.array(z.string()),
  password: z.string(),
  sheetIds: z.array(z.number()),
  integrations: z.object({ property: id, service: id, subservice: id, socialAccount: id }),
});

/**
 * A cluster of the release before, with rows that it has made itself; this release has no part in it yet, and only looks at the
 * database without bringing it up to date.
 */
export async function openRollingWorld(before: ReleaseBefore) {
  const graph = await startGraphServer();
  const page = graph.world.pages[0];
  for (let number = 1; number <= posts; number += 1)
    page?.posts.push(makePost(page.info.id, number, new Date(Date.now() - number * hourMs)));
  const said: string[] = [];
  const cluster = await startCluster({
    ...{ webs: 2, spareWebs: 2, workers: 1, port: 0, checkout: before.folder },
    tell: (line) => said.push(line),
    environment: { ...triedEnvironment(), ...graph.environment },
  });
  const close = async () => {
    await cluster.close();
    await graph.close();
  };
  try {
    const printed = await before.runSeed({
      ...cluster.environment,
      DATA_DIR: path.join(cluster.folder, "seed"),
      GRAPH_TOKEN: goodToken,
    });
    const { sheetIds, ...rows } = seeded.parse(JSON.parse(printed));
    const db = openDatabase(cluster.environment.DATABASE_URL ?? "");
    const traffic: TrafficWorld = {
      ...{ ...rows, cluster, graph },
      ctx: { db },
      async addSheet() {
        const sheetId = sheetIds.pop();
        if (sheetId === undefined) throw new Error("All sheets are used.");
        return { id: sheetId, url: `${cluster.address}/dashboard/sheets/${sheetId}` };
      },
    };
    return {
      cluster,
      traffic,
      postIds: (page?.posts ?? []).map((post) => post.id),
      /** Processes that ended by themselves. */
      said,
      async close() {
        await db.destroy();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export type RollingWorld = Awaited<ReturnType<typeof openRollingWorld>>;
