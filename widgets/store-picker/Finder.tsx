import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { PublicStore, StoreSearch } from "#app/shopping/domain/publishing/stores";
import { msg } from "#widgets/shared/msg";
import { findStores, type StoreQuery } from "./find-stores";
import { askPosition, NoPosition } from "./position";
import { StoreDetails } from "./StoreDetails";
import { distanceInWords, summaryOf } from "./summary";

interface Props {
  origin: string;
  retailerId: string;
  /** All stores by name. */
  all: StoreSearch;
  /** Whether the field takes the focus: the shopper has just asked for the question. */
  takesFocus: boolean;
  onChoose: (store: PublicStore) => void;
}

/** A search for a ZIP code, city or name, a button for the shopper's position, and a list of the stores found. */
export function Finder({ origin, retailerId, all, takesFocus, onChoose }: Props) {
  const [{ found, asked }, setFound] = useState({ found: all, asked: {} as StoreQuery });
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
      const asked = await query;
      const answer = await findStores(origin, retailerId, asked);
      if (mine === turn.current && answer) setFound({ found: answer.body, asked });
    } catch (error) {
      sentence = error instanceof NoPosition ? error.message : msg.searchFailed;
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
        <label for={id}>{msg.findStoreBy}</label>
        <div class="ec-ask">
          <input id={id} ref={field} type="search" maxLength={100} />
          <button type="submit" class="ec-button ec-button-main">
            {msg.search}
          </button>
          <button type="button" class="ec-button" onClick={() => void find(askPosition())}>
            {msg.nearMe}
          </button>
        </div>
      </form>
      <p class="ec-summary" role="status">
        {isBusy ? msg.looking : trouble || summaryOf(found, asked)}
      </p>
      {!trouble && (
        <ul class="ec-stores" aria-label={msg.stores}>
          {found.stores.map((store) => (
            <li key={store.id}>
              <h3>
                {store.name}{" "}
                {store.distance && <span class="ec-note">{distanceInWords(store.distance)}</span>}
              </h3>
              <StoreDetails store={store} />
              <button
                type="button"
                class="ec-button ec-button-main"
                aria-label={msg.chooseStoreNamed(store.name)}
                onClick={() => onChoose(store)}
              >
                {msg.chooseStore}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
