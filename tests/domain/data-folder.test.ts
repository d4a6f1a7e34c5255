import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "#app/server/process/config.server";
import { openRuntime, type Runtime } from "#app/server/process/runtime.server";
import { putBytes } from "#tests/setup/put-bytes";

let parent: string;
let dataDir: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "endcap-test-"));
  dataDir = join(parent, "data");
  const umask = process.umask(0o022);
  return async () => {
    process.umask(umask);
    await rm(parent, { recursive: true });
  };
});

async function start(): Promise<Runtime> {
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: "test" });
  return openRuntime(config, { log: pino({ level: "silent" }) });
}

async function modes(...names: string[]): Promise<Record<string, string>> {
  const found = await Promise.all(
    names.map(async (name) => [name, ((await stat(join(dataDir, name))).mode & 0o777).toString(8)] as const),
  );
  return Object.fromEntries(found);
}

const database = { "endcap.sqlite": "600", "endcap.sqlite-wal": "600", "endcap.sqlite-shm": "600" };
const keys = { "token-key": "600", "seal-key": "600" };
const folders = { ".": "700", files: "700", tmp: "700" };

describe("the data folder", () => {
  it("is its owner's alone from the first start on", async () => {
    const runtime = await start();
    const wanted = { ...folders, ...database, ...keys };
    expect(await modes(...Object.keys(wanted))).toEqual(wanted);
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "test" }, source: "system" });
    const key = await putBytes(ctx.services.files, Buffer.from("an image"), "jpg");
    expect(await modes(`files/${key}`)).toEqual({ [`files/${key}`]: "600" });
    await runtime.close();
  });

  it("of an older version is closed to others at the next start", async () => {
    const before = await start();
    const stored = `files/${"0".repeat(64)}.jpg`;
    await mkdir(join(dataDir, "outbox"));
    await writeFile(join(dataDir, "outbox", "1.eml"), "a mail");
    await writeFile(join(dataDir, stored), "an image");
    for (const name of Object.keys({ ...database, [stored]: "" })) await chmod(join(dataDir, name), 0o644);
    for (const name of [...Object.keys(folders), "outbox"]) await chmod(join(dataDir, name), 0o755);
    const runtime = await start();
    const wanted = { ...folders, ...database, outbox: "700", "outbox/1.eml": "600", [stored]: "600" };
    expect(await modes(...Object.keys(wanted))).toEqual(wanted);
    await before.close();
    await runtime.close();
  });

  it("gets one pair of keys, whoever starts first", async () => {
    const runtimes = await Promise.all([start(), start(), start()]);
    const [first, ...others] = runtimes.map((runtime) =>
      runtime.makeContext({ actor: { kind: "system", name: "test" }, source: "system" }),
    );
    expect(first?.settings.sealKey).toHaveLength(32);
    for (const {
      settings: { sealKey, tokenKey },
    } of others) {
      expect([sealKey, tokenKey]).toEqual([first?.settings.sealKey, first?.settings.tokenKey]);
    }
    expect((await readFile(join(dataDir, "seal-key"), "utf8")).length).toBe(64);
    for (const runtime of runtimes) await runtime.close();
  });
});
