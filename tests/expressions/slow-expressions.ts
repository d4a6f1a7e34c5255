import { analyse } from "scslre";
import type { FoundExpression } from "./find-expressions";

/** How the time of an expression grows with the length of a text that it does not match. */
export type Growth = "exponential" | "polynomial";

const known = new Map<string, Growth | null>();

/** Null where time grows in proportion to the length, as far as can be told; also for what is no expression of this engine. */
export function growthOf({ source, flags }: Pick<FoundExpression, "source" | "flags">): Growth | null {
  const key = `${flags}/${source}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const growth = worstOf([source, ...withoutFirstLetters(source)], flags);
  known.set(key, growth);
  return growth;
}

function worstOf(sources: string[], flags: string): Growth | null {
  let worst: Growth | null = null;
  for (const source of sources) {
    for (const { exponential } of reportsOf(source, flags)) {
      if (exponential) return "exponential";
      worst = "polynomial";
    }
  }
  return worst;
}

function reportsOf(source: string, flags: string) {
  try {
    new RegExp(source, flags);
    return analyse({ source, flags }, { maxReports: 3 }).reports;
  } catch {
    // A part that is not known from the file, or text that only looks like an expression.
    return [];
  }
}

/**
 * `eyJ[\w-]{10,}\.` begins anew at each "eyJ" of a run of them, which the analysis does not see: it looks at what an expression
 * begins with. The letters before may be left out where what follows takes them too.
 */
function withoutFirstLetters(source: string): string[] {
  const [, letters = "", repeated = "", rest = ""] =
    /^(?:\(\))?([\w-]+)(\[(?:\\.|[^\]\\])+\]|\\[wSDW]|\.)([*+{].*)$/s.exec(source) ?? [];
  if (repeated === "" || !new RegExp(`^${repeated}+$`).test(letters)) return [];
  return [repeated + rest.replace(/^\{\d+,\}/, "+")];
}
