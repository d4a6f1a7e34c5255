import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { NewItem } from "#app/shopping/domain/publishing/list-item";
import { announce } from "#widgets/shared/announce";
import type { ListChanges } from "#widgets/shared/list-changes";
import { msg } from "#widgets/shared/msg";
import type { ShoppingList } from "#widgets/shared/shopping-list";
import type { EntryActions } from "./Entry";
import { reduceShown, type ShownAction, startState } from "./shown-state";
import type { LoadedModules } from "./use-modules";

/** What a shopper does with the list: each change is said aloud, and the focus goes on to where one can go on. */
export function useListActions(
  frame: { current: HTMLElement | null },
  list: ShoppingList,
  changes: ListChanges,
  { load, preload, forgetTrouble }: LoadedModules,
) {
  const [shown, setShown] = useState(startState);
  const dispatch = (action: ShownAction) => setShown((before) => reduceShown(before, action));
  /** What gets the focus once the change is drawn. */
  const goal = useRef("");
  useLayoutEffect(() => {
    if (goal.current) frame.current?.querySelector<HTMLElement>(goal.current)?.focus({ preventScroll: true });
    goal.current = "";
  });

  const say = (text: string) => announce(frame.current, text);
  const nameOf = (id: string) => list.find(id)?.name ?? "";
  const placeOf = (id = "") => `[data-item="${CSS.escape(id)}"] `;

  async function addLines(lines: string[]) {
    const edit = await preload("edit");
    const added = edit
      ? edit.readLines(lines, changes.everything())
      : lines.filter((line) => line.trim()).map(asTyped);
    if (added.length === 0) return;
    changes.add(...added);
    dispatch({ type: "added" });
    say(msg.addedToList(added.map(({ name }) => name).join(", ")));
  }

  /** @param text says what was removed */
  function remove(ids: string[], text: string) {
    changes.change(ids, { removed: true });
    dispatch({ type: "removed", undo: { ids, text } });
    say(text);
    goal.current = ".ec-undo button";
  }

  function putBack(ids: string[]) {
    changes.change(ids, { removed: false });
    dispatch({ type: "put-back" });
    say(msg.backOnList);
    goal.current = `${placeOf(ids[0])}input`;
  }

  const entryActions: EntryActions = {
    tick(id, ticked) {
      const all = [...(frame.current?.querySelectorAll<HTMLElement>("[data-item]") ?? [])];
      const at = all.findIndex(({ dataset }) => dataset.item === id);
      const next = all[at + 1] ?? all[at - 1];
      goal.current = next ? `${placeOf(next.dataset.item)}input` : "h2";
      changes.change(id, { ticked });
      dispatch({ type: "ticked" });
      say((ticked ? msg.inCartNamed : msg.backOnListNamed)(nameOf(id)));
    },
    change(id, fields) {
      changes.change(id, fields);
      const { name, quantity, unit } = list.find(id) ?? {};
      say(`${name}: ${quantity} ${unit}`);
    },
    remove: (id) => remove([id], msg.removed(nameOf(id))),
    async edit(id) {
      if (id) await load("edit");
      else {
        goal.current = `${placeOf(shown.openId ?? "")}[aria-expanded]`;
        forgetTrouble();
      }
      dispatch({ type: "opened", id });
    },
  };

  return { shown, entryActions, addLines, remove, putBack, showMore: () => dispatch({ type: "more" }) };
}

/** The item without reading its quantity, for when the code for that can't be loaded. */
function asTyped(line: string): NewItem {
  const name = line.trim();
  return { id: `item--${name.toLowerCase()}`, kind: "text", name };
}
