import { partMarks } from "#db/fold";
import type { WeeklyAd, WeeklyAdArea } from "./weekly-ad";

type Item = Pick<WeeklyAdArea, "category" | "prefix" | "ingredient">;

/** Where the ad offers the same item: by its whole name, otherwise by its ingredient in the same category. */
export function findSameItem(
  ad: Pick<WeeklyAd, "circulars">,
  item: Item,
): { circularId: number; pageId: number; areaId: number } | null {
  const offers = ad.circulars.flatMap(({ id: circularId, pages }) =>
    pages.flatMap(({ id: pageId, areas }) => areas.map((area) => ({ circularId, pageId, area }))),
  );
  const name = nameOf(item);
  const found =
    offers.find(({ area }) => nameOf(area) === name) ??
    offers.find(
      ({ area }) =>
        item.category !== null &&
        area.category === item.category &&
        bare(area.ingredient) === bare(item.ingredient),
    );
  return found ? { circularId: found.circularId, pageId: found.pageId, areaId: found.area.id } : null;
}

function nameOf({ prefix, ingredient }: Item): string {
  return bare(`${prefix} ${ingredient}`);
}

/** Letters and digits in lower case: "Jalapeño  Peppers!" and "jalapeno peppers" are one. */
function bare(text: string): string {
  const letters = partMarks(text).normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return letters.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}
