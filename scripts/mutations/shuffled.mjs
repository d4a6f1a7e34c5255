import { createHash } from "node:crypto";

/** The same order for the same seed; an item keeps its place beside others that come or go. */
export function shuffled(items, seed) {
  const keyOf = (item) =>
    createHash("sha256")
      .update(`${seed}:${JSON.stringify(item)}`)
      .digest("hex");
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);
}
