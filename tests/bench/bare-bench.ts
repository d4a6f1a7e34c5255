import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keepOnOneCore, type LoadedServer, load, type Requests } from "./load-server";
import { median } from "./median";

const rounds = 5;
const roundSeconds = 3;
const packed = { "accept-encoding": "gzip, deflate, br" };

/** How many answers a second each gives on the same core, medians of rounds in turn. */
export interface BareFigures {
  what: string;
  ours: number;
  bare: number;
}

interface Sample {
  path: string;
  etag: string | null;
  headers: Record<string, string>;
  body: string;
}

/**
 * The server beside one that sends the very same bytes and headers and does nothing else, in turn and on one core: what
 * Endcap costs beyond Node's own HTTP server. `adPaths` are addresses of public reads.
 */
export async function measureBeside(server: LoadedServer, adPaths: string[]): Promise<BareFigures[]> {
  const widgetPaths = ["endcap.js", "preact.js", "weekly-ad.js", "weekly-ad.css"].map(
    (name) => `/widgets/v1/${name}`,
  );
  const samples = await Promise.all(
    [...adPaths, ...widgetPaths, "/healthz"].map((path) => sampleOf(server, path)),
  );
  const bare = await startBare(samples);
  try {
    const tagOf = new Map(samples.map(({ path, etag }) => [path, etag ?? ""]));
    const whole = (paths: string[]) => paths.map((path) => ({ path, headers: packed }));
    const held = (paths: string[]) =>
      paths.map((path) => ({ path, headers: { ...packed, "if-none-match": tagOf.get(path) ?? "" } }));
    const kinds: [string, number, Requests][] = [
      ["weekly ads, whole", 200, whole(adPaths)],
      ["weekly ads, 304", 304, held(adPaths)],
      ["widgets' files, whole", 200, whole(widgetPaths)],
      ["widgets' files, 304", 304, held(widgetPaths)],
      ["/healthz", 200, whole(["/healthz"])],
    ];
    const figures: BareFigures[] = [];
    for (const [what, status, requests] of kinds) {
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await perCpuSecond(server, status, requests));
        theirs.push(await perCpuSecond(bare, status, requests));
      }
      figures.push({ what, ours: median(ours), bare: median(theirs) });
    }
    return figures;
  } finally {
    await bare.stop();
  }
}

export function printBeside(figures: BareFigures[]): void {
  console.log(
    "  answers per second of the process's own time, beside a server that only sends the same bytes (aim: 0.5 of it):",
  );
  for (const { what, ours, bare } of figures) {
    const ratio = (ours / bare).toFixed(2);
    console.log(
      `    ${what.padEnd(26)} ${ours.toFixed(0).padStart(6)}   ${bare.toFixed(0).padStart(6)}   ${ratio}`,
    );
  }
}

async function perCpuSecond(server: LoadedServer, status: number, requests: Requests): Promise<number> {
  const { perCpuSecond, otherAnswers } = await load(server, status, requests, { duration: roundSeconds });
  if (otherAnswers > 0) throw new Error(`${otherAnswers} answers of ${server.address} were no ${status}.`);
  return perCpuSecond;
}

/** As it is sent, packed: `fetch` would unpack it. */
async function sampleOf({ address }: LoadedServer, path: string): Promise<Sample> {
  return new Promise((resolve, reject) => {
    const asking = request(address + path, { headers: packed }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const {
          date: _date,
          connection: _connection,
          "keep-alive": _keepAlive,
          ...headers
        } = response.headers;
        const sent = Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, String(value)]),
        );
        resolve({
          path,
          etag: sent.etag ?? null,
          headers: sent,
          body: Buffer.concat(parts).toString("base64"),
        });
      });
    });
    asking.once("error", reject).end();
  });
}

async function startBare(samples: Sample[]) {
  const folder = await mkdtemp(join(tmpdir(), "endcap-bare-"));
  const file = join(folder, "answers.json");
  await writeFile(file, JSON.stringify(samples));
  const script = fileURLToPath(new URL("./bare-server.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, file], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  const bare = { address: `http://127.0.0.1:${Number(port.toString())}`, process: child };
  keepOnOneCore(bare);
  return {
    ...bare,
    async stop() {
      child.kill();
      await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
}
