import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { PublicStore, StoreSearch } from "#app/shopping/domain/publishing/stores";
import { findStores, type StoreQuery } from "./find-stores";
import { askPosition, NoPosition } from "./position";
import { StoreDetails } from "./StoreDetails";

interface Props {
  origin: string;
  retailerId: string;
  /** All stores by name. */
  all: StoreSearch;
  /** Whether the field takes the focus: the shopper has just asked for the question. */
  takesFocus: boolean;
  onChoose: (store: PublicStore) => void;
}

const failure = "We couldn’t look for stores now. Please check your connection and try again.";

/** One field for a ZIP code, a city or a name, or the shopper's position on a press; the stores found as a list. */
export function Finder({ origin, retailerId, all, takesFocus, onChoose }: Props) {
  const [found, setFound] = useState(all);
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const turn = useRef(0);
  const id = useId();

  useEffect(() => {
    if (takesFocus) field.current?.focus();
    return () => {
      turn.current = -1;
    };
  }, [takesFocus]);

  async function find(query: StoreQuery | Promise<StoreQuery>) {
    const mine = ++turn.current;
    setBusy(true);
    let sentence = "";
    try {
      const answer = await findStores(origin, retailerId, await query);
      if (mine === turn.current && answer) setFound(answer.body);
    } catch (error) {
      sentence = error instanceof NoPosition ? error.message : failure;
    }
    if (mine !== turn.current) return;
    setTrouble(sentence);
    setBusy(false);
  }

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const q = field.current?.value.trim();
          void find(q ? { q } : {});
        }}
      >
        <label for={id}>ZIP code, city or store name</label>
        <div class="ec-ask">
          <input id={id} ref={field} type="search" maxLength={100} />
          <button type="submit" class="ec-button ec-button-main">
            Search
          </button>
          <button type="button" class="ec-button" onClick={() => void find(askPosition())}>
            Near me
          </button>
        </div>
      </form>
      <p class="ec-summary" role="status">
        {isBusy ? "Looking…" : trouble || found.summary}
      </p>
      {!trouble && (
        <ul class="ec-stores" aria-label="Stores">
          {found.stores.map((store) => (
            <li key={store.id}>
              <h3>
                {store.name} {store.distance && <span class="ec-note">{store.distance.miles} mi</span>}
              </h3>
              <StoreDetails store={store} />
              <button
                type="button"
                class="ec-button ec-button-main"
                aria-label={`Choose this store: ${store.name}`}
                onClick={() => onChoose(store)}
              >
                Choose this store
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
