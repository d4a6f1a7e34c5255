import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { beforeEach, expect, it } from "vitest";
import { WorkFolder } from "../work-folder";
import { LocalCopies } from "./local-copies";

let work: WorkFolder;
let copies: LocalCopies;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "endcap-copies-"));
  work = await WorkFolder.open(join(folder, "tmp"), pino({ level: "silent" }));
  copies = new LocalCopies(work, 30);
  return async () => {
    await work.close();
    await rm(folder, { recursive: true });
  };
});

/** Ten bytes. */
async function add(key: string): Promise<void> {
  const path = join(await work.path(), `fresh-${key}`);
  await writeFile(path, key.padEnd(10, "."));
  await copies.add(key, path, 10);
}

const names = async () => (await readdir(join(await work.path(), "copies"))).toSorted();

it("beyond the size, those that were used longest ago go", async () => {
  for (const key of ["a", "b", "c"]) await add(key);
  await (await copies.use("a"))?.release();
  await add("d");
  expect(await names()).toEqual(["a", "c", "d"]);
  expect(await copies.use("b")).toBeNull();
});

it("those in use stay until they are released, however many times they are in use", async () => {
  for (const key of ["a", "b", "c"]) await add(key);
  const uses = [await copies.use("a"), await copies.use("a")];
  for (const key of ["d", "e", "f"]) await add(key);
  expect(await names()).toEqual(["a", "e", "f"]);
  // As old as one that was in use for long.
  await add("g");
  await uses[0]?.release();
  await uses[0]?.release();
  await add("h");
  expect(await readFile(uses[1]?.path ?? "", "utf8")).toBe("a.........");
  await uses[1]?.release();
  await add("i");
  expect(await names()).toEqual(["g", "h", "i"]);
});

it("the newest stays for whoever fetched it, also where it alone is larger than all may be", async () => {
  copies = new LocalCopies(work, 5);
  await add("a");
  const use = await copies.use("a");
  expect(use).not.toBeNull();
  await use?.release();
  await add("b");
  expect(await names()).toEqual(["b"]);
});

it("one that is added again counts once, and one that somebody removed is none", async () => {
  for (const key of ["a", "b", "b", "b"]) await add(key);
  await add("c");
  expect(await names()).toEqual(["a", "b", "c"]);
  await rm(join(await work.path(), "copies", "b"));
  expect(await copies.use("b")).toBeNull();
  await add("d");
  expect(await names()).toEqual(["a", "c", "d"]);
  await copies.remove("c");
  expect(await names()).toEqual(["a", "d"]);
});
