import { all, string } from "./foreign-shapes.server";
import { parseMinutes } from "./recipe-times";

const names = {
  preparationMinutes: [
    "preparationMinutes",
    "prepTime",
    "preparationTime",
    "prepTimeMinutes",
    "prepTimeInMinutes",
    "prepMinutes",
    "workingTime",
    "activeTime",
    "prepTimeSeconds",
  ],
  cookingMinutes: [
    "cookingMinutes",
    "cookTime",
    "cookingTime",
    "cookTimeMinutes",
    "cookTimeInMinutes",
    "cookingTimeMinutes",
    "cookMinutes",
    "performTime",
    "bakeTime",
    "cookTimeSeconds",
  ],
  totalMinutes: [
    "totalMinutes",
    "readyInMinutes",
    "totalTime",
    "totalTimeMinutes",
    "totalTimeInMinutes",
    "content.details.totalTime",
    "totalTimeSeconds",
    "totalTimeInSeconds",
    "content.details.totalTimeInSeconds",
    "readyIn",
    "time",
    "duration",
    "timeMinutes",
    "minutes",
  ],
} as const;

/** The times of a recipe, each under the first of its names that makes sense; in minutes, null for none. */
export function readTimes(raw: object): Record<keyof typeof names, number | null> {
  const read = (kind: keyof typeof names) =>
    names[kind]
      .flatMap((name) => all(raw, name).map((value) => minutesOf(name, value)))
      .find((minutes) => minutes !== null) ?? null;
  return {
    preparationMinutes: read("preparationMinutes"),
    cookingMinutes: read("cookingMinutes"),
    totalMinutes: read("totalMinutes"),
  };
}

/** Of a longer text, which is no time, the beginning is enough: looking for its parts takes the square of it. */
const maxTimeLength = 200;
/** "PT", "0 min", "P0D", "-1", "n/a". */
const saysNone = /^(?:PT?|-.*|n\/?a|none|[^1-9\p{L}]+|P?[^1-9]*0[^1-9]*)$/iu;

/** What is told as a time and not understood; "0 min" says that there is none. */
export function unreadTimes(raw: object): string[] {
  const kinds = Object.values(names);
  return kinds.flatMap((each) => {
    const given = each.flatMap((name) => all(raw, name).map((value) => ({ name, value })));
    const isRead = given.some(({ name, value }) => minutesOf(name, value) !== null);
    const texts = given
      .map(({ value }) => string(value))
      .filter((text) => text !== "" && !saysNone.test(text.slice(0, maxTimeLength)));
    return isRead ? [] : texts.slice(0, 1);
  });
}

function minutesOf(name: string, value: unknown): number | null {
  return /seconds$/i.test(name) ? parseMinutes(Number(value) / 60) : parseMinutes(value);
}
