import type { ComponentChild } from "preact";
import { formatMoney } from "#app/shopping/domain/publishing/format-money";
import type { ItemState } from "#app/shopping/domain/publishing/list-item";
import { formatQuantity } from "#widgets/shared/amount";
import { msg } from "#widgets/shared/msg";
import { formatAmount, MAX_QUANTITY } from "./amount";
import { type Line, validity } from "./lines";

export interface EntryActions {
  tick: (id: string, ticked: boolean) => void;
  change: (id: string, fields: Partial<ItemState>) => void;
  remove: (id: string) => void;
  /** Opens the form of an item; null closes the one that is open. */
  edit: (id: string | null) => void;
}

interface Props {
  line: Line;
  actions: EntryActions;
  /** The form to change it, while it is open. */
  form?: ComponentChild;
}

/** One item of the list: its checkbox, its name and its quantity. */
export function Entry({ line, actions, form }: Props) {
  const { item, ended, elsewhere, price, cost } = line;
  const { id, name, quantity, unit, note, ticked, deal, recipes } = item;
  const What = ended ? "s" : "span";
  // What is weighed is bought by the half pound.
  const step = /^(?:lb|kg)$/.test(unit) ? 0.5 : 1;
  const button = (sign: string, label: string, act: () => void, expanded?: boolean) => (
    <button
      type="button"
      class="ec-button ec-small"
      aria-label={`${label}: ${name}`}
      aria-expanded={expanded}
      onClick={act}
    >
      {sign}
    </button>
  );

  return (
    <li class="ec-line" data-item={id}>
      <label class="ec-check">
        <input
          type="checkbox"
          checked={ticked}
          onClick={(event) => actions.tick(id, event.currentTarget.checked)}
        />
        <span class="ec-what">
          <What class="ec-name">
            {ticked && formatAmount(item)} {name}
          </What>
          {deal?.text && <What class="ec-price">{deal.text}</What>}
          {deal && <span class="ec-fine">{validity(line)}</span>}
          {elsewhere && <b class="ec-fine">{msg.otherStore}</b>}
          {note && <span class="ec-note">{note}</span>}
          {recipes.length > 0 && (
            <span class="ec-fine">{msg.forRecipes(recipes.map(({ title }) => title).join(", "))}</span>
          )}
        </span>
        {price && cost !== null && <span>{formatMoney(cost, price, msg.locale)}</span>}
      </label>
      {!ticked && (
        <div class="ec-amount">
          {quantity > step
            ? button("−", msg.less, () => actions.change(id, { quantity: quantity - step }))
            : button("×", msg.remove, () => actions.remove(id))}
          <span>
            {formatQuantity(quantity)} {unit}
          </span>
          {button("+", msg.more, () =>
            actions.change(id, { quantity: Math.min(MAX_QUANTITY, quantity + step) }),
          )}
          {button(msg.edit, msg.edit, () => actions.edit(form ? null : id), Boolean(form))}
        </div>
      )}
      {form}
    </li>
  );
}
