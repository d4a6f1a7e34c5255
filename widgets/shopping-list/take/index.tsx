import { SendList } from "./SendList";
import { StoreListCard } from "./StoreListCard";
import { TakeAlong } from "./TakeAlong";

/** Ways to take the list to somewhere else. Loaded when the shopper asks for them, or when the store has its own list. */
export interface TakePart {
  TakeAlong: typeof TakeAlong;
  StoreListCard: typeof StoreListCard;
  SendList: typeof SendList;
}

const part: TakePart = { TakeAlong, StoreListCard, SendList };

window.Endcap?.definePart?.("shopping-list-take", part);
