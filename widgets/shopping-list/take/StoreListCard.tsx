import type { Emit } from "../events";

interface Props {
  /** The store's own list, an http address. */
  url: string;
  store: string | null;
  /** How many things our list holds. */
  count: number;
  emit: Emit;
}

/** Stands instead of the list where the store keeps one of its own. */
export function StoreListCard({ url, store, count, emit }: Props) {
  return (
    <div class="ec-notice">
      <p>{store ?? "Your store"} has a shopping list of its own.</p>
      <a class="ec-button ec-button-main" href={url} onClick={() => emit("list-leave", { url })}>
        Open its shopping list
      </a>
      {count > 0 && <p>What you added here stays on this device ({count}). Copy it to take it along.</p>}
    </div>
  );
}
