import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { objectName } from "#app/adapters/files/s3/object-names";
import type { FileStore } from "#app/kernel/ports/file-store";
import { openFileStore } from "#app/server/process/adapters.server";
import { readConfig } from "#app/server/process/config.server";
import { openS3Client, s3Server, s3UrlOf } from "./s3-server";
import { makeTempFolder } from "./temp-folder";

/** A file store, with access to it that bypasses the product. */
export interface StoreUnderTest {
  store: FileStore;
  dataDir: string;
  /** The environment for another process to use the same store. */
  environment: Record<string, string>;
  /** Opens the same store once more, as another process does. */
  again(): Promise<FileStore>;
  /** Stores bytes under a key that they need not match. */
  plant(key: string, bytes: Uint8Array): Promise<void>;
  /** The names of all files, without their folders. */
  names(): Promise<string[]>;
}

const log = pino({ level: "silent" });

async function open(dataDir: string, environment: Record<string, string>): Promise<FileStore> {
  const config = readConfig({ DATA_DIR: dataDir, ...environment });
  const store = await openFileStore(config, config.files.place, log);
  onTestFinished(() => store.close());
  return store;
}

/** @param filesDir where the files are, e.g. on a disk of its own */
export async function openFolder(filesDir?: string): Promise<StoreUnderTest> {
  const dataDir = await makeTempFolder();
  const environment = { FILES_DIR: filesDir ?? join(dataDir, "files") };
  return {
    store: await open(dataDir, environment),
    dataDir,
    environment,
    again: () => open(dataDir, environment),
    plant: (key, bytes) => writeFile(join(environment.FILES_DIR, key), bytes),
    names: async () => (await readdir(environment.FILES_DIR)).filter((name) => name !== ".tmp"),
  };
}

export async function openS3({
  url = s3UrlOf(),
  more = {},
}: {
  url?: string;
  more?: Record<string, string>;
} = {}): Promise<StoreUnderTest> {
  const dataDir = await makeTempFolder();
  const environment = { S3_URL: url, ...more };
  const client = openS3Client();
  const { host: Bucket, pathname } = new URL(url);
  const folder = `${pathname.slice(1)}/`;
  return {
    store: await open(dataDir, environment),
    dataDir,
    environment,
    again: () => open(dataDir, environment),
    async plant(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: folder + objectName(key), Body: bytes }));
    },
    async names() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: folder }));
      return Contents.map(({ Key = "" }) => Key.slice(Key.lastIndexOf("/") + 1));
    },
  };
}

/** The stores that are available here, by name. */
export const stores: [name: string, open: () => Promise<StoreUnderTest>][] = [
  ["a folder", openFolder],
  ...(s3Server ? [["S3", openS3] as [string, () => Promise<StoreUnderTest>]] : []),
];
