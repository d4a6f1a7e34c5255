import type { ListItem } from "#app/shopping/domain/publishing/list-item";
import { plainName } from "#widgets/shared/plain-name";

/** Tells the category of a name by what has been on the list, bought and removed things too; the last one counts. */
export function categoryMemory(everything: readonly ListItem[]): (name: string) => string | null {
  return (name) => {
    const known = everything.filter((item) => item.category && plainName(item.name) === name);
    return known.sort((a, b) => b.addedAt - a.addedAt)[0]?.category ?? null;
  };
}
