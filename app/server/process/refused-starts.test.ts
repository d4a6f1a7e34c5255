import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findStartRefusal } from "#app/kernel/storage-errors";
import { mountSmallDisk, whyNoSmallDisk } from "#tests/setup/small-disk";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { readConfig } from "./config.server";
import { openRuntime } from "./runtime.server";

const withoutDisk = whyNoSmallDisk() !== null;

const refusalIn = (dataDir: string, more: Record<string, string> = {}) =>
  openRuntime(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...more })).then(
    () => null,
    (error: unknown) => findStartRefusal(error) ?? error,
  );

it("refuses a data folder that is a file, or lies below one", async () => {
  const file = join(await makeTempFolder(), "data");
  await writeFile(file, "");
  expect(await refusalIn(file)).toMatch(/data is a file\. Please set DATA_DIR to a folder/);
  expect(await refusalIn(join(file, "endcap"))).toMatch(
    /data\/endcap lies below a file\. Please set DATA_DIR/,
  );
});

it("refuses a folder for stored files that is a file, or lies below one", async () => {
  const file = join(await makeTempFolder(), "files");
  await writeFile(file, "");
  const refusalOf = async (FILES_DIR: string) => refusalIn(await makeTempFolder(), { FILES_DIR });
  expect(await refusalOf(file)).toMatch(/files is a file\. Please set FILES_DIR to a folder/);
  expect(await refusalOf(join(file, "endcap"))).toMatch(/endcap lies below a file\. Please set FILES_DIR/);
});

it.skipIf(withoutDisk)(
  "refuses a folder for stored files that lies on a disk that can only be read",
  async () => {
    const disk = mountSmallDisk(1);
    onTestFinished(() => disk.remove());
    disk.onlyRead();
    expect(await refusalIn(await makeTempFolder(), { FILES_DIR: disk.path })).toBe(
      `${disk.path} lies on a disk that can only be read. Please set FILES_DIR to a folder that Endcap may write to.`,
    );
  },
);

it("refuses what is no database, and keeps it as it is", async () => {
  const dataDir = await makeTempFolder();
  await writeFile(
    join(dataDir, "endcap.sqlite"),
    "not a database, but longer than the head of one".repeat(100),
  );
  expect(await refusalIn(dataDir)).toMatch(
    /endcap\.sqlite is damaged, or no database of SQLite\. Please put/,
  );
});

it("refuses a broken key instead of making another one", async () => {
  const dataDir = await makeTempFolder();
  await writeFile(join(dataDir, "seal-key"), "abc");
  expect(await refusalIn(dataDir)).toMatch(/seal-key does not hold a key of 32 bytes\. Please restore it/);
});
