import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePorts } from "../../scripts/free-ports.mjs";
import { run } from "../../scripts/prepare/run.mjs";
import { type Balancer, startBalancer } from "./balancer";
import { type Ground, openGround } from "./ground";
import { Member, root } from "./member";

const startLimitMs = 120_000;
const server = "build/server/index.js";
const command = "build/cli/main.js";

export interface ClusterOptions {
  webs: number;
  workers: number;
  /** The balancer's port; 0 for a free one. */
  port: number;
  /** Settings besides those of the ground; DATABASE_URL, S3_URL and SMTP_URL replace parts of it. */
  environment: NodeJS.ProcessEnv;
  tell(line: string): void;
}

export interface WebMember {
  member: Member;
  port: number;
}

export interface Cluster {
  /** The balancer's address, without a trailing slash. */
  address: string;
  ground: Ground;
  /** The environment of its processes. */
  environment: NodeJS.ProcessEnv;
  balancer: Balancer;
  webs: WebMember[];
  workers: Member[];
  /** The folder with its logs and data folders. */
  folder: string;
  /** The output of the release step. */
  migrated: string;
  /** Starts another worker. @param only the only kind of work it does; all kinds if left out */
  addWorker(only?: string): Promise<Member>;
  close(): Promise<void>;
}

/** Starts a cluster on this machine: what is shared, the release step, then the processes behind a balancer. */
export async function startCluster({
  webs,
  workers,
  port,
  environment: given,
  tell,
}: ClusterOptions): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), "endcap-cluster-"));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    const ground = await openGround(given);
    closing.push(() => ground.close());
    for (const line of ground.lines) tell(line);
    const ports = await freePorts(webs);
    const balancer = await startBalancer(ports, port);
    closing.push(() => balancer.close());
    const address = `http://localhost:${balancer.port}`;
    const environment = {
      BASE_URL: address,
      TRUST_PROXY: "1",
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
      ...given,
      NODE_ENV: given.NODE_ENV ?? "production",
      ...ground.environment,
    };
    const migrated = await migrate(environment, folder);
    const start = (name: string, words: string[], more: Record<string, string> = {}) => {
      const plan = { name, words, folder, environment: { ...environment, DEMO: "0", ...more } };
      return Member.start(plan, tell);
    };
    const members: Member[] = [];
    // Balancer and ground keep running until the last process has finished its work.
    closing.push(() => Promise.all(members.map((member) => member.stop())));
    const webMembers: WebMember[] = [];
    for (const own of ports) {
      const more = { ROLE: "web", HOST: "127.0.0.1", PORT: String(own) };
      const member = await start(`web-${webMembers.length + 1}`, [server], more);
      members.push(member);
      webMembers.push({ member, port: own });
    }
    const workerMembers: Member[] = [];
    const addWorker = async (only?: string) => {
      const words = [command, "worker", ...(only === undefined ? [] : ["--only", only])];
      const member = await start(`worker-${workerMembers.length + 1}`, words);
      members.push(member);
      workerMembers.push(member);
      return member;
    };
    while (workerMembers.length < workers) await addWorker();
    await untilReady(balancer, webMembers);
    return {
      ...{ address, ground, environment, balancer, folder, migrated, close },
      webs: webMembers,
      workers: workerMembers,
      addWorker,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The release step: `endcap db migrate` in a folder of its own. */
async function migrate(environment: NodeJS.ProcessEnv, folder: string): Promise<string> {
  const { code, output } = await run(process.execPath, [command, "db", "migrate"], {
    cwd: root,
    env: { ...environment, DATA_DIR: path.join(folder, "release") },
  });
  if (code !== 0) throw new Error(`The database could not be brought up to date:\n${output}`);
  return output.trim();
}

/** @throws Error where a process is not ready within two minutes */
export async function untilReady(balancer: Balancer, webs: WebMember[]): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const late = webs.find(({ port }) => !balancer.isReady(port));
    if (!late) return;
    if (waited > startLimitMs)
      throw new Error(`${late.member.name} is not ready; see ${late.member.logFile}.`);
    await pause(100);
  }
}
