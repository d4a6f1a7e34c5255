import type { ListItem, NewItem } from "#app/shopping/domain/publishing/list-item";
import { plainName } from "#widgets/shared/add-to-list";
import { EntryForm } from "./EntryForm";
import { parseLine } from "./parse-line";

/** What is needed once somebody types: the reading of a line, and the form of an item. */
export interface EditPart {
  /** @param everything what is and was on the list: things of an equal name share their category */
  readLines: (lines: readonly string[], everything: readonly ListItem[]) => NewItem[];
  EntryForm: typeof EntryForm;
}

const part: EditPart = {
  EntryForm,
  readLines(lines, everything) {
    const categoryOf = categoryMemory(everything);
    // Where the shopper changed the unit of a thing, more of it in the old unit is a thing of its own.
    const isOther = (item: NewItem) =>
      everything.some(
        ({ id, unit, removed, ticked }) => id === item.id && unit !== item.unit && !removed && !ticked,
      );
    return lines
      .flatMap((line) => parseLine(line, categoryOf) ?? [])
      .map((item) => (isOther(item) ? { ...item, id: `${item.id}-${item.unit}` } : item));
  },
};

window.Endcap?.definePart?.("shopping-list-edit", part);

/** Tells the category of a name by what has been on the list, bought and removed things too; the last one counts. */
export function categoryMemory(everything: readonly ListItem[]): (name: string) => string | null {
  return (name) => {
    const known = everything.filter((item) => item.category && plainName(item.name) === name);
    return known.sort((a, b) => b.addedAt - a.addedAt)[0]?.category ?? null;
  };
}
