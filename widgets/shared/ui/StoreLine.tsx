import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { StoreChoice } from "#app/shopping/domain/publishing/weekly-ad";
import { msg } from "#widgets/shared/msg";
import { askForStore } from "../choose-store";
import { fillSlot } from "../fill-slot";
import type { ViewContext } from "../view";
import { warnUnknownStore } from "../warn-unknown";
import { Icon, storeShape } from "./Icon";

interface Props extends Pick<ViewContext, "root" | "origin" | "retailerId" | "shopper"> {
  retailer: StoreChoice;
  /** The store that what is shown belongs to, as the answer tells it; null when it belongs to no store in particular. */
  store: { name: string | null } | null;
}

/**
 * Which store a view shows something of: "Deals at Main Street · Change". The press goes to a store picker on the
 * page, or to the host page, which may take `endcap:choose-store`; where nobody takes it, the picker opens below the
 * line. Nothing where the host page names the store with `data-endcap-store`, or where there is none to choose; where
 * the store that it names is none, only that deals differ.
 */
export function StoreLine({ retailer, store, root, origin, retailerId, shopper }: Props) {
  const [isOpen, setOpen] = useState(false);
  const picker = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    const element = isOpen && picker.current;
    if (!element) return;
    window.Endcap?.mount?.(element);
    const unfollow = shopper?.store.subscribe(() => {
      setOpen(false);
      button.current?.focus();
    });
    return () => {
      unfollow?.();
      window.Endcap?.unmount?.(element);
    };
  }, [isOpen, shopper]);

  const isFixed = Boolean(root.dataset.endcapStore);
  const isUnknown = isFixed && !store;
  useEffect(() => {
    if (isUnknown) warnUnknownStore({ root, origin });
  }, [isUnknown, root, origin]);

  if (!retailerId || !shopper || (isFixed && store) || retailer.hasStores === false) return null;
  return (
    <div class="ec-store">
      <p>
        <Icon shape={storeShape} />
        <span>{store ? fillSlot(msg.dealsAt, <b>{store.name ?? msg.yourStore}</b>) : msg.dealsDiffer}</span>
        {!isFixed && (
          <button
            type="button"
            class="ec-link"
            ref={button}
            aria-label={store ? msg.changeStore : undefined}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen && !askForStore(root, retailerId))}
          >
            {store ? msg.change : msg.chooseYourStore}
          </button>
        )}
      </p>
      {isOpen && (
        <div
          id={id}
          ref={picker}
          data-endcap-view="store-picker"
          data-endcap-retailer={retailerId}
          data-endcap-ask=""
        >
          {msg.loadingStores}
        </div>
      )}
    </div>
  );
}
