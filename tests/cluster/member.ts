import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const pauseBeforeStartMs = 300;

export interface MemberPlan {
  /** Unlike those of the others, e.g. `web-1`. */
  name: string;
  /** The script with its words, from the project's folder. */
  words: string[];
  environment: NodeJS.ProcessEnv;
  /** Where its data folder and its log lie. */
  folder: string;
}

/** A process of the cluster with a data folder of its own, which is started again whenever it ends. */
export class Member {
  readonly name: string;
  readonly logFile: string;
  readonly #plan: MemberPlan;
  readonly #tell: (line: string) => void;
  #child: ChildProcess | null = null;
  #isStopping = false;
  #ended: Promise<unknown> = Promise.resolve();

  private constructor(plan: MemberPlan, tell: (line: string) => void) {
    this.#plan = plan;
    this.#tell = tell;
    this.name = plan.name;
    this.logFile = path.join(plan.folder, `${plan.name}.log`);
  }

  /** @param tell hears when it ended by itself or was killed, and was started again */
  static async start(plan: MemberPlan, tell: (line: string) => void): Promise<Member> {
    await mkdir(path.join(plan.folder, plan.name), { recursive: true });
    const member = new Member(plan, tell);
    member.#start();
    return member;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Ends it at once, as a failing machine would; it comes again by itself. */
  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  /** Lets it finish what is under way, and starts it no more. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#child?.kill("SIGTERM");
    await this.#ended;
  }

  #start(): void {
    const { words, environment, folder, name } = this.#plan;
    const log = openSync(this.logFile, "a");
    const child = spawn(process.execPath, words, {
      cwd: root,
      env: { ...environment, DATA_DIR: path.join(folder, name) },
      stdio: ["ignore", log, log],
      // Ctrl+C is for whoever started the cluster, who ends all in order.
      detached: true,
    });
    this.#child = child;
    this.#ended = once(child, "exit").then(([code, signal]) => this.#goOn(signal ?? `exit code ${code}`));
  }

  async #goOn(reason: string): Promise<void> {
    if (this.#isStopping) return;
    this.#tell(`${this.name} ended (${reason}) and is started again.`);
    await pause(pauseBeforeStartMs);
    if (!this.#isStopping) this.#start();
  }
}
