import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type StoreUnderTest, stores } from "#tests/setup/file-stores";
import { putBytes } from "#tests/setup/put-bytes";
import { runBuiltCli } from "#tests/setup/run-built-cli";
import { runCli } from "#tests/setup/run-cli";
import { ownKeys, s3Server } from "#tests/setup/s3-server";
import { makeTempFolder } from "#tests/setup/temp-folder";

type Kind = (typeof stores)[number];

/** From each to each; the folder to another folder is what runs without an S3 server. */
const ways = stores.flatMap(([from, openFrom]: Kind) =>
  stores.map(([to, openTo]: Kind) => ({ from, to, openFrom, openTo })),
);

/** What `--to` takes. */
const addressOf = ({ environment }: StoreUnderTest) => environment.S3_URL ?? environment.FILES_DIR ?? "";

async function fill({ store }: StoreUnderTest, count: number): Promise<string[]> {
  const put = Array.from({ length: count }, (_, index) =>
    putBytes(store, randomBytes(50_000 + index), index % 3 === 0 ? "pdf" : "jpg"),
  );
  return (await Promise.all(put)).toSorted();
}

async function namesOf({ names }: StoreUnderTest): Promise<string[]> {
  return (await names()).toSorted();
}

/** The command with a database of its own, which it makes. */
async function prepare(source: StoreUnderTest) {
  // Tests on PostgreSQL have the rows there; the files are what is moved.
  const environment = { ...ownKeys(), ...source.environment };
  const dataDir = join(await makeTempFolder(), "data");
  await runCli(dataDir, ["db", "migrate"], { environment });
  return {
    dataDir,
    environment,
    move: (to: string) => runCli(dataDir, ["files", "move", "--to", to, "--json"], { environment }),
  };
}

describe.each(ways)("moving files from $from to $to", ({ openFrom, openTo }) => {
  it("copies them all, compares them, and leaves the source as it is; again, it copies none", async () => {
    const [source, target] = [await openFrom(), await openTo()];
    const keys = await fill(source, 20);
    const { move } = await prepare(source);
    const run = await move(addressOf(target));
    expect(run).toMatchObject({ exitCode: 0 });
    const moved = JSON.parse(run.stdout);
    expect(moved).toMatchObject({ copied: 20, late: [] });
    expect(moved.files.map(({ key }: { key: string }) => key)).toEqual(keys);
    expect(await namesOf(target)).toEqual(keys);
    expect(await namesOf(source)).toEqual(keys);
    expect(JSON.parse((await move(addressOf(target))).stdout)).toMatchObject({ copied: 0 });
  });

  it("goes on where it was killed, and names what is there with other bytes", async () => {
    const [source, target] = [await openFrom(), await openTo()];
    const keys = await fill(source, 60);
    const { dataDir, environment, move } = await prepare(source);
    const args = ["files", "move", "--to", addressOf(target), "--json"];
    const killed = runBuiltCli(dataDir, args, {
      environment,
      async onSpawn(child) {
        while ((await target.names()).length < 8 && child.exitCode === null) await pause(5);
        child.kill("SIGKILL");
      },
    });
    expect((await killed).exitCode).toBeNull();
    const arrived = await target.names();
    expect(arrived.length).toBeGreaterThan(0);
    expect(arrived.length).toBeLessThan(keys.length);
    const again = JSON.parse((await move(addressOf(target))).stdout);
    expect(again.copied).toBe(keys.length - arrived.length);
    expect(await namesOf(target)).toEqual(keys);
    const [some = ""] = arrived;
    await target.plant(some, Buffer.alloc((await source.store.byteSize(some)) ?? 0));
    const refused = await move(addressOf(target));
    expect(refused.exitCode).not.toBe(0);
    expect(refused.stderr).toContain(`The file ${some} has other bytes at the target.`);
  });

  it("refuses a target with other files, and the place where they are", async () => {
    const [source, target] = [await openFrom(), await openTo()];
    await fill(source, 2);
    const [stranger] = await fill(target, 1);
    const { move } = await prepare(source);
    const refused = await move(addressOf(target));
    expect(refused.exitCode).toBe(6);
    expect(refused.stderr).toContain("neither empty nor an unfinished move of the same files");
    expect(await namesOf(target)).toEqual([stranger]);
    expect((await move(addressOf(source))).exitCode).toBe(2);
  });
});

it("an address that is none is refused with what it has to be", async () => {
  const source = await (stores[0] as Kind)[1]();
  const { move } = await prepare(source);
  const run = await move("https://bucket.example");
  expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining("must be like s3://bucket")]);
});

it.skipIf(!s3Server)("a key that is wrong ends it with one sentence", async () => {
  const source = await (stores[0] as Kind)[1]();
  const target = await (stores[1] as Kind)[1]();
  const { dataDir } = await prepare(source);
  const environment = { ...ownKeys(), AWS_SECRET_ACCESS_KEY: "wrong", ...source.environment };
  const run = await runBuiltCli(dataDir, ["files", "move", "--to", addressOf(target)], { environment });
  expect([run.exitCode, run.stdout]).toEqual([10, ""]);
  expect(run.stderr).toMatch(
    /^The bucket "endcap-tests" does not know the key .*AWS_SECRET_ACCESS_KEY are right\.\n$/,
  );
});
