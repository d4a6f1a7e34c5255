import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

export interface BundleSize {
  /** File name under public/widgets/v1, e.g. `endcap.js`. */
  file: string;
  kind: "js" | "css";
  /** Size in bytes after `gzip -9`. */
  gzip: number;
}

const SHARED = ["endcap", "preact"];

/** The files that a view loads, or all of them: those built in public/widgets/v1, with their sizes. */
export function measureWidgets(view?: string): BundleSize[] {
  const folder = new URL("../../public/widgets/v1/", import.meta.url);
  return readdirSync(folder)
    .sort()
    .flatMap((file): BundleSize[] => {
      const [name, kind] = file.split(".");
      if ((kind !== "js" && kind !== "css") || !name) return [];
      if (view && name !== view && !SHARED.includes(name)) return [];
      return [{ file, kind, gzip: gzipSync(readFileSync(new URL(file, folder)), { level: 9 }).length }];
    });
}

/** The sum over files of one kind, in bytes after gzip. */
export function sumSizes(sizes: BundleSize[], kind: BundleSize["kind"]): number {
  return sizes.reduce((sum, size) => sum + (size.kind === kind ? size.gzip : 0), 0);
}
