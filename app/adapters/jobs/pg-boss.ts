import * as z from "zod";
import type { Log } from "../../kernel/ports/log";

/** Its own handle of a database: statements in its words, with numbered values. */
export interface BossDb {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Tells a claim from later ones of the same job. */
export interface Attempt {
  id: string;
  retryCount: number;
}

interface At {
  db: BossDb;
}

interface Affected {
  affected: number;
}

interface QueueOptions {
  policy: "exclusive";
  retryLimit: number;
  retryDelay: number;
  heartbeatSeconds: number;
  expireInSeconds: number;
  retentionSeconds: number;
  deleteAfterSeconds: number;
}

/**
 * What is used of pg-boss 12. Its own types are there only where the package is: npm leaves it out on versions of Node
 * that it does not declare.
 */
export interface Boss {
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "warning", listener: (warning: { message: string; data: object }) => void): unknown;
  start(): Promise<unknown>;
  stop(options: { graceful: boolean }): Promise<void>;
  createQueue(name: string, options: QueueOptions): Promise<void>;
  supervise(): Promise<void>;
  send(
    name: string,
    data: object,
    options: At & { singletonKey: string; priority: number; startAfter?: Date | number },
  ): Promise<string | null>;
  update(
    name: string,
    data: object | undefined,
    options: At & {
      id?: string;
      singletonKey?: string;
      match?: "all";
      startAfter?: Date | number;
      priority?: number;
      retryLimit?: number;
    },
  ): Promise<{ jobs: string[] }>;
  fetch(
    name: string,
    options: At & {
      batchSize: number;
      includeMetadata: true;
      ignoreStartAfter?: boolean;
      minPriority?: number;
      maxPriority?: number;
    },
  ): Promise<unknown[]>;
  findJobs(name: string, options: At & { id: string }): Promise<unknown[]>;
  complete(name: string, attempt: Attempt, data: object, options: At): Promise<Affected>;
  deleteJob(name: string, which: Attempt | string[], options: At): Promise<Affected>;
  fail(name: string, which: Attempt | string, data: object, options: At): Promise<Affected>;
  touch(name: string, attempts: Attempt[] | Attempt, options: At): Promise<Affected>;
}

/** pg-boss can't be used here; the message is a sentence that says what to do. */
export class NoPgBossError extends Error {
  override readonly name = "NoPgBossError";
}

// Not written out in the import: where the package is missing, nothing but this queue needs it.
const packageName: string = "pg-boss";

/** For what it tidies: everything else happens on the connections of those who queue and take jobs. */
const ownConnections = 2;

/** The tables of pg-boss lie in a schema of their own. */
export const bossSchema = "pgboss";

const jobSchema = z.object({
  id: z.string(),
  name: z.string(),
  retryCount: z.number(),
  singletonKey: z.string(),
  createdOn: z.date(),
  data: z.object({
    payload: z.unknown(),
    /** Attempts of the jobs whose place this one takes. Queues hold it under this name. */
    triesBefore: z.number(),
    /** Lower runs first. */
    priority: z.number(),
    /** Missing in jobs of a release before there was one. */
    traceparent: z.string().nullish(),
  }),
});
export type BossJob = z.infer<typeof jobSchema>;
export type BossData = BossJob["data"];

export function readJobs(rows: unknown[]): BossJob[] {
  return z.array(jobSchema).parse(rows);
}

/**
 * Loads pg-boss and brings its tables up to date.
 * @throws NoPgBossError
 */
export async function startBoss(connectionString: string, log: Log): Promise<Boss> {
  const { PgBoss } = await load();
  const boss = new PgBoss({
    connectionString,
    application_name: "endcap jobs",
    max: ownConnections,
    schema: bossSchema,
    supervise: false,
    schedule: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "pg-boss met an error"));
  boss.on("warning", ({ message, data }) => log.warn({ ...data }, `pg-boss warns: ${message}`));
  await boss.start();
  return boss;
}

async function load(): Promise<{ PgBoss: new (options: object) => Boss }> {
  try {
    return await import(packageName);
  } catch (cause) {
    throw new NoPgBossError(
      `JOBS=pg-boss needs the package pg-boss, which npm installs on Node 22.12 or newer; this is Node ${process.versions.node}. Please use such a Node and run npm install, or leave JOBS out.`,
      { cause },
    );
  }
}
