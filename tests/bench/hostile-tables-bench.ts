import { makeRetailer } from "#db/seed/factories";
import {
  adminSignIn,
  makeDataDir,
  type RunningServer,
  startServer,
  withRuntime,
} from "#tests/setup/e2e-server";
import { type HostileFile, hostileFiles } from "./hostile-files";
import { peakMemoryMb } from "./peak-memory";
import { watchHealth } from "./watch-health";

const fileCount = 200;
const seed = 11;
const maxEndingLength = 90;

interface FileFigure {
  kind: string;
  fileName: string;
  megabytes: number;
  seconds: number;
  worstHealthMs: number;
  /** The sentence of the refusal, or of what became of the rows. */
  ending: string;
}

export interface HostileTablesFigures {
  files: FileFigure[];
  /** While nothing is sent, for comparison. */
  idleHealthMs: number;
  healthAnswers: number;
  peakMb: number | null;
}

/** Sends files that nobody should send to the built server, while another process asks how it is. */
export async function measureHostileTables(): Promise<HostileTablesFigures> {
  const dataDir = await makeDataDir();
  const retailer = await withRuntime(dataDir, ({ db }) => makeRetailer(db));
  const server = await startServer({ dataDir });
  const health = watchHealth(server.address);
  try {
    const token = await signIn(server);
    await health.take();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const { worstMs: idleHealthMs } = await health.take();
    const files: FileFigure[] = [];
    let healthAnswers = 0;
    for (const file of hostileFiles(fileCount, seed)) {
      await health.take();
      const start = performance.now();
      const ending = await send(server, token, retailer.id, file);
      const seconds = (performance.now() - start) / 1000;
      const { worstMs, answers } = await health.take();
      healthAnswers += answers;
      const megabytes = file.bytes.length / 1024 / 1024;
      files.push({ ...file, megabytes, seconds, worstHealthMs: worstMs, ending });
    }
    return { files, idleHealthMs, healthAnswers, peakMb: peakMemoryMb(server.process.pid ?? 0) };
  } finally {
    health.stop();
    await server.stop();
  }
}

async function signIn({ address }: RunningServer): Promise<string> {
  const response = await fetch(`${address}/api/Account/Login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(adminSignIn),
  });
  return ((await response.json()) as { jwt: string }).jwt;
}

async function send(
  { address }: RunningServer,
  token: string,
  retailerId: number,
  { fileName, bytes }: HostileFile,
): Promise<string> {
  const form = new FormData();
  form.append("retailerId", String(retailerId));
  form.append("invite", "false");
  form.append("file", new Blob([new Uint8Array(bytes)]), fileName);
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/api/Users/Upload`, { method: "POST", headers, body: form });
  const answer = (await response.json()) as { message?: string; errors?: Record<string, string[]> };
  return `${response.status} ${
    answer.message ??
    Object.values(answer.errors ?? {})
      .flat()
      .join(" ")
  }`;
}

export function printHostileTables({
  files,
  idleHealthMs,
  healthAnswers,
  peakMb,
}: HostileTablesFigures): void {
  const by = (figure: (file: FileFigure) => number) =>
    files.toSorted((one, other) => figure(other) - figure(one))[0] as FileFigure;
  const slowest = by(({ seconds }) => seconds);
  const worst = by(({ worstHealthMs }) => worstHealthMs);
  console.log(
    `\nHostile files of users: ${files.length} to POST api/Users/Upload (aim: /healthz within 250 ms)`,
  );
  console.log(
    `  /healthz: worst of ${healthAnswers} answers ${worst.worstHealthMs.toFixed(0)} ms (${worst.kind}, ${worst.fileName}); with nothing sent ${idleHealthMs.toFixed(0)} ms`,
  );
  console.log(`  slowest file: ${slowest.seconds.toFixed(1)} s (${slowest.kind}, ${slowest.fileName})`);
  if (peakMb !== null) console.log(`  memory of the server at its peak: ${peakMb} MB`);
  for (const [kind, same] of grouped(files, (file) => file.kind)) {
    const seconds = Math.max(...same.map((file) => file.seconds));
    const health = Math.max(...same.map((file) => file.worstHealthMs));
    console.log(
      `  ${kind} (${same.length} files): slowest ${seconds.toFixed(1)} s, /healthz at worst ${health.toFixed(0)} ms`,
    );
    const endings = grouped(same, ({ ending, fileName }) => ending.replaceAll(fileName, "…"));
    for (const [ending, alike] of endings)
      console.log(`    ${alike.length} × ${ending.slice(0, maxEndingLength)}`);
  }
}

function grouped(files: FileFigure[], keyOf: (file: FileFigure) => string): Map<string, FileFigure[]> {
  const groups = new Map<string, FileFigure[]>();
  for (const file of files) groups.set(keyOf(file), [...(groups.get(keyOf(file)) ?? []), file]);
  return groups;
}
