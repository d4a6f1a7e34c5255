import { msg } from "#widgets/shared/msg";
import type { SheetProps } from "./Sheet";
import { Sheet } from "./Sheet";

/** A place on a page in fractions of it, from its top left. */
export interface Point {
  x: number;
  y: number;
}

interface Props extends SheetProps {
  /** How many pages the circular has. */
  total: number;
  onZoom: (opener: HTMLElement, point: Point | null) => void;
}

/** A page of the ad, which can be enlarged with a button or by pressing twice between the deals. */
export function Page({ total, onZoom, ...sheet }: Props) {
  const { page } = sheet;
  const label = msg.pageOf(page.number, total);

  function zoomAt(event: MouseEvent & { currentTarget: HTMLElement }) {
    const target = event.target as Element;
    const box = target.closest(".ec-sheet")?.getBoundingClientRect();
    if (!box || target.closest("button")) return;
    onZoom(event.currentTarget, {
      x: (event.clientX - box.x) / box.width,
      y: (event.clientY - box.y) / box.height,
    });
  }

  return (
    <figure
      class={`ec-page${page.aspectRatio > 1.15 ? " ec-page-wide" : ""}`}
      aria-label={label}
      data-page={page.id}
      tabIndex={-1}
      onDblClick={zoomAt}
    >
      <Sheet {...sheet} />
      <figcaption class="ec-caption">
        <span>{label}</span>
        {page.images.length > 0 && (
          <button
            type="button"
            class="ec-link"
            aria-haspopup="dialog"
            aria-label={msg.zoomPage(page.number)}
            onClick={(event) => onZoom(event.currentTarget, null)}
          >
            {msg.zoom}
          </button>
        )}
      </figcaption>
    </figure>
  );
}
