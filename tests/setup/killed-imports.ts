import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createCipheriv, createHash } from "node:crypto";
import { once } from "node:events";
import { watch } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PDFDocument } from "pdf-lib";
import { pino } from "pino";
import { readConfig } from "#app/server/process/config.server";
import { openRuntime } from "#app/server/process/runtime.server";
import { makeRetailer } from "#db/seed/factories";
import { bundleChild } from "./bundle-child";
import { drawPdf } from "./pdfs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** When to kill a process: after some time, or once the store has this many more files. */
export type Moment = { afterMs: number } | { files: number };

/** The effects of one kill; everything but `killed` should be zero. */
export interface Aftermath {
  /** False if the import had ended before. */
  killed: boolean;
  /** Stored files that are new and lack their end. */
  damagedFiles: number;
  /** Circulars that were acknowledged but aren't there with all their pages after the restart. */
  lostRows: number;
  /** How many imports of the PDF, before and after the kill, were refused or have pages that aren't ready. */
  notReady: number;
  /** Entries in the folder for unfinished files that the next process did not remove. */
  leftFolders: number;
}

type Answer = {
  up?: boolean;
  circularId?: number;
  pageIds?: number[];
  error?: string;
  statuses?: Record<number, string[]>;
};
type Child = ChildProcessByStdio<Writable, Readable, null>;

let program: Promise<string> | undefined;

/**
 * A data folder and a process that imports PDF files into it, with the product's real parts. The process is killed
 * while it imports a new file; the next process imports the same file again, and then everything is checked.
 */
export class KilledImports {
  #child: Child | null = null;
  #answers: AsyncIterator<string> | null = null;
  #lines: Interface | null = null;
  #count = 0;
  readonly #acknowledged = new Map<number, number>();
  readonly #seen = new Set<string>();

  private constructor(
    readonly dataDir: string,
    private readonly scratch: string,
    private readonly label: string,
  ) {}

  /** @param label makes the files of two worlds differ */
  static async open(label: string): Promise<KilledImports> {
    program ??= bundleChild("import-child");
    const scratch = await mkdtemp(path.join(tmpdir(), "endcap-kills-"));
    const world = new KilledImports(path.join(scratch, "data"), scratch, label);
    const config = readConfig({ DATA_DIR: world.dataDir, NODE_ENV: "test" });
    const runtime = await openRuntime(config, { log: pino({ level: "silent" }) });
    await makeRetailer(runtime.db);
    await runtime.close();
    await world.#start();
    await world.importAgain(await world.drawFile());
    return world;
  }

