import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

it.each(["endcap.service", "endcap-worker@.service"])(
  "%s may write where deploy.md puts folders of files, and waits for a disk there",
  async (unit) => {
    const text = await read(`deploy/${unit}`);
    expect(text).toContain("ProtectSystem=strict");
    // Without the minus, a machine that has no such folder could not start.
    const writable = /^ReadWritePaths=-(.+)$/m.exec(text)?.[1];
    expect(writable).toBeDefined();
    expect(text).toContain(`RequiresMountsFor=${writable}\n`);
    const guide = await read("docs/deploy.md");
    const folders = [...guide.matchAll(/(?:FILES_DIR|PUBLISH_TO)=(\/\S+?),?\s/g)].map(([, path]) => path);
    expect(folders).toEqual([`${writable}/files`, `${writable}/ads`]);
  },
);
