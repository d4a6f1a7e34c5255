import type { CountName } from "#app/shopping/domain/publishing/counts";
import { toJson } from "#widgets/shared/json";
import type { Count, ViewContext } from "#widgets/shared/view";
import { createSender } from "./sender";
import { createSight } from "./sight";

/**
 * Counts what shoppers do, as sums without cookies or ids. It listens to the events that views dispatch to host pages,
 * and observes which parts of an ad are visible. Nothing is counted in browsers that a program drives, on pages with
 * `data-endcap-preview`, in browsers that opened an address with `endcap-count=off` (until one with `endcap-count=on`),
 * and, if a root asks for consent, before it is given. Elements of an ad have attributes for what they show:
 * `data-page` (a page's id), `data-deal` and `data-shown-deal` (an area's).
 */
const SWITCH = "endcap-count";
const SHOWN = "[data-page],[data-deal],[data-shown-deal]";
/** With any other value, or without one, a page asks for consent: whoever wrote it meant that. */
const NO_CONSENT = /^\s*(?:no|none|false|off|0)\s*$/i;
/** Delay between a change in an ad and looking for new elements. */
const PAUSE_MS = 200;
/** How long after the last key a search counts as finished. */
const TYPED_MS = 1500;

const senders = new Map<string, ReturnType<typeof createSender>>();
/** Names of what is counted once per page view: opened ads, seen pages and deals, searches without results. */
const ONCE = /^ad|Seen$|Vain$/;
/** Keys of what was counted. */
const counted = new Set<string>();
/** Ads by their root element, with the circular that is shown. */
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
  if (isAgreed) return true;
  return ![root, ...document.querySelectorAll<HTMLElement>("[data-endcap-consent]")].some(
    ({ dataset }) => !NO_CONSENT.test(dataset.endcapConsent ?? "no"),
  );
}

/** Counts an event with the id or the words that it is about. */
function count(context: ViewContext, name: CountName, id?: number, detail?: string): void {
  const { root, origin, retailerId, shopper } = context;
  if (!retailerId || !mayCount(root)) return;
  const store = root.dataset.endcapStore ?? shopper?.store.get()?.key ?? null;
  const key = toJson([retailerId, store, name, id, detail]);
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

/** Counts a search without results unless the shopper types on, since lists answer after every letter. */
function countSettled(context: ViewContext, query: string): void {
  const timer = setTimeout(count, TYPED_MS, context, "searchedInVain", undefined, query);
  const forget = () => clearTimeout(timer);
  context.root.shadowRoot?.addEventListener("input", forget, { once: true });
}

/** Another answer or another store makes another ad, whose visible parts are counted again. */
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

/** The fields of event details that are counted. */
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
