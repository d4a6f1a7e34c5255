import { partsLeftOut } from "./foreign-parts.server";
import type { Line } from "./foreign-shapes.server";
import { timesLeftOut, unreadTimes } from "./foreign-times.server";

import type { RecipeData } from "./recipe-data";

/** What is missing in a recipe that was taken, or was left out of it. */
export interface ImportDoubt {
  kind: "noIngredients" | "noSteps" | "noTime" | "unclearTime" | "unreadPart" | "leftOut" | "headings";
  message: string;
}

/** @param raw as it came @param data as it was read */
export function doubtsOf(raw: object, data: RecipeData): ImportDoubt[] {
  const { preparationMinutes, cookingMinutes, totalMinutes } = data;
  const unclear = unreadTimes(raw).map((time) => ({
    kind: "unclearTime" as const,
    message: `its time "${time.slice(0, 60)}" is not understood`,
  }));
  const hasTime = (preparationMinutes ?? cookingMinutes ?? totalMinutes) !== null;
  const { lines, hasIngredients, hasSteps } = partsLeftOut(raw, data);
  const textsOf = (kind: Line["kind"]) => lines.filter((part) => part.kind === kind).map(({ text }) => text);
  const [unread, headings] = [textsOf("unread"), textsOf("heading")];
  const rest = [...textsOf("rest"), ...timesLeftOut(raw)];
  const doubts: (ImportDoubt | false)[] = [
    !hasIngredients && { kind: "noIngredients", message: "without ingredients" },
    !hasSteps && { kind: "noSteps", message: "without instructions" },
    rest.length > 0 && { kind: "leftOut", message: `left out: ${listed(rest)}` },
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
