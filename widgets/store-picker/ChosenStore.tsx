import { useEffect, useRef } from "preact/hooks";
import type { PublicStore } from "#app/shopping/domain/publishing/stores";
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
  const name = store?.name ?? choice.name ?? "Your store";
  return (
    <section class="ec-picker" aria-label="Your store">
      <div class="ec-picker-head">
        <h2 ref={heading} tabIndex={-1}>
          <span class="ec-label">Your store</span> {name}
        </h2>
        {hasOthers && (
          <button type="button" class="ec-link" aria-label="Change the store" onClick={onChange}>
            Change
          </button>
        )}
      </div>
      {store ? (
        <StoreDetails store={store} />
      ) : (
        <p>We couldn’t load the store’s address and hours just now.</p>
      )}
      {isSaved && store && <p class="ec-note">No connection: this is the store as you last saw it.</p>}
    </section>
  );
}
