import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type Language, languages } from "#app/kernel/languages";

export interface BundleSize {
  /** File name under public/widgets/v1, e.g. `endcap.js`. */
  file: string;
  kind: "js" | "css";
  /** Size in bytes after `gzip -9`. */
  gzip: number;
}

const SHARED = ["endcap", "preact"];

/**
 * The most that a view may load, script and style together, in bytes after `gzip -9`: all that comes to a shopper who
 * presses nothing, what it says in one language, and the counting too, which the weekly ad brings along. `tests/widgets/loaded-files.e2e.ts` sees in a
 * browser that nothing else comes. What is loaded on a press and not before stands outside:
 *
 * - `list`, which changes the shopping list, for views other than the list itself; `counts` for views other than the ad;
 * - of the weekly ad `-deal` (the dialog of a deal), `-zoom` and `-print`, and `-link` where the address leads into the ad;
 * - of the recipes `-recipe`, which shows one recipe;
 * - of the shopping list `-edit` (the reading of what is typed, and the form of an item), `-take` (printing, copying,
 *   sharing, sending), `-account` (signing in; it also comes where somebody is signed in) and `-store` (where nothing but
 *   the page's address tells of the store);
 * - `offline` and `offline-page` where a site asks for them;
 * - `place`, which fits a view into a place that is too narrow or takes its width from it, and says what hides one;
 * - `language`, which asks for the retailer's where neither page nor browser names one of ours;
 * - what these say, each in a file of its own for each language.
 */
export const VIEW_LIMITS: Record<string, number> = {
  "weekly-ad": 25 * 1024,
  "store-picker": 17 * 1024,
  recipes: 17 * 1024,
  "shopping-list": 18 * 1024,
};

/** The files that a view loads in a language, or all of them: those built in public/widgets/v1, with their sizes. */
export function measureWidgets(view?: string, language: Language = "en"): BundleSize[] {
  const folder = new URL("../../public/widgets/v1/", import.meta.url);
  return readdirSync(folder)
    .sort()
    .flatMap((file): BundleSize[] => {
      const [name, kind] = file.split(".");
      if ((kind !== "js" && kind !== "css") || !name) return [];
      if (view && ![view, `${view}-${language}`, ...SHARED].includes(name)) return [];
      return [{ file, kind, gzip: gzipSync(readFileSync(new URL(file, folder)), { level: 9 }).length }];
    });
}

export function sumSizes(sizes: BundleSize[]): number {
  return sizes.reduce((sum, { gzip }) => sum + gzip, 0);
}

/** Prints the size of each bundle, and what each view loads in all beside its limit. */
export function printWidgets(): void {
  console.log("\nWidgets, gzip -9:");
  for (const { file, gzip } of measureWidgets())
    console.log(`  ${file.padEnd(20)} ${String(gzip).padStart(7)} bytes`);
  for (const [view, limit] of Object.entries(VIEW_LIMITS)) {
    const sums = languages.map((language) => `${language} ${sumSizes(measureWidgets(view, language))}`);
    console.log(`  ${`${view} in all`.padEnd(20)} ${sums.join(", ")} bytes (at most ${limit})`);
  }
}
