import type { WeeklyAdCircular } from "#app/shopping/domain/publishing/weekly-ad";
import type { Deal } from "../deals";
import type { Target } from "../deep-link";

/** Where a page or deal stands: `at` counts circulars from 0. Null when it is in none of them. */
export function findTarget(
  { kind, id }: Target,
  circulars: WeeklyAdCircular[],
  catalogue: Deal[][],
): { at: number; deal?: Deal } | null {
  for (const [at, { pages }] of circulars.entries()) {
    if (kind === "page" && pages.some((page) => page.id === id)) return { at };
    const deal = kind === "deal" && catalogue[at]?.find(({ area }) => area.id === id);
    if (deal) return { at, deal };
  }
  return null;
}
