import { escapeHtml } from "#app/kernel/escape-html";
import { type Speech, speechIn } from "#app/kernel/speech/speech";
import type { PublicStore, StoreOfGroup } from "../publishing/stores";
import type { WeeklyAd, WeeklyAdArea, WeeklyAdCircular, WeeklyAdPage } from "../publishing/weekly-ad";

export interface AdPage {
  ad: WeeklyAd;
  /** JSON-LD of the same ad. */
  offers: object;
  stores: StoreOfGroup[];
  /** The page's path within the published folder. */
  path: string;
  /** The published folder's address, without a trailing slash. */
  address: string;
  isOfGroup: boolean;
}

/** Maximum number of stores listed; the others are listed on the pages of their groups. */
const maxStores = 500;

const style = `body{margin:0 auto;max-width:60rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:#1c1c1c;background:#fff}
img{max-width:100%;height:auto;border:1px solid #ddd}
h1{line-height:1.2}h2{margin-top:2.5rem}h3{margin:2rem 0 .5rem}
ul{list-style:none;padding:0;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr))}
li{border:1px solid #ddd;border-radius:.5rem;padding:.75rem;overflow-wrap:anywhere}
h4{margin:0;font-size:1rem}p{margin:.25rem 0}.price{font-weight:700;font-size:1.25rem;color:#8a1020}.note{color:#555}
a{color:#0b57a4}`;

/** A page of plain HTML with the ad as text and pictures, for search engines and for browsers without scripts. */
export function composeAdPage(page: AdPage): string {
  const { ad, offers, stores, path, address } = page;
  const name = ad.retailer.siteName ?? ad.retailer.name;
  const speech = speechIn(ad.retailer.language);
  const { say, language, dir } = speech;
  const places = page.isOfGroup ? placesOf(stores, speech) : "";
  const title = say(places ? "weeklyAdIn" : "weeklyAdOf", { site: name, places });
  const root = "../".repeat(path.split("/").length - 1);
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(descriptionOf(ad, name, speech))}">
<link rel="canonical" href="${escapeHtml(`${address}/${path}`)}">
<style>${style}</style>
<script type="application/ld+json">${JSON.stringify(offers).replaceAll("<", "\\u003c")}</script>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${ad.circulars.map((circular) => circularHtml(circular, root, speech)).join("\n") || emptyHtml(ad, speech)}
${storesHtml(page, root, speech)}
</main>
</body>
</html>
`;
}

function descriptionOf({ circulars }: WeeklyAd, site: string, { say }: Speech): string {
  const deals = circulars.flatMap(({ pages }) => pages.flatMap(({ areas }) => areas.map(titleOf)));
  const some = [...new Set(deals)].filter(Boolean).slice(0, 8).join(", ");
  return some ? say("onOfferAt", { site, deals: some }) : say("theWeeklyAdOf", { site });
}

function circularHtml(circular: WeeklyAdCircular, root: string, speech: Speech): string {
  const { title, pages } = circular;
  return `<section>
