import { findFolders } from "./home";
import { KEEP_PAGE, type KeepPage, SERVER_PARAMETER } from "./offline-message";

/** Later, what the page shows first is not disturbed. */
const WAIT_MS = 3000;

/** What a view loads after a press, and what has to be there without a network too. */
const PARTS: Record<string, string[]> = {
  "weekly-ad": [
    ...["list.js", "weekly-ad-deal.js", "weekly-ad-deal.css", "weekly-ad-link.js"],
    ...["weekly-ad-print.js", "weekly-ad-print.css", "weekly-ad-zoom.js", "weekly-ad-zoom.css"],
  ],
  recipes: ["list.js", "recipes-recipe.js", "recipes-recipe.css"],
  "shopping-list": ["shopping-list-edit.js", "shopping-list-take.js", "shopping-list-take.css"],
};

/**
 * Has the site's service worker (offline.ts) keep this page and what it has loaded. A worker that the site already has
 * is left alone. Does nothing in browsers without workers.
 * @param file the worker's file on the site, e.g. "/endcap-offline.js"
 */
async function keepForOffline(file: string, base: string): Promise<void> {
  try {
    const script = new URL(file, location.href);
    const { serviceWorker } = navigator;
    if (script.origin !== location.origin) return;
    const old = await serviceWorker.getRegistration(new URL(".", script).href);
    const active = old && (old.active ?? old.waiting ?? old.installing);
    if (active && new URL(active.scriptURL).pathname !== script.pathname) return;
    const { origin } = new URL(base);
    script.searchParams.set(SERVER_PARAMETER, origin);
    await serviceWorker.register(script);
    const registration = await serviceWorker.ready;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    const roots = [...document.querySelectorAll<HTMLElement>("[data-endcap-view]")];
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const parts = roots.flatMap(({ dataset, shadowRoot }) => {
      const language = shadowRoot?.querySelector<HTMLElement>("[lang]")?.lang;
      return (PARTS[dataset.endcapView ?? ""] ?? []).flatMap((part) =>
        part.endsWith(".js") && part !== "list.js" ? [part, part.replace(".js", `-${language}.js`)] : [part],
      );
    });
    const files = [...loaded.filter((name) => name.startsWith(origin)), ...parts.map((name) => base + name)];
    const message: KeepPage = { type: KEEP_PAGE, url: location.href, files };
    registration.active?.postMessage(message);
  } catch {
    // An old browser, a page without https, blocked storage: the list works as long as the page is open.
  }
}

const running = document.currentScript as HTMLScriptElement | null;
const [folder] = findFolders(document, running?.src, []);
const file = document.querySelector<HTMLElement>("[data-endcap-offline]")?.dataset.endcapOffline;
if (folder && file) void keepForOffline(file, folder);
