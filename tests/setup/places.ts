import { createHash } from "node:crypto";
import { join } from "node:path";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { databaseFile, readConfig } from "#app/server/process/config.server";
import { openRuntime, type Runtime } from "#app/server/process/runtime.server";
import { makeFullWorld } from "#db/seed/worlds";
import { plantInLibrary } from "./library";
import { putBytes } from "./put-bytes";
import { quickHash } from "./quick-hash";
import type { Run } from "./run-built-cli";
import { runCli } from "./run-cli";
import { makeTempFolder } from "./temp-folder";
import { isOnPostgres } from "./world-database";
import { newPostgres } from "./world-postgres";

export type EngineName = "SQLite" | "PostgreSQL";

/** The engines that are available here. */
export const engines: EngineName[] = isOnPostgres ? ["SQLite", "PostgreSQL"] : ["SQLite"];

/** All pairs of engines to move between. */
export const ways = engines.flatMap((from) => engines.map((to) => ({ from, to })));

/** Where a server's database, files and keys are, or will be. */
export interface Place {
  engine: EngineName;
  dataDir: string;
  /** The database in the form that `--to` takes. */
  database: string;
  environment: Record<string, string>;
  endcap(args: string[]): Promise<Run>;
}

/** Keys that machines on PostgreSQL need; the same for all places, since keys have to be moved with the rows. */
const keys = Object.fromEntries(
  ["TOKEN_KEY", "SEAL_KEY"].map((name) => [name, createHash("sha256").update(name).digest("hex")]),
);

/** Makes an empty place. The keys are in the environment. */
export async function makePlace(engine: EngineName, more: Record<string, string> = keys): Promise<Place> {
  const dataDir = join(await makeTempFolder(), "data");
  const environment: Record<string, string> = { ...more };
  let database = join(dataDir, databaseFile);
  if (engine === "PostgreSQL") {
    const { address, release } = await newPostgres();
    onTestFinished(release);
    database = address;
    Object.assign(environment, {
      DATABASE_URL: address,
      SMTP_URL: "smtp://localhost:1",
      BASE_URL: "http://localhost:3000",
      FILES_DIR: join(dataDir, "files"),
    });
  }
  return {
    ...{ engine, dataDir, database, environment },
    endcap: (args) => runCli(dataDir, args, { environment }),
  };
}

/** Opens a place with the product's own parts, and closes it after `work`. */
export async function withPlace<T>(
  { dataDir, environment }: Place,
  work: (runtime: Runtime) => Promise<T>,
): Promise<T> {
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: "test", LOG_LEVEL: "silent", ...environment });
  const now = () => new Date("2026-02-02T12:00:00.000Z");
  const runtime = await openRuntime(config, { log: pino({ level: "silent" }), now });
  try {
    return await work(runtime);
  } finally {
    await runtime.close();
  }
}

export const passwordOfAll = "correct horse battery";

/** The factories' full world, a page with a stored picture, a searchable recipe, and ids of rows that were deleted. */
export async function fillPlace(place: Place) {
  const passwordHash = await quickHash(passwordOfAll);
  return withPlace(place, async ({ db, makeContext }) => {
    const rows = await makeFullWorld(db, passwordHash);
    const { files } = makeContext({ actor: { kind: "system", name: "test" }, source: "system" }).services;
    const [page] = rows.own.pages;
    const picture = await putBytes(files, Buffer.from("a picture"), "jpg");
    const file = await putBytes(files, Buffer.from("a file"), "pdf");
    await putBytes(files, Buffer.from("what nobody refers to"), "jpg");
    await db
      .updateTable("circularPage")
      .set({ status: "ready", bigImageKey: picture, smallImageKey: picture, widthPt: 0.1 + 0.2 })
      .execute();
    await db.updateTable("pageThumbnail").set({ fileKey: picture }).execute();
    await db.deleteFrom("pageImage").execute();
    await db
      .insertInto("pageImage")
      .values({
        pageId: page?.id ?? 0,
        width: 800,
        height: 1000,
        contentType: "image/jpeg",
        fileKey: picture,
      })
      .execute();
    await db.updateTable("circularFile").set({ fileKey: file }).execute();
    await db.updateTable("userImport").set({ fileKey: file }).execute();
    await plantInLibrary(db, [
      { originalId: "1", title: "Crème brûlée \u2028 of 🥚", ingredients: ["6 eggs"] },
    ]);
    const gone = await db
      .insertInto("category")
      .values(named("Gone"))
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.deleteFrom("category").where("id", "=", gone.id).execute();
    return { rows, picture, keys: [picture, file].toSorted(), lastCategoryId: gone.id };
  });
}

function named(name: string) {
  return { name, createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
}
