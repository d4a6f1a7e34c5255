import { writeSync } from "node:fs";
import { type Profiler, Session } from "node:inspector/promises";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { beatMs, type ThreadData } from "./protocol";

/**
 * The thread that watches the server's: it has a loop of its own, so that it can tell while the other stands still. It
 * writes its lines itself, since the other may never go on. Its own pauses count for nothing: a machine that was suspended
 * has not stood still.
 */
const { beats, limitMs, pid } = workerData as ThreadData;
const seen = new Int32Array(beats);
const ticksOfLimit = Math.ceil(limitMs / beatMs);
const sampleMs = 200;
const maxFrames = 30;

let last = Atomics.load(seen, 0);
let ticks = 0;

setInterval(() => {
  const now = Atomics.load(seen, 0);
  if (now === last) {
    ticks += 1;
    if (ticks === ticksOfLimit) void tellWhere(now);
    return;
  }
  if (ticks >= ticksOfLimit) parentPort?.postMessage({ stoodMs: ticks * beatMs });
  last = now;
  ticks = 0;
}, beatMs);

async function tellWhere(beat: number): Promise<void> {
  const stack = await sampleStack(() => Atomics.load(seen, 0) === beat).catch((error: unknown) => [
    String(error),
  ]);
  const line = { level: 40, time: Date.now(), pid, hostname: hostname() };
  const stoodMs = ticks * beatMs;
  const msg = "the event loop stands still";
  try {
    writeSync(1, `${JSON.stringify({ ...line, stoodMs, stack, msg })}\n`);
  } catch {
    // Nobody reads the log, or it is full.
  }
}

/**
 * Where the main thread spends most of its time, the innermost call first. The profiler takes its samples without stopping
 * the thread, even within a regular expression. Empty where the thread went on before it began.
 */
async function sampleStack(standsStill: () => boolean): Promise<string[]> {
  const session = new Session();
  session.connectToMainThread();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: 5000 });
    await session.post("Profiler.start");
    const inTime = standsStill();
    if (inTime) await pause(sampleMs);
    const { profile } = await session.post("Profiler.stop");
    await session.post("Profiler.disable");
    return inTime ? stackOf(profile) : [];
  } finally {
    session.disconnect();
  }
}

function stackOf({ nodes }: Profiler.Profile): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const [busiest] = nodes.toSorted((a, b) => (b.hitCount ?? 0) - (a.hitCount ?? 0));
  const frames: string[] = [];
  for (let node = busiest; node && frames.length < maxFrames; node = byId.get(parents.get(node.id) ?? -1)) {
    const { functionName, url, lineNumber } = node.callFrame;
    if (url !== "") frames.push(`${functionName || "(anonymous)"} ${url}:${lineNumber + 1}`);
  }
  return frames;
}
