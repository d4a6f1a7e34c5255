import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const adminSignIn = { email: "admin@endcap.test", password: "correct horse battery" };

/** The built server as a process of its own. */
export interface RunningServer {
  /** Without a trailing slash. */
  address: string;
  /** The page of another origin that embeds the weekly ad; null without the demo world. */
  demoAddress: string | null;
  dataDir: string;
  process: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Asks it to stop; gives its exit code. Removes the data folder unless told to keep it. */
  stop(options?: { keepData?: boolean }): Promise<number | null>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
/** A busy machine takes its time; a server that has ended is not waited for. */
const startLimitMs = 120_000;

/** A folder for one server's data; `stop` of the server removes it. */
export function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), "endcap-e2e-"));
}

export interface StartOptions {
  dataDir?: string;
  /** Folder of the checkout whose build is started; this one when left out. */
  checkout?: string;
  environment?: Record<string, string>;
  /** Where a server answers that counts as started; one on a full disk is never ready. */
  upAt?: "/readyz" | "/healthz";
  /** Gets all that was printed so far, each time there is more. */
  onOutput?(printed: string): void;
  /** Gets the process before it is up. */
  onSpawn?(child: ChildProcess): void;
}

/**
 * Starts `build/server/index.js` on free ports and waits until it is ready. An empty data folder gets
 * the Administrator of `adminSignIn`; the demo world comes with `DEMO: "1"`.
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await makeDataDir());
  const child = spawn(process.execPath, [join(options.checkout ?? root, "build/server/index.js")], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDir,
      DEMO: "0",
      LOG_LEVEL: "warn",
      ADMIN_EMAIL: adminSignIn.email,
      ADMIN_PASSWORD: adminSignIn.password,
      ...options.environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  options.onSpawn?.(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      printed += String(chunk);
      options.onOutput?.(printed);
    });
  }
  const address = await waitForAddress(child, () => printed, options.upAt ?? "/readyz");
  return {
    address,
    demoAddress: /Demo page (http\S+?)\/? /.exec(printed)?.[1] ?? null,
    dataDir,
    process: child,
    output: () => printed,
    async stop({ keepData = false } = {}) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      if (!keepData) await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

async function waitForAddress(child: ChildProcess, printed: () => string, upAt: string): Promise<string> {
  const giveUpAt = performance.now() + startLimitMs;
  while (performance.now() < giveUpAt && child.exitCode === null && child.signalCode === null) {
    const address = /Endcap\s+(http:\/\/\S+)/.exec(printed())?.[1];
    if (
      address &&
      (await fetch(address + upAt).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      return address;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`The server did not start:\n${printed()}`);
}