  /** Kills the process while it imports a new file, starts the next one and checks everything. */
  async kill(moment: Moment): Promise<Aftermath> {
    const file = await this.drawFile();
    const child = this.#running();
    const exited = once(child, "exit");
    const attack = await this.#armed(child, moment);
    this.#ask(file, "attacked");
    attack.begin();
    const own: number[] = [];
    let killed = true;
    for (let answer = await this.#next(); answer; answer = await this.#next()) {
      if (answer.circularId !== undefined) own.push(this.#acknowledge(answer));
      if (answer.statuses) {
        killed = false;
        break;
      }
    }
    await attack.end();
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await exited;
    await this.#start();
    return { killed, ...(await this.importAgain(file, own)) };
  }

  /** Imports the file with the running process, waits until all jobs are done, and checks everything. */
  async importAgain(file: string, before: number[] = []): Promise<Omit<Aftermath, "killed">> {
    this.#ask(file, "again");
    const circulars = [...before];
    let ended: Record<number, string[]> | null = null;
    let refused = 0;
    while (!ended) {
      const answer = await this.#next();
      if (!answer) throw new Error("The process ended by itself.");
      if (answer.circularId !== undefined) circulars.push(this.#acknowledge(answer));
      if (answer.error !== undefined) refused += 1;
      ended = answer.statuses ?? null;
    }
    const statuses = ended;
    const isReady = (id: number) => statuses[id]?.every((status) => status === "ready") ?? false;
    return {
      damagedFiles: await this.#newlyDamaged(),
      lostRows: [...this.#acknowledged].filter(([id, pages]) => statuses[id]?.length !== pages).length,
      notReady: refused + circulars.filter((id) => !isReady(id)).length,
      leftFolders: Math.max(0, (await readdir(path.join(this.dataDir, "tmp"))).length - 1),
    };
  }

  /** Writes a PDF of one page with unique bytes, large enough to be written in several system calls. */
  async drawFile(): Promise<string> {
    this.#count += 1;
    const pdf = await PDFDocument.load(await drawPdf(1, `${this.label} ${this.#count}`));
    const key = createHash("sha256").update(`${this.label} ${this.#count}`).digest();
    // Random bytes, which can't be compressed.
    const noise = createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(400_000));
    await pdf.attach(noise, "noise.bin");
    const bytes = await pdf.save({ useObjectStreams: false });
    const file = path.join(this.scratch, "week.pdf");
    await writeFile(file, bytes);
    return file;
  }

  async close(): Promise<void> {
    const child = this.#running();
    const exited = once(child, "exit");
    child.stdin.end();
    await exited;
    await rm(this.scratch, { recursive: true });
  }

  async #start(): Promise<void> {
    const child = spawn(process.execPath, [await (program as Promise<string>)], {
      cwd: root,
      // A single thread for file operations, so that their system calls always come in the same order.
      env: {
        ...{ PATH: process.env.PATH, NODE_ENV: "test", LOG_LEVEL: "silent" },
        ...{ DATA_DIR: this.dataDir, UV_THREADPOOL_SIZE: "1", RENDERER_PROCESSES: "1" },
      },
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#child = child;
    child.stdin.on("error", () => {});
    this.#lines = createInterface({ input: child.stdout });
    this.#answers = this.#lines[Symbol.asyncIterator]();
    if (!(await this.#next())?.up) throw new Error("The process did not start.");
  }

  #running(): Child {
    if (!this.#child) throw new Error("no process is running");
    return this.#child;
  }

  #ask(file: string, kind: string): void {
    this.#count += 1;
    this.#running().stdin.write(`${JSON.stringify({ file, name: `${kind}-${this.#count}` })}\n`);
  }

  async #next(): Promise<Answer | null> {
    const next = await this.#answers?.next();
    return next?.done === false ? (JSON.parse(next.value) as Answer) : null;
  }

  #acknowledge({ circularId = 0, pageIds = [] }: Answer): number {
    this.#acknowledged.set(circularId, pageIds.length);
    return circularId;
  }

  async #newlyDamaged(): Promise<number> {
    let count = 0;
    const dir = path.join(this.dataDir, "files");
    for (const name of await readdir(dir)) {
      if (this.#seen.has(name)) continue;
      this.#seen.add(name);
      if (!isWhole(await readFile(path.join(dir, name)), path.extname(name))) count += 1;
    }
    return count;
  }

  async #armed(child: Child, moment: Moment): Promise<{ begin(): void; end(): Promise<void> }> {
    if ("afterMs" in moment) {
      const stop = new AbortController();
      const begin = () => {
        pause(moment.afterMs, null, { signal: stop.signal }).then(
          () => child.kill("SIGKILL"),
          () => {},
        );
      };
      return { begin, end: async () => stop.abort() };
    }
    const seen = new Set<string>();
    const watcher = watch(path.join(this.dataDir, "files"), (_, name) => {
      if (name && !seen.has(name) && seen.add(name).size === moment.files) child.kill("SIGKILL");
    });
    return { begin() {}, end: async () => watcher.close() };
  }
}

/** Whether a file has the end that its format gives it. */
function isWhole(bytes: Buffer, extension: string): boolean {
  if (extension === ".pdf") return bytes.subarray(-10).toString("latin1").includes("%%EOF");
  if (extension === ".jpg") return bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9]));
  if (extension === ".webp") return bytes.length > 8 && bytes.readUInt32LE(4) + 8 === bytes.length;
  throw new Error(`${extension} is no format of stored files`);
}
