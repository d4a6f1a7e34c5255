import type { WeeklyAdPage } from "#app/shopping/domain/publishing/weekly-ad";
import { imageSet } from "#widgets/shared/images";
import { msg } from "#widgets/shared/msg";
import type { Deal } from "./deals";

export interface SheetProps {
  page: WeeklyAdPage;
  /** Those of the page, in reading order. */
  deals: Deal[];
  /** What the circular is called. */
  title: string;
  origin: string;
  /** Width in CSS px at which it will be drawn, for the choice among the images. */
  width: number;
  /** Fetched at once; otherwise when it comes near. */
  first: boolean;
  /** Not fetched yet: what is seen first has the line for itself. */
  waits: boolean;
  /** Called when the image is there, or is not to be had. */
  onSettled?: () => void;
  /** Ids of the areas to light up. */
  hits: Set<number>;
  onOpen: (deal: Deal, opener: HTMLElement) => void;
}

/** A page's image with its areas as buttons over it, in reading order. */
export function Sheet({
  page,
  deals,
  title,
  origin,
  width,
  first,
  waits,
  onSettled,
  hits,
  onOpen,
}: SheetProps) {
  const image = imageSet(page.images, origin);
  return (
    <div class="ec-sheet" style={`aspect-ratio:${page.aspectRatio}`}>
      {image ? (
        <img
          alt={msg.pageImage(title, page.number)}
          loading={first ? "eager" : "lazy"}
          fetchpriority={first ? "high" : undefined}
          sizes={`${width}px`}
          srcset={waits ? undefined : image.srcSet}
          src={waits ? undefined : image.src}
          onLoad={onSettled}
          onError={onSettled}
        />
      ) : (
        <p class="ec-missing">{msg.pageComing}</p>
      )}
      {deals.map((deal) => (
        <button
          key={deal.area.id}
          type="button"
          class={`ec-area${hits.has(deal.area.id) ? " ec-hit" : ""}`}
          style={boxStyle(deal)}
          aria-label={deal.name}
          aria-haspopup="dialog"
          data-deal={deal.area.id}
          onClick={(event) => onOpen(deal, event.currentTarget)}
        />
      ))}
    </div>
  );
}

function boxStyle({ area }: Deal): string {
  const percent = (fraction: number) => `${Number((fraction * 100).toFixed(3))}%`;
  const { left, top, width, height } = area;
  // Never smaller than a fingertip's 24 px, and then still inside the page.
  return (
    `left:min(${percent(left)},100% - 24px);top:min(${percent(top)},100% - 24px);` +
    `width:${percent(width)};height:${percent(height)}`
  );
}
