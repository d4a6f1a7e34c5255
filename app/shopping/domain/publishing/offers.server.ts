import type { Context } from "#app/kernel/context";
import { offerPrice } from "./offer-price";
import type { PublishedStore } from "./pages-of-store.server";
import type { Published } from "./publication-cache.server";
import type { RetailerLocale } from "./retailer-locale";
import type { WeeklyAd, WeeklyAdArea, WeeklyAdCircular } from "./weekly-ad";
import { getWeeklyAd } from "./weekly-ad.server";

/**
 * The ad for search engines, as JSON-LD of schema.org: an OfferCatalog for each circular, of the store or else of the
 * retailer, made from the areas that the widget shows. Addresses of offers are fragments: they lead to the deal on the
 * page that the data stands in. Public: asks for no permission and shows nothing that is not published.
 * @throws DomainError not_found when there is no such retailer
 */
export async function getOffers(
  ctx: Context,
  retailerId: number,
  store: PublishedStore | null,
): Promise<Published> {
  const { content, changesAt } = await getWeeklyAd(ctx, retailerId, { store });
  if (!store) return { content: offersOf(content, ctx.settings.baseUrl), changesAt };
  const seller = await describeStore(ctx, store, content);
  return { content: describeAd(content, ctx.settings.baseUrl, seller, "availableAtOrFrom"), changesAt };
}

/** JSON-LD of an ad that is offered by the retailer. @param baseUrl where pictures are, without a trailing slash */
export function offersOf(ad: WeeklyAd, baseUrl: string): object {
  return describeAd(ad, baseUrl, describeRetailer(ad), "offeredBy");
}

function describeAd(
  { retailer, circulars }: WeeklyAd,
  baseUrl: string,
  seller: { "@id": string },
  relation: "availableAtOrFrom" | "offeredBy",
): object {
  const source = { [relation]: { "@id": seller["@id"] } };
  const catalogues = circulars.map((circular) => ({
    "@type": "OfferCatalog",
    name: circular.title,
    itemListElement: circular.pages.flatMap(({ areas }) =>
      areas.map((area) => ({ ...describeDeal(area, circular, retailer, baseUrl), ...source })),
    ),
  }));
  return { "@context": "https://schema.org", ...seller, hasOfferCatalog: catalogues };
}

function describeRetailer({ retailer }: WeeklyAd) {
  const name = retailer.siteName ?? retailer.name;
  return { "@type": "Organization", "@id": `#endcap-retailer-${retailer.id}`, name };
}

async function describeStore(ctx: Context, { id, name }: PublishedStore, ad: WeeklyAd) {
  const row = await ctx.db
    .selectFrom("store")
    .select(["address1", "address2", "city", "state", "zipCode", "phone", "latitude", "longitude"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { latitude, longitude } = row;
  return {
    "@type": "GroceryStore",
    "@id": `#endcap-store-${id}`,
    name,
    parentOrganization: describeRetailer(ad),
    address: {
      "@type": "PostalAddress",
      streetAddress: [row.address1, row.address2].filter(Boolean).join(", "),
      addressLocality: row.city,
      addressRegion: row.state,
      postalCode: row.zipCode ?? undefined,
      addressCountry: ad.retailer.country ?? "US",
    },
    telephone: row.phone ?? undefined,
    geo: latitude === null ? undefined : { "@type": "GeoCoordinates", latitude, longitude },
  };
}

function describeDeal(
  area: WeeklyAdArea,
  circular: WeeklyAdCircular,
  locale: RetailerLocale,
  baseUrl: string,
) {
  const { id, prefix, ingredient, deal, details, category, thumbnail } = area;
  const title = `${prefix} ${ingredient}`.trim() || (details.trim().split("\n")[0] ?? "");
  return {
    "@type": "Offer",
    url: `#endcap-deal-${id}`,
    name: [title, deal.trim()].filter(Boolean).join(", ") || "Deal",
    description: details.trim() || undefined,
    itemOffered: {
      "@type": "Product",
      name: title || deal.trim() || "Deal",
      category: category ?? undefined,
      image: thumbnail ? baseUrl + thumbnail.url : undefined,
    },
    ...offerPrice(area, locale),
    validFrom: circular.activeDate,
    validThrough: circular.terminationDate,
  };
}
