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

/** Prints each bundle's size and what the weekly ad loads in all. */
export function printWidgets(): void {
  const sizes = measureWidgets("weekly-ad");
  console.log("\nWeekly-ad widget, gzip -9 (aim: JS 14,336 bytes, CSS 4,096 bytes):");
  for (const { file, gzip } of sizes) console.log(`  ${file.padEnd(16)} ${String(gzip).padStart(7)} bytes`);
  for (const kind of ["js", "css"] as const) {
    console.log(`  ${`all ${kind}`.padEnd(16)} ${String(sumSizes(sizes, kind)).padStart(7)} bytes`);
  }
}
