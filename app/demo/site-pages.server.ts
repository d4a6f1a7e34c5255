import { readFileSync } from "node:fs";
import { type EmbedView, embedSnippet, embedViews } from "#app/identity/domain/retailers/embed-snippet";
import { demoPath } from "./data.server";

const titles = { index: "Weekly ad", recipes: "Recipes", list: "My list", stores: "Stores" };

type DemoPage = keyof typeof titles;

/** Names of the pages; the address of all but the first is `/<name>.html`. */
export const demoPages = Object.keys(titles) as DemoPage[];

/**
 * A page of the made-up grocer's site: its content in the frame that all pages share, with the snippets that the product
 * gives out where it names a view, e.g. `{{weekly-ad}}`.
 * @param origin scheme and host of the server that the widgets come from
 * @param worker address of the site's service worker, with which its pages open without a network; left out: none
 */
export function composeDemoPage(page: DemoPage, origin: string, retailerId: number, worker?: string): string {
  const read = (file: string) => readFileSync(demoPath(`site/${file}`), "utf8");
  const values: Record<string, string> = {
    title: titles[page],
    content: read(`pages/${page}.html`),
    retailerId: String(retailerId),
  };
  const root = worker === undefined ? "<div " : `<div data-endcap-offline="${worker}" `;
  const snippet = (view: string) =>
    embedSnippet({ origin, retailerId, view: view as EmbedView }).replace("<div ", root);
  return read("frame.html")
    .replaceAll(/\{\{(title|content|retailerId)\}\}/g, (_, name: string) => values[name] ?? "")
    .replaceAll(new RegExp(`\\{\\{(${embedViews.join("|")})\\}\\}`, "g"), (_, view: string) => snippet(view));
}
