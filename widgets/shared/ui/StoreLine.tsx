import { useEffect, useId, useRef, useState } from "preact/hooks";
import { askForStore } from "../choose-store";
import type { ViewContext } from "../view";
import { Icon, storeShape } from "./Icon";

interface Props extends Pick<ViewContext, "root" | "retailerId" | "shopper"> {
  /** What goes by the store, in the plural: "Deals". */
  what: string;
  /** The store that what is shown belongs to, as the answer tells it; null when it belongs to no store in particular. */
  store: { name: string | null } | null;
}

/**
 * Which store a view shows something of: "Deals at Main Street · Change". The press goes to a store picker on the
 * page, or to the host page, which may take `endcap:choose-store`; where nobody takes it, the picker opens below the
 * line. Nothing where the host page names the store with `data-endcap-store`.
 */
export function StoreLine({ what, store, root, retailerId, shopper }: Props) {
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

  if (!retailerId || !shopper || root.dataset.endcapStore) return null;
  return (
    <div class="ec-store">
      <p>
        <Icon shape={storeShape} />
        <span>
          {store ? (
            <>
              {what} at <b>{store.name ?? "your store"}</b>
            </>
          ) : (
            `${what} can differ by store`
          )}
        </span>
        <button
          type="button"
          class="ec-link"
          ref={button}
          aria-label={store ? "Change the store" : undefined}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen && !askForStore(root, retailerId))}
        >
          {store ? "Change" : "Choose your store"}
        </button>
      </p>
      {isOpen && (
        <div
          id={id}
          ref={picker}
          data-endcap-view="store-picker"
          data-endcap-retailer={retailerId}
          data-endcap-ask=""
        >
          Loading our stores…
        </div>
      )}
    </div>
  );
}
