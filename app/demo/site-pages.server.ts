import { readFileSync } from "node:fs";
import { type EmbedView, embedSnippet, embedViews } from "#app/identity/domain/retailers/embed-snippet";
import { escapeHtml } from "#app/kernel/escape-html";
import { type DemoStore, demoPath, readDemoData } from "./data.server";

const titles = { index: "Weekly ad", recipes: "Recipes", list: "My list", stores: "Stores" };

type DemoPage = keyof typeof titles;

/** Names of the pages; the address of all but the first is `/<name>.html`. */
export const demoPages = Object.keys(titles) as DemoPage[];

/** What the widgets on a page of the site are told. */
export interface DemoWidgets {
  /** Scheme and host of the server that they come from. */
  origin: string;
  retailerId: number;
  /** Address of the site's service worker, with which its pages open without a network; left out: none. */
  worker?: string;
}

/**
 * A page of the made-up grocer's site: its content in the frame that all pages share, with the snippets that the
 * product gives out where it names a view, e.g. `{{weekly-ad}}`.
 */
export function composeDemoPage(page: DemoPage, widgets: DemoWidgets): string {
  const content = read(`pages/${page}.html`).replace("{{stores}}", linksToStores);
  return inFrame(titles[page], content, widgets);
}

function linksToStores(): string {
  const link = ({ name, slug, city }: DemoStore) =>
    `<li><a class="way" href="${storePageName(slug)}">${escapeHtml(name)}</a> ${escapeHtml(city)}</li>`;
  return readDemoData().stores.stores.map(link).join("\n");
}

/** The page of one store, with the ad that it shows; null where there is no such store. */
export function composeDemoStorePage(slug: string, widgets: DemoWidgets): string | null {
  const store = readDemoData().stores.stores.find((one) => one.slug === slug);
  if (!store) return null;
  const facts = factsOf(store);
  const content = read("pages/store.html").replaceAll(
    /\{\{(\w+)\}\}/g,
    (whole, name: string) => facts[name] ?? whole,
  );
  return inFrame(store.name, content, widgets, ` data-endcap-store="${escapeHtml(slug)}"`);
}

export function storePageName(slug: string): string {
  return `store-${slug}.html`;
}

/** A store's facts as HTML, by their names. */
function factsOf(store: DemoStore): Record<string, string> {
  const place = `${store.address1}, ${store.city}, ${store.state} ${store.zipCode}`;
  const lines = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");
  const { address1, address2 } = store;
  const town = `${store.city}, ${store.state} ${store.zipCode}`;
  return {
    name: escapeHtml(store.name),
    lead: escapeHtml(store.description ?? `Your market in ${store.city}.`),
    address: [address1, address2, town].flatMap((line) => (line ? [escapeHtml(line)] : [])).join("<br>"),
    directions: escapeHtml(`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`),
    hours: lines(store.hours),
    phone: escapeHtml(store.phone),
    info: lines(store.storeInfo ?? "Ask at the service desk for anything you can't find."),
  };
}

/** @param attributes what else the widgets' elements say */
function inFrame(
  title: string,
  content: string,
  { origin, retailerId, worker }: DemoWidgets,
  attributes = "",
): string {
  const values: Record<string, string> = {
    title: escapeHtml(title),
    content,
    retailerId: String(retailerId),
  };
  const root = `<div${worker === undefined ? "" : ` data-endcap-offline="${worker}"`}${attributes} `;
  const snippet = (view: string) =>
    embedSnippet({ origin, retailerId, view: view as EmbedView }).replace("<div ", root);
  return read("frame.html")
    .replaceAll(/\{\{(title|content|retailerId)\}\}/g, (_, name: string) => values[name] ?? "")
    .replaceAll(new RegExp(`\\{\\{(${embedViews.join("|")})\\}\\}`, "g"), (_, view: string) => snippet(view));
}

function read(file: string): string {
  return readFileSync(demoPath(`site/${file}`), "utf8");
}
