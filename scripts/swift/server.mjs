// An S3 server of its own for tests and for a cluster to try: OpenStack Swift with its S3 API, one process of each kind and
// one copy of each file. It lies in memory where there is room, listens at ports of this machine alone, and is thrown away at
// the end.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { installPackages } from "../debian-packages.mjs";
import { freePorts } from "../free-ports.mjs";
import { run } from "../prepare/run.mjs";
import { accounts, configurations, proxyConfiguration, swiftConfiguration } from "./configurations.mjs";

const packages = ["swift-proxy", "swift-account", "swift-container", "swift-object"];
const stores = ["account", "container", "object"];
const neededBytes = 1024 ** 3;

/** As `swift-ring-builder` does, which takes nine processes for it: rings of one partition on one device. */
const ringBuilding = `
import json, sys
from swift.common.ring import RingBuilder
folder, ports = sys.argv[1], json.loads(sys.argv[2])
for name in ("account", "container", "object"):
    builder = RingBuilder(0, 1, 0)
    place = {"region": 1, "zone": 1, "ip": "127.0.0.1", "port": ports[name], "device": "d1"}
    builder.add_dev({"id": 0, "weight": 1.0, "replication_ip": "127.0.0.1", "replication_port": ports[name], **place})
    builder.rebalance()
    builder.get_ring().save(f"{folder}/{name}.ring.gz")
`;

/**
 * Starts it, with Debian's packages put in where they are missing.
 * @param options.detached Ctrl+C does not reach it: whoever has started it ends it
 * @returns its address, whoever may sign in, where containers have their own settings, and what ends it
 */
export async function startSwift({ detached = false } = {}) {
  await ensurePrograms();
  const folder = mkdtempSync(join(hasRoom("/dev/shm") ? "/dev/shm" : tmpdir(), "endcap-swift-"));
  const [proxy, ...storePorts] = await freePorts(1 + stores.length);
  const ports = Object.fromEntries(stores.map((name, index) => [name, storePorts[index]]));
  const servers = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await prepareFolder(folder, { proxy, ...ports });
    for (const name of [...stores, "proxy"])
      servers.push(startServer(name, join(folder, `${name}.conf`), detached));
    for (const port of [...storePorts, proxy])
      await untilHealthy(`http://127.0.0.1:${port}/healthcheck`, servers);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    endpoint: `http://127.0.0.1:${proxy}`,
    /** A bucket's address here is this with `/AUTH_test/<bucket>`: whoever asks there needs no signature. */
    containers: `http://127.0.0.1:${ports.container}/d1/0`,
    accounts,
    makeBucket: (name) => makeBucket(`http://127.0.0.1:${proxy}`, name),
    stop,
  };
}

async function makeBucket(endpoint, name) {
  // Which Node is asked for stands in package.json.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  const { access, secret } = accounts.owner;
  const client = new S3Client({
    ...{ endpoint, region: "us-east-1", forcePathStyle: true },
    credentials: { accessKeyId: access, secretAccessKey: secret },
  });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
}

async function ensurePrograms() {
  const isThere = () => [...stores, "proxy"].every((name) => existsSync(programOf(name)));
  if (isThere()) return;
  const failure = await installPackages(packages);
  if (failure || !isThere())
    throw new Error(
      `There is no OpenStack Swift. ${failure ?? ""} Install it with "apt-get install ${packages.join(" ")}" as root.`,
    );
}

function programOf(name) {
  return `/usr/bin/swift-${name}-server`;
}

async function prepareFolder(folder, ports) {
  const user = userInfo().username;
  mkdirSync(join(folder, "devices", "d1"), { recursive: true });
  writeFileSync(join(folder, "swift.conf"), swiftConfiguration);
  writeFileSync(join(folder, "proxy.conf"), proxyConfiguration({ folder, user, port: ports.proxy }));
  for (const name of stores) {
    writeFileSync(join(folder, `${name}.conf`), configurations[name]({ folder, user, port: ports[name] }));
  }
  const { code, output } = await run("/usr/bin/python3", ["-c", ringBuilding, folder, JSON.stringify(ports)]);
  if (code !== 0) throw new Error(`The rings of OpenStack Swift could not be built:\n${output}`);
}

function startServer(name, configuration, detached) {
  const stdio = ["ignore", "pipe", "pipe"];
  const child = spawn(programOf(name), [configuration, "-v"], { stdio, detached });
  let said = "";
  const keep = (chunk) => {
    said = `${said}${chunk}`.slice(-20_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    name,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    said: () => said,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function untilHealthy(address, servers) {
  for (let waited = 0; ; waited += 100) {
    const dead = servers.find((server) => server.hasEnded());
    if (dead || waited > 60_000) {
      const { name, said } = dead ?? servers.at(-1);
      throw new Error(`OpenStack Swift did not start (${name}):\n${said()}`);
    }
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
}

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}
