import { useEffect, useRef } from "preact/hooks";
import type { PublicStore } from "#app/shopping/domain/publishing/stores";
import { msg } from "#widgets/shared/msg";
import type { StoreChoice } from "#widgets/shared/store-choice";
import { StoreDetails } from "./StoreDetails";

interface Props {
  choice: StoreChoice;
  /** Null: it could not be read, and was never read before. */
  store: PublicStore | null;
  /** Whether the network failed, so that an earlier answer had to do. */
  isSaved: boolean;
  /** Whether the shopper has just chosen it. */
  takesFocus: boolean;
  hasOthers: boolean;
  onChange: () => void;
}

/** The shopper's store, with or without a network. */
export function ChosenStore({ choice, store, isSaved, takesFocus, hasOthers, onChange }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const name = store?.name ?? choice.name ?? msg.yourStoreTitle;
  return (
    <section class="ec-picker" aria-label={msg.yourStoreTitle}>
      <div class="ec-picker-head">
        <h2 ref={heading} tabIndex={-1}>
          <span class="ec-label">{msg.yourStoreTitle}</span> {name}
        </h2>
        {hasOthers && (
          <button type="button" class="ec-link" aria-label={msg.changeStore} onClick={onChange}>
            {msg.change}
          </button>
        )}
      </div>
      {store ? <StoreDetails store={store} /> : <p>{msg.storeUnread}</p>}
      {isSaved && store && <p class="ec-note">{msg.storeSaved}</p>}
    </section>
  );
}
