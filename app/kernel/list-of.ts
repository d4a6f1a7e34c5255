import * as z from "zod";

/**
 * A list of at most `max` items whose first wrong item ends the look at it. `z.array` notes down what is wrong with
 * every item, so that a megabyte of zeros, where objects belong, would hold everybody up for seconds.
 * @param message for a list that is too long; zod's own words without it
 */
export function listOf<Item extends z.ZodType>(item: Item, max: number, message?: string) {
  return z.preprocess((value, check) => {
    if (!Array.isArray(value)) return value;
    const path: PropertyKey[] = [];
    if (value.length > max) {
      const words = message === undefined ? {} : { message };
      check.issues.push({ code: "too_big", origin: "array", maximum: max, input: value, path, ...words });
      return z.NEVER;
    }
    for (const [index, each] of value.entries()) {
      const read = item.safeParse(each);
      if (read.success) continue;
      for (const issue of read.error.issues) {
        check.issues.push({ ...issue, input: each, path: [index, ...issue.path] });
      }
      return z.NEVER;
    }
    return value;
  }, z.array(item));
}
