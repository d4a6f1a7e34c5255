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
