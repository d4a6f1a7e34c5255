import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { PgBossQueue } from "#app/adapters/jobs/pg-boss-queue";
import type { JobQueue } from "#app/kernel/ports/job-queue";
import type { TestWorld } from "./test-world";
import { isOnPostgres } from "./world-database";

/** Why pg-boss can't be tried here, as the end of a sentence; null where it can. */
export const whyNoPgBoss = await findObstacle();

async function findObstacle(): Promise<string | null> {
  if (!isOnPostgres) return "it needs PostgreSQL";
  const packageName: string = "pg-boss";
  return import(packageName).then(
    () => null,
    () => `npm does not install it on Node ${process.versions.node}`,
  );
}

/** Without a job in it, whatever another test has left in its tables. */
export async function openBossQueue({ runtime: { config, db, log } }: TestWorld): Promise<JobQueue> {
  const queue = await PgBossQueue.open(config.database, ["test", "other"], log);
  onTestFinished(() => queue.close());
  await sql`delete from "pgboss"."job"`.execute(db);
  return queue;
}
