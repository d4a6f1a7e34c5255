/** One field of a change; undefined: it was not there. Texts as people read them. */
export interface FieldChange {
  /** The path to it, e.g. `retailer.name` or `pages.2`. */
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/**
 * The fields in which two things differ, in the order of the second, then what only the first had. Where there is only
 * one of them, all its fields.
 */
export function changesBetween(before: unknown, after: unknown): FieldChange[] {
  const old = new Map(leaves(before));
  const now = new Map(leaves(after));
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter((change) => change.before !== change.after);
}

function leaves(value: unknown, path = ""): [field: string, text: string][] {
  if (value === undefined || (value === null && path === "")) return [];
  if (value === null || typeof value !== "object") return [[path || "value", String(value ?? "none")]];
  const entries = Object.entries(value);
  if (entries.length === 0) return path === "" ? [] : [[path, "none"]];
  return entries.flatMap(([name, content]) => leaves(content, path === "" ? name : `${path}.${name}`));
}
