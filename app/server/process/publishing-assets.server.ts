import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PublishingAssets } from "#app/shopping/domain/published-files/assets";
import { projectRoot } from "./project-root.server";

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};
const cacheControl = "public, max-age=300";
const widgetsPath = "widgets/v1";

/** What is published along with every ad, as it was built. */
export async function loadPublishingAssets(): Promise<PublishingAssets> {
  const folder = join(projectRoot(), "public");
  const names = (await readdir(join(folder, widgetsPath))).toSorted();
  const mark = createHash("sha256");
  const widgets: Awaited<ReturnType<PublishingAssets["widgets"]>> = [];
  for (const name of names) {
    const contentType = types[name.slice(name.lastIndexOf(".") + 1)];
    if (contentType === undefined) continue;
    const bytes = await readFile(join(folder, widgetsPath, name));
    mark.update(`${name} ${bytes.length} `).update(bytes);
    widgets.push({ path: `${widgetsPath}/${name}`, file: { bytes, contentType, cacheControl } });
  }
  return {
    widgets: async () => widgets,
    picture: (path) =>
      /^recipe-pictures\/[a-z0-9-]{1,200}\.webp$/.test(path)
        ? readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
            if (error.code === "ENOENT") return null;
            throw error;
          })
        : Promise.resolve(null),
    mark: mark.digest("hex").slice(0, 16),
  };
}
