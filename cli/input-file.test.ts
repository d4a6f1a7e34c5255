import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getInputFile } from "./input-file";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "endcap-input-"));
  await writeFile(join(folder, "people.csv"), "Name");
  await symlink("circle", join(folder, "circle"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("a file that was named for a command", () => {
  it("is found with its size", async () => {
    expect(await getInputFile(join(folder, "people.csv"), "file")).toMatchObject({ size: 4 });
  });

  it.each([
    ["none", "does not exist."],
    ["", "is not a file."],
    ["people.csv/inner", "can't be read (ENOTDIR)."],
    ["circle", "can't be read (ELOOP)."],
  ])("is refused with the reason: %j", async (name, reason) => {
    const path = join(folder, name);
    await expect(getInputFile(path, "pdfFiles")).rejects.toMatchObject({
      code: "invalid_input",
      fields: { pdfFiles: [`"${path}" ${reason}`] },
    });
  });
});
