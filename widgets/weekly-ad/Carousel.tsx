import { useEffect, useRef, useState } from "preact/hooks";
import { msg } from "#widgets/shared/msg";
import { Icon, nextShape, previousShape } from "#widgets/shared/ui/Icon";
import { Thumbnail } from "#widgets/shared/ui/Thumbnail";
import type { Deal } from "./deals";

interface Props {
  deals: Deal[];
  /** Null: the pictures are not to be fetched yet. */
  origin: string | null;
  onOpen: (deal: Deal, opener: HTMLElement) => void;
  /** The button that puts a deal on the shopping list. */
  addButton: (deal: Deal) => preact.VNode | null;
}

const START = 1;
const END = 2;

/**
 * Which ends of a row are in sight, as a sum of START and END; 2 px are left to rounding. Where lines run from right
 * to left, browsers count what was scrolled below zero.
 */
function reachedEnds({ scrollLeft, clientWidth, scrollWidth }: Element): number {
  const scrolled = Math.abs(scrollLeft);
  return (scrolled < 2 ? START : 0) + (scrolled + clientWidth > scrollWidth - 2 ? END : 0);
}

/** The featured deals in a row that the shopper moves; it never moves by itself. */
export function Carousel({ deals, origin, onOpen, addButton }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState(START | END);

  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const watch = new ResizeObserver(() => setEnds(reachedEnds(list)));
    watch.observe(list);
    return () => watch.disconnect();
  }, []);

  const move = (way: 1 | -1, list: HTMLElement) => {
    const step = list.clientWidth * 0.85 * way;
    list.scrollBy({ left: getComputedStyle(list).direction === "rtl" ? -step : step });
  };
  const arrow = (way: 1 | -1, stop: boolean) => (
    <button
      type="button"
      class="ec-button ec-arrow"
      aria-label={way > 0 ? msg.nextFeatured : msg.previousFeatured}
      aria-disabled={stop}
      onClick={() => row.current && move(way, row.current)}
    >
      <Icon shape={way > 0 ? nextShape : previousShape} />
    </button>
  );

  return (
    <section class="ec-featured" aria-label={msg.featuredDeals}>
      <div class="ec-featured-head">
        <h3>{msg.featuredDeals}</h3>
        {ends !== (START | END) && (
          <div class="ec-arrows">
            {arrow(-1, (ends & START) > 0)}
            {arrow(1, (ends & END) > 0)}
          </div>
        )}
      </div>
      <ul class="ec-row" ref={row} onScroll={(event) => setEnds(reachedEnds(event.currentTarget))}>
        {deals.map((deal) => (
          <li key={deal.area.id} data-shown-deal={deal.area.id}>
            <button
              type="button"
              class="ec-card"
              aria-haspopup="dialog"
              aria-label={deal.name}
              onClick={(event) => onOpen(deal, event.currentTarget)}
            >
              <Thumbnail image={deal.area.thumbnail} origin={origin} />
              <span class="ec-price">{deal.area.deal}</span>
              <span class="ec-card-title">{deal.title}</span>
            </button>
            {addButton(deal)}
          </li>
        ))}
      </ul>
    </section>
  );
}
