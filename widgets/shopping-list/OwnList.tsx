import { fillSlot } from "#widgets/shared/fill-slot";
import { msg } from "#widgets/shared/msg";
import type { StoreChoice } from "#widgets/shared/store-choice";
import { AddForm } from "./AddForm";
import { Lines } from "./Lines";
import { firstLines } from "./lines";
import type { useLines } from "./use-lines";
import type { useListActions } from "./use-list-actions";
import type { LoadedModules } from "./use-modules";

interface Props {
  store: StoreChoice | null;
  lines: ReturnType<typeof useLines>;
  modules: LoadedModules;
  actions: ReturnType<typeof useListActions>;
  /** Whether this browser keeps it. */
  isKept: boolean;
}

/** The list that is kept here: what is to be bought by department, what is in the cart, and what it costs as far as known. */
export function OwnList({ store, lines, modules, actions, isKept }: Props) {
  const { wanted, inCart, departments, total } = lines;
  const { openId, undo, maxLines } = actions.shown;
  const drawn = { actions: actions.entryActions, openId, edit: modules.edit };

  return (
    <>
      {store?.name && <p>{fillSlot(msg.pricesAt, <b>{store.name}</b>)}</p>}
      <AddForm onStart={() => void modules.preload("edit")} onAdd={(added) => void actions.addLines(added)} />
      {!isKept && (
        <p class="ec-alert" role="status">
          {msg.keepsNoList}
        </p>
      )}
      {wanted.length + inCart.length === 0 && <p class="ec-notice">{msg.listEmpty}</p>}
      <Lines departments={firstLines(departments, maxLines)} {...drawn} />
      {wanted.length > maxLines && (
        <button type="button" class="ec-button" onClick={actions.showMore}>
          {msg.showMore(wanted.length - maxLines)}
        </button>
      )}
      {total && <p class="ec-total">{total}</p>}
      {inCart.length > 0 && (
        <div class="ec-cart">
          <Lines
            departments={[
              { category: msg.withCount(msg.inCart, inCart.length), lines: inCart.slice(0, maxLines) },
            ]}
            {...drawn}
          />
          <button
            type="button"
            class="ec-button"
            onClick={() =>
              actions.remove(
                inCart.map(({ item }) => item.id),
                msg.removedFromCart(inCart.length),
              )
            }
          >
            {msg.clearCart}
          </button>
        </div>
      )}
      {undo && (
        <p class="ec-alert ec-undo">
          {undo.text}
          <button type="button" class="ec-button" onClick={() => actions.putBack(undo.ids)}>
            {msg.undo}
          </button>
        </p>
      )}
    </>
  );
}
