/**
 * A connection's name: the unique parts of its retailer (slug), property, service and subservice (unique ids), letters
 * and digits alone, those that are left joined with hyphens. Empty when nothing is left.
 */
export function connectionName(parts: readonly (string | null)[]): string {
  return parts
    .map((part) => (part ?? "").replace(/[^A-Za-z0-9]/g, ""))
    .filter((part) => part !== "")
    .join("-");
}

/**
 * The name, or where it is taken the first free one of `name-2`, `name-3` …
 * @param kept the name a connection has; it stays when it is one of these
 */
export function freeConnectionName(name: string, taken: ReadonlySet<string>, kept?: string): string {
  if (kept?.startsWith(name) && /^(-\d+)?$/.test(kept.slice(name.length)) && !taken.has(kept)) return kept;
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  return free;
}
