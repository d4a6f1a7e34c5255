import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { run } from "../../../scripts/prepare/run.mjs";
import { root } from "../member";

const exec = promisify(execFile);
const seedScript = "seed-rolling.ts";

/** The release that runs first, built, in a folder of its own. */
export interface ReleaseBefore {
  folder: string;
  /** What it is called: its commit, with the subject. */
  name: string;
  /** Runs a script of ours with the product's parts of that release. @returns what it printed */
  runSeed(environment: NodeJS.ProcessEnv): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Checks the release out and builds it.
 * @param from a git ref, or the folder of a checkout, which is kept; the last one whose database this one brings up to date when left
 * out
 */
export async function openReleaseBefore(from: string | undefined): Promise<ReleaseBefore> {
  if (from && existsSync(path.join(from, "package.json"))) {
    const folder = path.resolve(from);
    await build(folder);
    return releaseIn(folder, folder, async () => {});
  }
  const ref = from ?? (await findLastWithFewerMigrations());
  const name = await git("log", "-1", "--format=%h %s", ref);
  const folder = await mkdtemp(path.join(tmpdir(), "endcap-before-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const archive = path.join(folder, "release.tar");
    await git("archive", "--output", archive, ref);
    await exec("tar", ["--extract", "--file", archive, "--directory", folder]);
    await rm(archive);
    if (await haveSamePackages(folder))
      await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    await build(folder);
    return releaseIn(folder, name, remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * The last commit whose migrations are the first ones of today's. Between commits that were written side by side there are
 * states with later ones alone, which were nobody's release.
 */
async function findLastWithFewerMigrations(): Promise<string> {
  const own = await migrationsOf("HEAD");
  const changes = await git("log", "--format=%H", "--", "migrations");
  for (const change of changes.split("\n")) {
    const before = await migrationsOf(`${change}^`);
    if (before.length < own.length && before.every((name, index) => name === own[index])) return `${change}^`;
  }
  throw new Error("No commit has fewer migrations than this one.");
}

/** Names in their order. */
async function migrationsOf(ref: string): Promise<string[]> {
  const names = await git("ls-tree", "--name-only", ref, "migrations/");
  return names
    .split("\n")
    .filter((name) => /\/\d+-/.test(name))
    .sort();
}

async function git(...words: string[]): Promise<string> {
  return (await exec("git", words, { cwd: root })).stdout.trim();
}

async function haveSamePackages(folder: string): Promise<boolean> {
  const [own, other] = await Promise.all(
    [root, folder].map((each) => readFile(path.join(each, "package-lock.json"), "utf8")),
  );
  return own === other;
}

async function build(folder: string): Promise<void> {
  const { code, output } = await run(process.execPath, ["scripts/prepare.mjs"], { cwd: folder });
  if (code !== 0) throw new Error(`The release before could not be built:\n${output}`);
}

function releaseIn(folder: string, name: string, remove: () => Promise<void>): ReleaseBefore {
  return {
    folder,
    name,
    async runSeed(environment) {
      // There, so that what it imports is of that release.
      const script = path.join(folder, "tests", seedScript);
      await copyFile(path.join(root, "tests/cluster/rolling/seed.ts"), script);
      try {
        const tsx = path.join(folder, "node_modules/tsx/dist/cli.mjs");
        return (await exec(process.execPath, [tsx, script], { cwd: folder, env: environment })).stdout;
      } catch (error) {
        throw new Error(`The release before could not make rows to work on: ${(error as Error).message}`);
      } finally {
        await rm(script, { force: true });
      }
    },
    remove,
  };
}
