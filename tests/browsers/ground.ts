import type { Database } from "#db/database";
import { openBesideServer } from "#tests/setup/open-beside-server";
import { quickHash } from "#tests/setup/quick-hash";
import { adminSignIn, type RunningServer, startServer } from "#tests/setup/running-server";
import { waitFor } from "./processes";
import type { Ground } from "./walks";

const drawingLimitMs = 180_000;

/** Starts the built product with its demo world, and waits until the pages of its circulars are drawn. */
export async function openGround(): Promise<Ground & { close(): Promise<unknown> }> {
  const server = await startServer({ environment: { DEMO: "1", DEMO_PORT: "0" } });
  const db = await openBesideServer(server.dataDir);
  try {
    return { ...(await readGround(server, db)), close: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await db.destroy();
  }
}

async function readGround(server: RunningServer, db: Database): Promise<Ground> {
  // The demo's staff come without a password.
  const { email } = await db
    .updateTable("user")
    .set({ passwordHash: await quickHash(adminSignIn.password) })
    .where("role", "=", "Retailer")
    .returning("email")
    .executeTakeFirstOrThrow();
  await waitFor(async () => {
    const drawn = db.selectFrom("circularPage").select("id").where("status", "=", "rendering");
    if (await drawn.executeTakeFirst()) throw new Error("Pages of the demo world are still not drawn.");
  }, drawingLimitMs);
  const draft = await db
    .selectFrom("circularPage")
    .innerJoin("circular", "circular.id", "circularPage.circularId")
    .select(["circular.id as circularId", "circularPage.id as pageId"])
    .where("circular.publishedAt", "is", null)
    .where("circularPage.id", "not in", db.selectFrom("area").select("pageId"))
    .orderBy("circularPage.id")
    .executeTakeFirstOrThrow();
  return {
    app: server.address,
    site: server.demoAddress ?? "",
    draft,
    signIn: { email, password: adminSignIn.password },
  };
}
