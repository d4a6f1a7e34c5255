import { randomBytes } from "node:crypto";
import { startMailServer } from "#tests/setup/mail-server";
import { startPostgres } from "../../scripts/postgres/server.mjs";
import { startSwift } from "../../scripts/swift/server.mjs";

const bucket = "endcap";

type Environment = Record<string, string>;
type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** What all processes of a cluster share: database, bucket, mail server and keys. */
export interface Ground {
  /** The settings that lead there. */
  environment: Environment;
  /** What each of them is, a line for people. */
  lines: string[];
  /** Null: DATABASE_URL names another one. */
  postgres: Postgres | null;
  close(): Promise<void>;
}

/**
 * Takes what the given settings name, and starts the rest on this machine, to be thrown away at the end.
 * @param given DATABASE_URL with TOKEN_KEY and SEAL_KEY, S3_URL or FILES_DIR, SMTP_URL
 */
export async function openGround(given: NodeJS.ProcessEnv): Promise<Ground> {
  const opened: Part[] = [];
  const close = async () => {
    for (const part of opened.toReversed()) await part.close();
  };
  try {
    const database = given.DATABASE_URL ? null : await openDatabase();
    if (database) opened.push(database);
    if (!given.S3_URL && !given.FILES_DIR) opened.push(await openBucket());
    if (!given.SMTP_URL) opened.push(await openMail());
    return {
      environment: Object.assign({}, ...opened.map(({ environment }) => environment)),
      lines: opened.map(({ line }) => line),
      postgres: database?.postgres ?? null,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Part {
  environment: Environment;
  line: string;
  close(): Promise<void>;
}

async function openDatabase(): Promise<Part & { postgres: Postgres }> {
  const postgres = await startPostgres({ survivesCrashes: true, detached: true });
  const address = postgres.addressOf("postgres");
  return {
    postgres,
    // Whoever brings a database has keys to what is in it.
    environment: { DATABASE_URL: address, TOKEN_KEY: makeKey(), SEAL_KEY: makeKey() },
    line: `PostgreSQL  ${address}`,
    close: () => postgres.stop(),
  };
}

function makeKey(): string {
  return randomBytes(32).toString("hex");
}

async function openBucket(): Promise<Part> {
  const swift = await startSwift({ detached: true });
  await swift.makeBucket(bucket);
  const address = `s3://${bucket}?endpoint=${encodeURIComponent(swift.endpoint)}`;
  const { access, secret } = swift.accounts.owner;
  return {
    environment: { S3_URL: address, AWS_ACCESS_KEY_ID: access, AWS_SECRET_ACCESS_KEY: secret },
    line: `S3          ${address}, OpenStack Swift`,
    close: () => swift.stop(),
  };
}

async function openMail(): Promise<Part> {
  const mail = await startMailServer();
  return {
    environment: { SMTP_URL: mail.url },
    line: `Mail        ${mail.url}, which keeps all mails to itself`,
    close: () => mail.close(),
  };
}
