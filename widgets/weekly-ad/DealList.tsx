import { Thumbnail } from "#widgets/shared/ui/Thumbnail";
import type { Deal } from "./deals";
import { groupByCategory } from "./deals";

interface Props {
  id: string;
  /** Those to show, in page order. */
  deals: Deal[];
  query: string;
  origin: string;
  onOpen: (deal: Deal, opener: HTMLElement) => void;
}

/** All deals as text, by category: what the pages show as pictures, from the same areas. */
export function DealList({ id, deals, query, origin, onOpen }: Props) {
  return (
    <section class="ec-list" id={id} aria-label="List of deals" tabIndex={-1}>
      <h3 class="ec-list-title">
        {query ? "Matching deals" : "All deals"} <span class="ec-count">({deals.length})</span>
      </h3>
      {deals.length === 0 && (
        <p class="ec-none">
          {query ? `No deals match “${query}”. Try another word.` : "The deals are on the pages of this ad."}
        </p>
      )}
      {groupByCategory(deals).map(({ category, deals: members }) => (
        <section key={category} class="ec-group" aria-label={category}>
          <h4 class="ec-category">{category}</h4>
          <ul class="ec-deals">
            {members.map((deal) => (
              <li key={deal.area.id} class="ec-deal">
                <Thumbnail image={deal.area.thumbnail} origin={origin} />
                <div>
                  <button
                    type="button"
                    class="ec-open"
                    aria-haspopup="dialog"
                    aria-label={deal.name}
                    onClick={(event) => onOpen(deal, event.currentTarget)}
                  >
                    {deal.title || deal.name}
                  </button>
                  {deal.area.deal && <p class="ec-price">{deal.area.deal}</p>}
                  {deal.area.details && <p class="ec-details">{deal.area.details}</p>}
                  <p class="ec-where">Page {deal.page.number}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
