import { createHash } from "node:crypto";

/** Shuffles items by a seed. The order of two items doesn't depend on which others are in the list. */
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
