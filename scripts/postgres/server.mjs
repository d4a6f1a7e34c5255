// A PostgreSQL of its own for tests and for a cluster to try, which lies in memory where there is room and is thrown
// away at the end. It listens at a socket in its folder and at no port, and trusts whoever can reach that.
import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installPackages } from "../debian-packages.mjs";
import { run } from "../prepare/run.mjs";

const debianFolder = "/usr/lib/postgresql";
const neededBytes = 1024 ** 3;
/** What is lost with a power failure is lost with the tests. */
const settings = [
  "listen_addresses=",
  "fsync=off",
  "full_page_writes=off",
  "max_connections=300",
  "shared_buffers=256MB",
  "autovacuum=off",
];

/**
 * Starts it, with Debian's packages put in where they are missing.
 * @param options.survivesCrashes what was committed is there after its processes were killed, too
 * @param options.detached Ctrl+C does not reach it: whoever has started it ends it
 * @returns its address without a database's name, what ends it, and what starts it again on the same data
 */
export async function startPostgres({ survivesCrashes = false, detached = false } = {}) {
  const programs = await findPrograms();
  const folder = mkdtempSync(join(hasRoom("/dev/shm") ? "/dev/shm" : tmpdir(), "endcap-postgres-"));
  const owner = await findOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const initdb = await run(
    join(programs, "initdb"),
    [
      "-D",
      data,
      "-U",
      "endcap",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--lc-collate=C",
      "--lc-ctype=C.UTF-8",
      "--no-sync",
    ],
    { cwd: folder, ...owner },
  );
  if (initdb.code !== 0) throw new Error(`initdb failed:\n${initdb.output}`);
  const wanted = [...settings, `synchronous_commit=${survivesCrashes ? "on" : "off"}`];
  const words = ["-D", data, "-k", folder, ...wanted.flatMap((setting) => ["-c", setting])];
  const start = () => startServer(join(programs, "postgres"), words, { cwd: folder, detached, ...owner });
  let server;
  try {
    server = await start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    /** @param name of a database */
    addressOf: (name) => `postgres://endcap@localhost/${name}?host=${encodeURIComponent(folder)}`,
    folder,
    /**
     * Restarts as `pg_ctl restart` does. @param mode `fast`: sessions are ended in order; `immediate`: as in a crash
     */
    async restart(mode) {
      await server.end(mode === "fast" ? "SIGINT" : "SIGQUIT");
      server = await start();
    },
    async stop() {
      await server.end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(program, words, options) {
  const child = spawn(program, words, { stdio: ["ignore", "ignore", "pipe"], ...options });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said = `${said}${chunk}`.slice(-20_000);
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const end = async (signal) => {
    child.kill(signal);
    await ended;
  };
  for (let waited = 0; !said.includes("ready to accept connections"); waited += 50) {
    if (child.exitCode !== null || waited > 30_000) {
      await end("SIGINT");
      throw new Error(`PostgreSQL did not start:\n${said}`);
    }
    await pause(50);
  }
  return { end };
}

/** The newest that Debian has put in. */
async function findPrograms() {
  for (const mayInstall of [true, false]) {
    const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : [];
    const newest = Math.max(
      ...versions.filter((version) => existsSync(`${debianFolder}/${version}/bin/postgres`)),
    );
    if (newest > 0) return `${debianFolder}/${newest}/bin`;
    const failure = mayInstall ? await installPackages(["postgresql"]) : "The package left no PostgreSQL.";
    if (failure)
      throw new Error(
        `There is no PostgreSQL. ${failure} Install one with "apt-get install postgresql" as root.`,
      );
  }
}

/** PostgreSQL refuses to run as root. */
async function findOwner() {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(["-u", "-g"].map((what) => run("id", [what, "postgres"])));
  return { uid: Number(uid.output), gid: Number(gid.output) };
}

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}