<h2>${escapeHtml(title)}</h2>
<p>${escapeHtml(daysOf(circular, speech))}</p>
${pages.map((page) => pageHtml(page, title, root, speech)).join("\n")}
</section>`;
}

function pageHtml(
  { number, images, areas }: WeeklyAdPage,
  title: string,
  root: string,
  { say }: Speech,
): string {
  const middle = images[images.length >> 1];
  const sources = images.map(({ url, width }) => `${pictureAt(url, root)} ${width}w`).join(", ");
  const picture = middle
    ? `<img src="${pictureAt(middle.url, root)}" srcset="${sources}" sizes="(max-width: 60rem) 100vw, 60rem" width="${middle.width}" height="${middle.height}" alt="${escapeHtml(say("pageImage", { title, number }))}" loading="lazy">`
    : "";
  const deals =
    areas.length > 0 ? `<ul>\n${areas.map((area) => dealHtml(area, say("deal"))).join("\n")}\n</ul>` : "";
  return `<h3>${escapeHtml(say("page", { number }))}</h3>\n${picture}\n${deals}`;
}

/** @param unnamed the title of a deal without a name */
function dealHtml(area: WeeklyAdArea, unnamed: string): string {
  const { id, deal, details, category } = area;
  const lines = [
    `<h4>${escapeHtml(titleOf(area) || deal || unnamed)}</h4>`,
    deal && `<p class="price">${escapeHtml(deal)}</p>`,
    ...details.split("\n").map((line) => line.trim() && `<p>${escapeHtml(line)}</p>`),
    category && `<p class="note">${escapeHtml(category)}</p>`,
  ];
  return `<li id="endcap-deal-${id}">${lines.filter(Boolean).join("")}</li>`;
}

function emptyHtml({ next }: WeeklyAd, { say, locale }: Speech): string {
  const sentence = next ? say("nextAd", { day: dayOf(next.activeDate, locale) }) : say("noAd");
  return `<p>${escapeHtml(sentence)}</p>`;
}

function storesHtml({ stores, isOfGroup }: AdPage, root: string, speech: Speech): string {
  const { say } = speech;
  if (stores.length === 0) return "";
  const shown = isOfGroup || stores.length <= maxStores ? stores : [];
  const groups = [...new Set(stores.map(({ group }) => group))];
  const links = groups.map((group) => {
    const ofGroup = stores.filter((store) => store.group === group);
    return `<li><a href="${root}groups/${group}.html">${escapeHtml(say("adOfPlaces", { places: placesOf(ofGroup, speech) }))}</a></li>`;
  });
  const list = shown.map(({ group, store }) =>
    storeHtml(store, isOfGroup ? null : `${root}groups/${group}.html`, speech),
  );
  return `<section>
<h2>${escapeHtml(say(isOfGroup ? "storesWithAd" : "stores"))}</h2>
<ul>
${(list.length > 0 ? list : links).join("\n")}
</ul>
</section>`;
}

function storeHtml(
  { name, address, city, state, zip, phone, hours }: PublicStore,
  ad: string | null,
  { say }: Speech,
): string {
  const lines = [
    `<h3>${escapeHtml(name)}</h3>`,
    ...[
      ...address,
      [city, `${state} ${zip ?? ""}`.trim()].join(", "),
      phone,
      ...(hours?.text ?? "").split("\n"),
    ].map((line) => line && `<p>${escapeHtml(line)}</p>`),
    ad && `<p><a href="${ad}">${escapeHtml(say("weeklyAdOfStore", { store: name }))}</a></p>`,
  ];
  return `<li>${lines.filter(Boolean).join("")}</li>`;
}

/** The first stores of a group by name, and how many more there are. */
function placesOf(stores: StoreOfGroup[], { say }: Speech): string {
  const names = stores.slice(0, 3).map(({ store }) => store.name);
  const more = stores.length - names.length;
  const places = names.join(", ");
  return more > 0 ? say("placesAndMore", { places, count: more }) : places;
}

function titleOf({ prefix, ingredient, details }: WeeklyAdArea): string {
  return `${prefix} ${ingredient}`.trim() || (details.trim().split("\n")[0] ?? "");
}

/** A picture's address relative to the page, so that the folder may be served at several addresses. */
function pictureAt(url: string, root: string): string {
  return escapeHtml(root + url.replace(/^\//, ""));
}

function daysOf({ activeDate, terminationDate }: WeeklyAdCircular, { say, locale }: Speech): string {
  return say("validDays", { first: dayOf(activeDate, locale), last: dayOf(terminationDate, locale, 1) });
}

/** The day of an instant in its own offset. @param msBefore subtracted first, for the last day before an end */
function dayOf(instant: string, locale: string, msBefore = 0): string {
  const wall = new Date(Date.parse(`${instant.slice(0, 19)}Z`) - msBefore);
  const options = {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  } as const;
  return wall.toLocaleDateString(locale, options);
}
