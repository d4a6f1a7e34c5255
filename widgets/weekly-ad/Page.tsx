import type { WeeklyAdPage } from "#app/domain/publishing/weekly-ad";
import { imageFormats } from "#widgets/shared/images";
import type { Deal } from "./deals";

interface Props {
  page: WeeklyAdPage;
  deals: Deal[];
  /** How many pages the circular has, and what it is called. */
  total: number;
  title: string;
  origin: string;
  /** Width in CSS px at which the page will be drawn, for the choice among its images. */
  width: number;
  /** The page that is seen first is fetched at once, the others when they come near. */
  first: boolean;
  /** Ids of the areas to light up. */
  hits: Set<number>;
  onOpen: (deal: Deal, opener: HTMLElement) => void;
}

/** One page image with its areas as buttons over it, in reading order. */
export function Page({ page, deals, total, title, origin, width, first, hits, onOpen }: Props) {
  const label = `Page ${page.number} of ${total}`;
  const formats = imageFormats(page.images, origin);
  const last = formats.pop();
  const sizes = `${width}px`;
  return (
    <figure
      class={`ec-page${page.aspectRatio > 1.15 ? " ec-page-wide" : ""}`}
      aria-label={label}
      data-page={page.id}
      tabIndex={-1}
    >
      <div class="ec-sheet" style={`aspect-ratio:${page.aspectRatio}`}>
        {last ? (
          <picture>
            {formats.map(({ type, srcSet }) => (
              <source key={type} type={type} sizes={sizes} srcset={srcSet} />
            ))}
            <img
              alt={`${title}, page ${page.number}. Every deal on it is also in the list of deals.`}
              loading={first ? "eager" : "lazy"}
              fetchpriority={first ? "high" : "auto"}
              decoding="async"
              width={page.images[0]?.width}
              height={page.images[0]?.height}
              sizes={sizes}
              srcset={last.srcSet}
              src={last.src}
            />
          </picture>
        ) : (
          <p class="ec-missing">This page is on its way.</p>
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
      <figcaption class="ec-caption">{label}</figcaption>
    </figure>
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
