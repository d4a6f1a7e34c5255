import { msg } from "#widgets/shared/msg";
import { Thumbnail } from "#widgets/shared/ui/Thumbnail";
import type { Deal } from "./deals";
import { groupByCategory } from "./deals";

interface Props {
  /** The deals that match. */
  deals: Deal[];
  /** The search they match, trimmed; may be empty. */
  query: string;
  /** The only category shown; empty for all. */
  category: string;
  /** Where pictures are fetched from; null as long as they must not be. */
  origin: string | null;
  onOpen: (deal: Deal, opener: HTMLElement) => void;
  /** The button that puts a deal on the shopping list. */
  addButton: (deal: Deal) => preact.VNode | null;
}

/** The deals as text, by category, made from the same areas as the pages. */
export function DealList({ deals, query, category, origin, onOpen, addButton }: Props) {
  return (
    <section class="ec-list" aria-label={msg.listOfDeals} tabIndex={-1}>
      <h3>
        {query || category ? msg.matchingDeals : msg.allDeals}{" "}
        <span class="ec-where">({msg.number(deals.length)})</span>
      </h3>
      {deals.length === 0 && (
        <p class="ec-where">
          {query
            ? category
              ? msg.noDealsMatchInCategory(query, category)
              : msg.noDealsMatch(query)
            : msg.dealsOnPages}
        </p>
      )}
      {groupByCategory(deals).map((group) => (
        <section key={group.category} aria-label={group.category}>
          <h4 class="ec-category">{group.category}</h4>
          <ul>
            {group.deals.map((deal) => (
              <li key={deal.area.id} class="ec-deal" data-shown-deal={deal.area.id}>
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
                  <p class="ec-where">{msg.page(deal.page.number)}</p>
                  {addButton(deal)}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
