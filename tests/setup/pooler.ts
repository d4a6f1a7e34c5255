import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { installPackages } from "../../scripts/debian-packages.mjs";
import { postgresServer } from "./world-postgres";

const program = "/usr/sbin/pgbouncer";
const port = 6432;

/** Why no pooler can be run here; null if one can. Installs Debian's package if it is missing. */
export async function whyNoPooler(): Promise<string | null> {
  return existsSync(program) ? null : installPackages(["pgbouncer"]);
}

export interface PoolerMode {
  mode: "session" | "transaction";
  /** `last`: the session that was given back last is lent first; `turns`: each in its turn. */
  lends: "last" | "turns";
}

/**
 * PgBouncer before the throw-away PostgreSQL, listening at a socket in a folder of its own, with two sessions open.
 * @param name of a database
 * @returns the address of that database through it
 */
export async function openPooler(name: string, { mode, lends }: PoolerMode): Promise<string> {
  const server = new URL(String(postgresServer)).searchParams.get("host") ?? "";
  const folder = mkdtempSync(join(tmpdir(), "endcap-pooler-"));
  const { uid, gid } = statSync(server);
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = host=${server} user=endcap
[pgbouncer]
listen_port=${port}
unix_socket_dir=${folder}
auth_type=any
pool_mode=${mode}
server_round_robin=${lends === "turns" ? 1 : 0}
ignore_startup_parameters=extra_float_digits
`,
  );
  for (const path of [folder, settings]) chownSync(path, uid, gid);
  const child = spawn(program, ["--quiet", settings], { stdio: "ignore", uid, gid });
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  await expect.poll(() => existsSync(join(folder, `.s.PGSQL.${port}`))).toBe(true);
  const address = `postgres://endcap@localhost:${port}/${name}?host=${encodeURIComponent(folder)}`;
  await openTwoSessions(address);
  return address;
}

async function openTwoSessions(connectionString: string): Promise<void> {
  const clients = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  for (const client of clients) {
    await client.connect();
    await client.query("begin");
  }
  // A session is closed whose transaction is left open.
  for (const client of clients) await client.query("commit");
  for (const client of clients) await client.end();
}
