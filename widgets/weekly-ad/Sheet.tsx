import type { WeeklyAdPage } from "#app/shopping/domain/publishing/weekly-ad";
import { imageSet } from "#widgets/shared/images";
import { msg } from "#widgets/shared/msg";
import { warn } from "#widgets/shared/warn";
import type { Deal } from "./deals";

export interface SheetProps {
  page: WeeklyAdPage;
  /** The page's deals, in reading order. */
  deals: Deal[];
  /** The circular's title. */
  title: string;
  origin: string;
  /** The width in CSS px at which the page will be shown, for choosing among the images. */
  width: number;
  /** Whether the image is fetched at once; otherwise when it comes near the viewport. */
  first: boolean;
  /** Whether the image must not be fetched yet, so that what is seen first loads alone. */
  waits: boolean;
  /** Called when the image has loaded or failed. */
  onSettled?: () => void;
  /** Ids of the areas to highlight. */
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
          onError={() => {
            warn(
              `a page's picture could not be loaded. A content security policy has to let ${new URL(image.src).origin} in (img-src).`,
            );
            onSettled?.();
          }}
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
  // At least 24 px in size, to be pressed with a finger, and still inside the page.
  return (
    `left:min(${percent(left)},100% - 24px);top:min(${percent(top)},100% - 24px);` +
    `width:${percent(width)};height:${percent(height)}`
  );
}
