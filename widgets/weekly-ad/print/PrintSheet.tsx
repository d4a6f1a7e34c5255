import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { msg } from "#widgets/shared/msg";
import { validDays } from "../dates";
import type { Deal } from "../deals";
import { groupByCategory } from "../deals";

/** All deals of a store's ad in large type, by category, with everything that is told of each. */
export function PrintSheet({ ad, catalogue }: { ad: WeeklyAd; catalogue: Deal[][] }) {
  const { retailer, store, circulars } = ad;
  return (
    <main>
      <h1>{retailer.siteName ?? retailer.name}</h1>
      {store && <p class="store">{msg.dealsAt(store.name)}</p>}
      {circulars.map((circular, at) => (
        <section key={circular.id}>
          <h2>{circular.title}</h2>
          <p class="dates">{validDays(circular)}</p>
          {groupByCategory(catalogue[at] ?? []).map(({ category, deals }) => (
            <section key={category}>
              <h3>{category}</h3>
              <ul>
                {deals.map(({ area, title, name }) => (
                  <li key={area.id}>
                    <h4>{title || name}</h4>
                    {area.deal && <p class="price">{area.deal}</p>}
                    {area.details && <p class="details">{area.details}</p>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
    </main>
  );
}
