import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { ListItem } from "#app/shopping/domain/publishing/list-item";
import type { Cell } from "./cell";
import type { ShoppingList } from "./shopping-list";

/** Draws the component again whenever what it reads has changed. */
function useSubscription<Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value {
  const [value, setValue] = useState(read);
  useLayoutEffect(() => {
    const update = () => setValue(read);
    update();
    return subscribe(update);
  }, [subscribe, read]);
  return value;
}

export function useCell<Value>(cell: Cell<Value>): Value {
  return useSubscription(cell.subscribe, cell.get);
}

/** The items on the list, in the order they were added. */
export function useItems(list: ShoppingList): readonly ListItem[] {
  return useSubscription(list.subscribe, list.items);
}

/** The item of an id as it stands on the list; draws again when that item changes, not when others do. */
export function useItem(list: ShoppingList, id: string): ListItem | undefined {
  const read = useMemo(() => () => list.find(id), [list, id]);
  return useSubscription(list.subscribe, read);
}
