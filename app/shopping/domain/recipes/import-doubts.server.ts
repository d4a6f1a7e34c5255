import { partsLeftOut } from "./foreign-parts.server";
import { unreadTimes } from "./foreign-times.server";

import type { RecipeData } from "./recipe-data";

/** What is missing in a recipe that was taken, or was left out of it. */
export interface ImportDoubt {
  kind: "noIngredients" | "noSteps" | "noTime" | "unclearTime" | "unreadPart" | "headings";
  message: string;
}

/** @param raw as it came @param data as it was read */
export function doubtsOf(raw: object, data: RecipeData): ImportDoubt[] {
  const { ingredients, steps, instructions, preparationMinutes, cookingMinutes, totalMinutes } = data;
  const unclear = unreadTimes(raw).map((time) => ({
    kind: "unclearTime" as const,
    message: `its time "${time.slice(0, 60)}" is not understood`,
  }));
  const hasTime = (preparationMinutes ?? cookingMinutes ?? totalMinutes) !== null;
  const parts = partsLeftOut(raw);
  const unread = parts.filter(({ kind }) => kind === "unread").map(({ text }) => text);
  const headings = parts.filter(({ kind }) => kind === "heading").map(({ text }) => text);
  const doubts: (ImportDoubt | false)[] = [
    ingredients.length === 0 && { kind: "noIngredients", message: "without ingredients" },
    steps.length === 0 && instructions === "" && { kind: "noSteps", message: "without instructions" },
    unread.length > 0 && { kind: "unreadPart", message: `${listed(unread)} is not understood` },
    headings.length > 0 && { kind: "headings", message: `its headings ${listed(headings)} are left out` },
    ...unclear,
    !hasTime && unclear.length === 0 && { kind: "noTime", message: "without a time" },
  ];
  return doubts.filter((doubt) => doubt !== false);
}

const maxListed = 3;

/** Each once, the first few in words. */
function listed(texts: string[]): string {
  const each = [...new Set(texts)].map((text) => `"${text.slice(0, 60)}"`);
  const more = each.length - maxListed;
  return [...each.slice(0, maxListed), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
