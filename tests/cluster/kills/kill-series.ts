import { setTimeout as pause } from "node:timers/promises";
import { type Cluster, untilReady } from "../cluster";
import type { Member } from "../member";
import { chanceFrom } from "./chance";

const pauseMs = { from: 200, to: 3000 };
const restarts = ["fast", "immediate"] as const;

/** What is done to the cluster, one after the other. */
type Blow =
  | { kind: "kill"; pauseMs: number; victim: number }
  | { kind: "restart"; pauseMs: number; mode: (typeof restarts)[number] };

/** Equal seeds give equal blows: so many kills of any process, and two restarts of PostgreSQL among them. */
export function planBlows(kills: number, seed: number, members: number): Blow[] {
  const chance = chanceFrom(seed);
  const blows: Blow[] = Array.from({ length: kills }, () => ({
    kind: "kill",
    pauseMs: chance.between(pauseMs.from, pauseMs.to),
    victim: chance.whole(0, members - 1),
  }));
  for (const [index, mode] of restarts.entries()) {
    const at = Math.floor(((index + 1) / (restarts.length + 1)) * kills) + index;
    blows.splice(at, 0, { kind: "restart", mode, pauseMs: chance.between(pauseMs.from, pauseMs.to) });
  }
  return blows;
}

/**
 * Deals the blows, then waits until all are up again. A process is killed whatever it does, also while it starts; but the
 * last web process that is ready stays until another one is: without any, nobody could answer. And what one kill has broken
 * off is answered before the next one of a web process: it is sent a second time, not a third.
 * @returns how often each was killed
 */
export async function dealBlows(
  cluster: Cluster,
  blows: Blow[],
  onBlow: (done: number) => void,
): Promise<Map<string, number>> {
  const members = [...cluster.webs.map(({ member }) => member), ...cluster.workers];
  const killed = new Map<string, number>();
  for (const [index, blow] of blows.entries()) {
    await pause(blow.pauseMs);
    if (blow.kind === "restart") await cluster.ground.postgres?.restart(blow.mode);
    else {
      const member = members[blow.victim] as Member;
      await untilOthersAnswer(cluster, member);
      member.kill();
      killed.set(member.name, (killed.get(member.name) ?? 0) + 1);
    }
    onBlow(index + 1);
  }
  await untilReady(cluster.balancer, cluster.webs);
  return killed;
}

async function untilOthersAnswer({ webs, balancer }: Cluster, victim: Member): Promise<void> {
  if (!webs.some(({ member }) => member === victim)) return;
  const others = webs.filter(({ member }) => member !== victim);
  while (balancer.beingRetried() > 0 || !(await areReady(others))) await pause(50);
}

/** Whether one of them answers so now: the balancer asks every now and then. */
async function areReady(webs: Cluster["webs"]): Promise<boolean> {
  const answers = webs.map(({ port }) => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null));
  return (await Promise.all(answers)).some((answer) => answer?.ok);
}
