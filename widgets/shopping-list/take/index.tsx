import { msg } from "#widgets/shared/msg";
import type { Emit } from "../events";
import { SendList } from "./SendList";
import { TakeAlong } from "./TakeAlong";

interface Props {
  /** The store's own list, an http address. */
  url: string;
  store: string | null;
  /** How many things our list holds. */
  count: number;
  emit: Emit;
}

/** Stands instead of the list where the store keeps one of its own. */
function StoreListCard({ url, store, count, emit }: Props) {
  return (
    <div class="ec-notice">
      <p>{msg.storeHasList(store ?? msg.yourStoreTitle)}</p>
      <a class="ec-button ec-button-main" href={url} onClick={() => emit("list-leave", { url })}>
        {msg.openStoreList}
      </a>
      {count > 0 && <p>{msg.listStaysHere(count)}</p>}
    </div>
  );
}

/** Ways to take the list to somewhere else. Loaded when the shopper asks for them, or when the store has its own list. */
export interface TakePart {
  TakeAlong: typeof TakeAlong;
  StoreListCard: typeof StoreListCard;
  SendList: typeof SendList;
}

const part: TakePart = { TakeAlong, StoreListCard, SendList };

window.Endcap?.definePart?.("shopping-list-take", part);
