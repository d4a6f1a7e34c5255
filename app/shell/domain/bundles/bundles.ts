import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import * as z from "zod";

/** Scripts and styles of the screens by their path below `/build/`, whose names change with their content. */
export type Bundles = Map<string, Buffer>;

const packed = z.record(z.string(), z.base64());
/** Ten times what the screens have. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/** All of them in one compressed file. */
export async function packBundles(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const contents: Record<string, string> = {};
  for (const file of files.toSorted())
    contents[file.slice(folder.length + 1)] = await readFile(file, "base64");
  return promisify(gzip)(JSON.stringify(contents));
}

/** @throws Error where it is not what `packBundles` makes */
export async function unpackBundles(file: Uint8Array): Promise<Bundles> {
  const text = await promisify(gunzip)(file, { maxOutputLength: maxUnpackedBytes });
  const contents = packed.parse(JSON.parse(text.toString("utf8")));
  return new Map(Object.entries(contents).map(([path, bytes]) => [path, Buffer.from(bytes, "base64")]));
}
