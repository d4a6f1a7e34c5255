import { engineOf, type Handle } from "../engine";
import type { TableShape } from "./shapes";

/** What the database makes of other rows by itself, as they are written. */
const derived = ["activityDay", "publication"];

/** The tables whose rows are kept, each behind those that it points at. */
export async function describeTables(db: Handle): Promise<TableShape[]> {
  const all = await engineOf(db).copying.describeTables(db);
  return inOrder(all.filter(({ name }) => !derived.includes(name)));
}

/** A table may point at itself; two that point at each other are not foreseen. */
export function inOrder(tables: TableShape[]): TableShape[] {
  const left = new Map(
    tables.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map((table) => [table.name, table]),
  );
  const ordered: TableShape[] = [];
  while (left.size > 0) {
    const isFree = ({ name, references }: TableShape) =>
      references.every((other) => other === name || !left.has(other));
    const free = [...left.values()].filter(isFree);
    if (free.length === 0) throw new Error(`Tables point at each other: ${[...left.keys()].join(", ")}`);
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}
