import path from "node:path";
import { pino } from "pino";
import { hashPassword } from "#app/identity/domain/accounts/password-rules.server";
import { sealToken, updateAccount } from "#app/integrations/domain/social-accounts/social-accounts.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { readConfig } from "#app/server/process/config.server";
import { openRuntime, type Runtime } from "#app/server/process/runtime.server";
import { makeCircularGroup, makeRetailer, makeUser } from "#db/seed/factories";
import { makeIntegrations, makeSheet } from "#db/seed/integration-factories";
import { type GraphServer, startGraphServer } from "#tests/setup/graph-server";
import { goodToken, makePost } from "#tests/setup/graph-world";
import { type Cluster, startCluster } from "./cluster";

const password = "correct horse battery";
const people = 60;
const posts = 250;
const hourMs = 3_600_000;

/** A cluster with rows to work on, a stand-in for Facebook, and direct access to the database. */
export interface ClusterWorld {
  cluster: Cluster;
  graph: GraphServer;
  runtime: Runtime;
  ctx: Context;
  retailerId: number;
  groupId: number;
  integrations: Awaited<ReturnType<typeof makeIntegrations>>;
  /** Email addresses of the retailer's staff. */
  emails: string[];
  password: string;
  /** Ids of the posts that a run finds, which are its rows' keys. */
  postIds: string[];
  addSheet(): Promise<{ id: number; url: string }>;
  close(): Promise<void>;
}

/** @param environment additional settings */
export async function openClusterWorld(
  counts: { webs: number; workers: number },
  environment: Record<string, string> = {},
): Promise<ClusterWorld> {
  const graph = await startGraphServer();
  const page = graph.world.pages[0];
  for (let number = 1; number <= posts; number += 1)
    page?.posts.push(makePost(page.info.id, number, new Date(Date.now() - number * hourMs)));
  const cluster = await startCluster({
    ...counts,
    port: 0,
    tell() {},
    environment: { ...triedEnvironment(), ...graph.environment, ...environment },
  });
  const config = readConfig({
    ...cluster.environment,
    DATA_DIR: path.join(cluster.folder, "onlooker"),
  });
  Object.assign(process.env, keysOf(cluster));
  const runtime = await openRuntime(config, { log: pino({ level: "silent" }) });
  const ctx = runtime.makeContext({ actor: { kind: "system", name: "onlooker" }, source: "system" });
  const passwordHash = await hashPassword(password);
  const retailerId = (await makeRetailer(runtime.db)).id;
  const groupId = (await makeCircularGroup(runtime.db, { retailerId })).id;
  const integrations = await makeIntegrations(runtime.db, retailerId);
  const emails: string[] = [];
  for (let number = 0; number < people; number += 1)
    emails.push((await makeUser(runtime.db, { role: "Retailer", retailerId, passwordHash })).email);
  const { id } = integrations.socialAccount;
  const tokenSealed = sealToken(ctx, id, goodToken);
  await inTransaction(ctx, (tx) => updateAccount(tx, id, { tokenSealed, state: "connected" }));
  const close = async () => {
    await cluster.close();
    await runtime.close();
    await graph.close();
  };
  // The processes of a cluster don't receive Ctrl+C themselves.
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => void close().finally(() => process.exit(1)));
  return {
    ...{ cluster, graph, runtime, ctx, retailerId, groupId, integrations, emails, password },
    postIds: (page?.posts ?? []).map((post) => post.id),
    async addSheet() {
      const sheet = await makeSheet(runtime.db, { retailerId });
      return { id: sheet.id, url: `${cluster.address}/dashboard/sheets/${sheet.id}` };
    },
    close,
  };
}

/** The keys to the bucket. The SDK reads them from the environment of this process, which uses the bucket too. */
function keysOf({ environment }: Cluster): Record<string, string> {
  const names = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];
  return Object.fromEntries(names.map((name) => [name, environment[name] ?? ""]));
}

/** The environment of every process in a cluster under test. */
export function triedEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    // The tests' clients name many addresses in X-Forwarded-For: one address would soon exceed the limit of sign-ins.
    TRUST_PROXY: "2",
    RENDERER_PROCESSES: "1",
  };
}
