import { useEffect, useRef } from "preact/hooks";
import type { NewItem } from "#app/domain/publishing/list-item";
import { announce } from "../announce";
import type { ShoppingList } from "../shopping-list";
import { useItem } from "../use-shared";
import { Icon } from "./Icon";
import { addShape, lessShape, tickShape } from "./icon-shapes";

interface Props {
  list: ShoppingList;
  item: NewItem;
  /** Called after the item was added, once for each press. */
  onAdd?: () => void;
}

/**
 * Puts a thing on the shopping list: "Add to list", then "On your list (2)", where each further press adds as much
 * again; the button beside it takes one away. What is ticked was bought, and can be added anew.
 */
export function AddButton({ list, item, onAdd }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const found = useItem(list, item.id);
  const listed = found?.ticked ? undefined : found;
  const amount = listed && `${Math.round(listed.quantity * 100) / 100}${listed.unit && ` ${listed.unit}`}`;

  useEffect(() => announce(button.current, ""), []);

  function say(done: string) {
    announce(button.current, `${done}: ${item.name}`);
  }

  function add() {
    list.add(item);
    say("Added to your list");
    onAdd?.();
  }

  function takeOne() {
    if (!listed) return;
    say("Taken from your list");
    const quantity = listed.quantity - (item.quantity ?? 1);
    if (quantity > 0) {
      list.change(item.id, { quantity });
    } else {
      list.change(item.id, { removed: true });
      // The button that was pressed goes; the keyboard must not fall off the page.
      button.current?.focus();
    }
  }

  return (
    <span class="ec-add">
      <button
        type="button"
        class={`ec-button${listed ? " ec-listed" : " ec-button-main"}`}
        aria-label={listed ? `On your list (${amount}): ${item.name}. Add more` : `Add to list: ${item.name}`}
        ref={button}
        onClick={add}
      >
        <Icon shape={listed ? tickShape : addShape} />
        {listed ? `On your list (${amount})` : "Add to list"}
      </button>
      {listed && (
        <button
          type="button"
          class="ec-button ec-take"
          aria-label={`Take away: ${item.name}`}
          onClick={takeOne}
        >
          <Icon shape={lessShape} />
        </button>
      )}
    </span>
  );
}
