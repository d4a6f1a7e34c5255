import { useRef, useState } from "preact/hooks";
import type { NewItem } from "#app/shopping/domain/publishing/list-item";
import { msg } from "#widgets/shared/msg";
import { formatQuantity } from "../amount";
import { announce } from "../announce";
import type { ListChanges } from "../list-changes";
import type { ShoppingList } from "../shopping-list";
import { useItem } from "../use-shared";
import { addShape, Icon, lessShape, tickShape } from "./Icon";

interface Props {
  list: ShoppingList;
  item: NewItem;
  /** Called after the item was added, once for each press. */
  onAdd?: () => void;
}

/**
 * Adds an item to the shopping list: "Add to list", then "On your list (2)", where each further press adds the same
 * quantity again, and the button beside it takes that away. A ticked item was bought and can be added again. If the
 * code for changing lists can't be loaded, the button says so and can be pressed again. The view that renders it has to
 * prepare its live region (see `announce`).
 */
export function AddButton({ list, item, onAdd }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [failed, setFailed] = useState(false);
  const found = useItem(list, item.id);
  const listed = found?.ticked ? undefined : found;
  const amount = listed ? `${formatQuantity(listed.quantity)}${listed.unit && ` ${listed.unit}`}` : "";

  async function change(act: (changes: ListChanges) => void, done: (name: string) => string) {
    const changes = await list.changes().catch(() => null);
    setFailed(!changes);
    if (changes) act(changes);
    announce(button.current, changes ? done(item.name) : `${msg.addOffline}: ${item.name}`);
  }

  function add(changes: ListChanges) {
    changes.add(item);
    onAdd?.();
  }

  function takeOne(changes: ListChanges) {
    const quantity = (list.find(item.id)?.quantity ?? 0) - (item.quantity ?? 1);
    if (quantity > 0) {
      changes.change(item.id, { quantity });
    } else {
      changes.change(item.id, { removed: true });
      // The button that was pressed goes; the keyboard must not fall off the page.
      button.current?.focus();
    }
  }

  return (
    <span class="ec-add">
      <button
        type="button"
        class={`ec-button${listed ? " ec-listed" : ""}`}
        aria-label={listed ? msg.onListNamed(amount, item.name) : msg.addNamed(item.name)}
        ref={button}
        onClick={() => void change(add, msg.addedToList)}
      >
        <Icon shape={listed ? tickShape : addShape} />
        {failed ? msg.addOffline : listed ? msg.onList(amount) : msg.addToList}
      </button>
      {listed && (
        <button
          type="button"
          class="ec-button ec-take"
          aria-label={msg.takeAway(item.name)}
          onClick={() => void change(takeOne, msg.takenFromList)}
        >
          <Icon shape={lessShape} />
        </button>
      )}
    </span>
  );
}
