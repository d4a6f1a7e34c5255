import { execFile } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Aftermath, KilledImports, type Moment } from "#tests/setup/killed-imports";
import { chanceFrom } from "./drawn-circulars/random";

const run = promisify(execFile);
const ensureCommands = fileURLToPath(new URL("../../scripts/ensure-commands.mjs", import.meta.url));

const seed = 20260322;
const defaultKills = 500;
/** Each with a data folder and processes of its own. */
const lanes = 2;
const killsAtFiles = 60;
const maxFiles = 6;
const diskMb = 64;
const diskSteps = 12;
/** More than an import of the file takes. */
const maxSpareBytes = 1_500_000;

/** Every system call by which this program, Node and SQLite make, fill, name and remove files. */
const fileCalls = [
  ...[
    "openat",
    "write",
    "writev",
    "pwrite64",
    "pwritev",
    "copy_file_range",
    "sendfile",
    "ftruncate",
    "fallocate",
  ],
  ...["fsync", "fdatasync", "rename", "link", "unlink", "mkdir", "rmdir", "chmod", "fchmod", "utimensat"],
];

interface Sums extends Omit<Aftermath, "killed"> {
  tried: number;
  killed: number;
}

interface DiskSums {
  steps: number;
  refused: number;
  damagedFiles: number;
  notReady: number;
  codes: Set<string>;
}

export interface KillFigures {
  byKind: Map<string, Sums>;
  points: number | null;
  /** Null: no small disk could be mounted. */
  disk: DiskSums | null;
  minutes: number;
}

/** Kills an import at its system calls, as files get their names, and at random moments; then fills the disk up. */
export async function measureKills(kills = Number(process.env.KILLS) || defaultKills): Promise<KillFigures> {
  const start = performance.now();
  const random = chanceFrom(seed).next;
  const worlds = await Promise.all(
    Array.from({ length: lanes }, (_, lane) => KilledImports.open(`lane ${lane}`)),
  );
  const first = worlds[0] as KilledImports;
  const began = performance.now();
  await first.importAgain(await first.drawFile());
  const importMs = performance.now() - began;
  const calls = (await hasStrace()) ? await first.countCalls(fileCalls) : null;
  const points = calls && [...calls].flatMap(([call, count]) => range(count).map((nth) => ({ call, nth })));

  const moments: Moment[] = shuffled(points ?? [], random).slice(0, Math.floor(kills / 2));
  for (const index of range(Math.min(killsAtFiles, kills / 4)))
    moments.push({ files: 1 + (index % maxFiles) });
  while (moments.length < kills) moments.push({ afterMs: random() * importMs });

  const byKind = new Map<string, Sums>();
  const waiting = shuffled(moments, random);
  await Promise.all(
    worlds.map(async (world) => {
      for (let moment = waiting.pop(); moment; moment = waiting.pop()) {
        add(byKind, kindOf(moment), await world.kill(moment));
      }
      await world.close();
    }),
  );
  const disk = await fillDisk();
  return { byKind, points: points?.length ?? null, disk, minutes: (performance.now() - start) / 60_000 };
}

export function printKills({ byKind, points, disk, minutes }: KillFigures): void {
  console.log(`\nkill -9 of a process that imports (seed ${seed}), then the same PDF again:`);
  console.log(
    `${"moment".padEnd(24)} ${["kills", "over before", "damaged files", "rows lost", "not ready", "folders left"].join("  ")}`,
  );
  const sum: Sums = { tried: 0, killed: 0, damagedFiles: 0, lostRows: 0, notReady: 0, leftFolders: 0 };
  for (const [kind, sums] of byKind) {
    printLine(kind, sums);
    for (const name of Object.keys(sum) as (keyof Sums)[]) sum[name] += sums[name];
  }
  printLine("sum", sum);
  console.log(
    points === null
      ? "System calls were left out: there is no strace."
      : `An import makes ${points} calls that touch files.`,
  );
  if (disk === null) console.log("The full disk was left out: only root can mount a small one.");
  else {
    const { steps, refused, damagedFiles, notReady, codes } = disk;
    console.log(
      `A full disk, ${steps} times: ${refused} imports refused (${[...codes].join(", ")}), ${damagedFiles} damaged files, ${notReady} not ready once there was space.`,
    );
  }
  console.log(`${minutes.toFixed(1)} min.`);
}

function printLine(
  name: string,
  { tried, killed, damagedFiles, lostRows, notReady, leftFolders }: Sums,
): void {
  const figures = [
    String(killed).padStart(5),
    String(tried - killed).padStart(11),
    String(damagedFiles).padStart(13),
    String(lostRows).padStart(9),
    String(notReady).padStart(9),
    String(leftFolders).padStart(12),
  ];
  console.log(`${name.padEnd(24)} ${figures.join("  ")}`);
}

function kindOf(moment: Moment): string {
  if ("call" in moment) return "at a system call";
  return "files" in moment ? "as a file gets its name" : "at random";
}

function add(byKind: Map<string, Sums>, kind: string, aftermath: Aftermath): void {
  const before = byKind.get(kind);
  const { killed, damagedFiles, lostRows, notReady, leftFolders } = aftermath;
  byKind.set(kind, {
    tried: (before?.tried ?? 0) + 1,
    killed: (before?.killed ?? 0) + Number(killed),
    damagedFiles: (before?.damagedFiles ?? 0) + damagedFiles,
    lostRows: (before?.lostRows ?? 0) + lostRows,
    notReady: (before?.notReady ?? 0) + notReady,
    leftFolders: Math.max(before?.leftFolders ?? 0, leftFolders),
  });
}

/** Leaves a little space on a disk, a little more each time, imports, makes room and imports the same again. */
async function fillDisk(): Promise<DiskSums | null> {
  const dir = await mkdtemp(path.join(tmpdir(), "endcap-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${diskMb}m`, "endcap", dir]);
  } catch {
    await rm(dir, { recursive: true });
    return null;
  }
  const sums: DiskSums = { steps: 0, refused: 0, damagedFiles: 0, notReady: 0, codes: new Set() };
  const filler = path.join(dir, "filler");
  try {
    const world = await KilledImports.open("full disk", path.join(dir, "data"));
    for (const step of range(diskSteps)) {
      const file = await world.drawFile();
      const { bavail, bsize } = await statfs(dir);
      const spare = Math.round(((step - 1) * maxSpareBytes) / diskSteps);
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - spare)));
      // Pages of an import that was taken wait for space and are drawn then.
      const trying = world.tryImport(file);
      setTimeout(() => rm(filler, { force: true }), 2000);
      const { error, damagedFiles } = await trying;
      await rm(filler, { force: true });
      const after = await world.importAgain(file);
      sums.steps += 1;
      if (error !== null) sums.codes.add(error);
      sums.refused += Number(error !== null);
      sums.damagedFiles += damagedFiles + after.damagedFiles;
      sums.notReady += after.notReady + after.lostRows;
    }
    await world.close();
  } finally {
    await run("umount", [dir]);
    await rm(dir, { recursive: true });
  }
  return sums;
}

async function hasStrace(): Promise<boolean> {
  return run(process.execPath, [ensureCommands, "strace"]).then(
    () => true,
    () => false,
  );
}

/** 1, 2 … count. */
function range(count: number): number[] {
  return Array.from({ length: Math.floor(count) }, (_, index) => index + 1);
}

function shuffled<T>(items: T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
