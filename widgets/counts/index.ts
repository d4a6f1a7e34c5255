import type { CountName } from "#app/shopping/domain/publishing/counts";
import type { Count, ViewContext } from "#widgets/shared/view";
import { createSender } from "./sender";
import { createSight } from "./sight";

/**
 * Counts what shoppers do: no cookie, no id, sums alone. It hears the events that the views tell their host pages, and
 * looks at what of an ad is in sight. Nothing is counted in browsers that a program drives, on a page with
 * `data-endcap-preview`, in browsers that once opened an address with `endcap-count=off` (until one with
 * `endcap-count=on`), and where a root asks for consent, before it is given. Elements of an ad tell what they show:
 * `data-page` (a page's id), `data-deal` and `data-shown-deal` (an area's).
 */
const SWITCH = "endcap-count";
const SHOWN = "[data-page],[data-deal],[data-shown-deal]";
/** Between something new in an ad and the look for it. */
const PAUSE_MS = 200;
/** Without a key pressed, after which a search is what the shopper meant. */
const TYPED_MS = 1500;

const senders = new Map<string, ReturnType<typeof createSender>>();
/** Of what counts once on a page: seeing a page or a deal, opening an ad, a search in vain. */
const ONCE = /^ad|Seen$|Vain$/;
/** What was counted. */
const counted = new Set<string>();
/** Ads by their root, with the circular that shows. */
const ads = new WeakMap<Element, { context: ViewContext; circularId: number }>();
const isOff = readSwitch();
let isAgreed = false;

function readSwitch(): boolean {
  const wish = new URLSearchParams(location.search).get(SWITCH);
  try {
    if (wish === "off") localStorage.setItem(SWITCH, wish);
    if (wish === "on") localStorage.removeItem(SWITCH);
    return localStorage.getItem(SWITCH) === "off";
  } catch {
    return wish === "off";
  }
}

function mayCount(root: HTMLElement): boolean {
  const says = (selector: string) => root.matches(selector) || document.querySelector(selector);
  if (isOff || navigator.webdriver || says("[data-endcap-preview]")) return false;
  return isAgreed || !says("[data-endcap-consent=required]");
}

/** Counts what was done, with the id or the words that it is about. */
function count(context: ViewContext, name: CountName, id?: number, detail?: string): void {
  const { root, origin, retailerId, shopper } = context;
  if (!retailerId || !mayCount(root)) return;
  const store = root.dataset.endcapStore ?? shopper?.store.get()?.key ?? null;
  const key = JSON.stringify([retailerId, store, name, id, detail]);
  if (ONCE.test(name) && counted.has(key)) return;
  counted.add(key);
  const sender = senders.get(retailerId) ?? createSender(origin, retailerId);
  senders.set(retailerId, sender);
  sender.count(store, name, id, detail);
}

const sight = createSight((element) => {
  const ad = ads.get(element) ?? ads.get((element.getRootNode() as ShadowRoot).host);
  if (!ad) return;
  const { page, deal = element.dataset.shownDeal } = element.dataset;
  if (page) count(ad.context, "pageSeen", Number(page));
  else if (deal) count(ad.context, "dealSeen", Number(deal));
  else count(ad.context, "adOpened", ad.circularId);
});

/** Lists answer while somebody types: what stands before the next letter is no search yet. */
function countSettled(context: ViewContext, query: string): void {
  const timer = setTimeout(count, TYPED_MS, context, "searchedInVain", undefined, query);
  const forget = () => clearTimeout(timer);
  context.root.shadowRoot?.addEventListener("input", forget, { once: true });
}

/** Another answer or another store is another ad: what of it is in sight is looked at anew. */
function watchAd(context: ViewContext, circularIds: number[]): void {
  const { root } = context;
  const tree = root.shadowRoot;
  const known = ads.get(root);
  const [first] = circularIds;
  if (!tree || first === undefined) return;
  ads.set(root, { context, circularId: circularIds.find((id) => id === known?.circularId) ?? first });
  const watch = () => sight.watch([root, ...tree.querySelectorAll<HTMLElement>(SHOWN)]);
  if (known) sight.lookAgain();
  else {
    let pause: ReturnType<typeof setTimeout>;
    new MutationObserver(() => {
      clearTimeout(pause);
      pause = setTimeout(watch, PAUSE_MS);
    }).observe(tree, { childList: true, subtree: true });
  }
  watch();
}

/** The fields of the events' details that are counted. */
interface Details {
  given: boolean;
  circularIds?: number[];
  circularId: number;
  areaId: number;
  recipeId: number;
  query: string;
}

function consent(given: boolean): void {
  isAgreed = given;
  if (given) {
    sight.lookAgain();
    return;
  }
  for (const sender of senders.values()) sender.stop();
  senders.clear();
  counted.clear();
}

const hear: Count = (event, detail, context) => {
  const { given, circularIds, circularId, areaId, recipeId, query } = detail as Details;
  if (!context) {
    consent(given);
    return;
  }
  if (event === "ready" && circularIds) watchAd(context, circularIds);
  if (event === "circular-change") {
    ads.set(context.root, { context, circularId });
    count(context, "adOpened", circularId);
  }
  if (event === "deal-open") count(context, "dealOpened", areaId);
  if (event === "deal-add") count(context, "dealAdded", areaId);
  if (event === "recipe-open") count(context, "recipeOpened", undefined, `${recipeId}`);
  if (event === "list-print") count(context, "listPrinted");
  if (event === "list-share" || event === "list-send") count(context, "listSent");
  if (event === "store-choose") count(context, "storeChosen");
  if (event === "search-empty") countSettled(context, query);
};

window.Endcap?.definePart?.("counts", hear);
