import { loadScript, roots, trustData } from "./load-file";
import { definePart, messages, tellCounts } from "./modules";
import { showFailure } from "./show-failure";
import type { EndcapGlobal, View } from "./view";
import { createContext, shopperOf } from "./view-context";
import { warn } from "./warn";

/** How long an include of the page may take once the page is complete: a tag manager adds it late. */
const PATIENCE_MS = 3000;

const ROOTS = "[data-endcap-view]";

const NAMES = ["weekly-ad", "recipes", "shopping-list", "store-picker"];

/** The root's shadow tree; null for elements that can have none, such as an image. */
function shadowOf(root: HTMLElement): ShadowRoot | null {
  try {
    return root.shadowRoot ?? root.attachShadow({ mode: "open" });
  } catch {
    return null;
  }
}

/**
 * The core: knows the views, fills root elements and empties them. A root is any element with
 * `data-endcap-view`; the attribute `data-endcap-retailer` carries the retailer's id. Roots that a
 * single-page site adds or removes later are noticed.
 */
export function createCore(): Omit<EndcapGlobal, "preact" | "waiting"> {
  const views = new Map<string, View>();
  const files: EndcapGlobal["files"] = {};
  /** Views that the page includes itself, though they had not come when the page was complete. */
  const awaited = new Set<string>();
  const mounted = new Map<HTMLElement, () => void>();
  /** Filled by name: they may stand where the page's own search for roots doesn't reach, in a shadow tree. */
  const named = new Set<HTMLElement>();
  /** Emptied by the host page on purpose: only an explicit `mount(root)` fills them again. */
  const dismissed = new WeakSet<HTMLElement>();

  function fill(root: HTMLElement): void {
    const name = (root.dataset.endcapView ?? "").trim().toLowerCase();
    if (mounted.has(root)) return;
    const view = views.get(name);
    // While the page is still parsing, the include that defines the view may be yet to come.
    if (!view && document.readyState !== "complete") return;
    const shadow = shadowOf(root);
    if (!shadow) {
      warn(`${root.localName} can't hold a view: use a div.`);
      return;
    }
    if (!NAMES.includes(name)) {
      warn(`there is no view "${name}". Views: ${NAMES.join(", ")}.`);
      showFailure(root, shadow);
      return;
    }
    if (!view) {
      loadView(name).catch(() => showFailure(root, shadow));
      return;
    }
    const context = createContext(root, shadow, name);
    if (root.dataset.endcapFiles) files[context.retailerId as string] = context;
    mounted.set(root, view(context));
  }

  /** Loads what defines a view, unless the page's own include does so within a while. */
  async function loadView(name: string): Promise<void> {
    const isIncluded = [...document.scripts].some(({ src }) => src.split("?")[0]?.endsWith(`/${name}.js`));
    if (isIncluded && !awaited.has(name)) {
      awaited.add(name);
      setTimeout(fillAll, PATIENCE_MS);
      return;
    }
    const hasRuntime = () => !!window.Endcap?.preact;
    if (!hasRuntime()) await loadScript("preact", hasRuntime);
    if (!views.has(name)) await loadScript(name, () => views.has(name));
  }

  function fillAll(): void {
    for (const root of named) if (!root.isConnected) named.delete(root);
    const all = [...document.querySelectorAll<HTMLElement>(ROOTS), ...named];
    for (const root of all) roots.add(root);
    for (const root of all) if (!dismissed.has(root)) fill(root);
  }

  /** The page's own search for roots ends at shadow trees: those that are there when it is complete are looked into once. */
  function fillTrees(tree: ParentNode): void {
    for (const { shadowRoot } of tree.querySelectorAll("*")) {
      if (!shadowRoot) continue;
      for (const root of shadowRoot.querySelectorAll<HTMLElement>(ROOTS)) named.add(root);
      fillTrees(shadowRoot);
    }
  }

  function fillPage(): void {
    fillTrees(document);
    fillAll();
  }

  function empty(root: HTMLElement): void {
    mounted.get(root)?.();
    mounted.delete(root);
    root.shadowRoot?.replaceChildren();
  }

  new MutationObserver(() => {
    for (const root of mounted.keys()) if (!root.isConnected) empty(root);
    fillAll();
  }).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ["data-endcap-view"],
  });
  if (document.readyState === "complete") fillPage();
  else window.addEventListener("load", fillPage);

  return {
    files,
    messages,
    define(name, view) {
      if (!views.has(name)) views.set(name, view);
      fillAll();
    },
    definePart,
    start() {
      const { preact, waiting = [] } = window.Endcap ?? {};
      if (preact) for (const run of waiting.splice(0)) run();
    },
    mount(root) {
      if (!root) return fillAll();
      dismissed.delete(root);
      named.add(root);
      roots.add(root);
      fill(root);
    },
    unmount(root) {
      dismissed.add(root);
      named.delete(root);
      empty(root);
    },
    consent: (given) => tellCounts("consent", { given }),
    shopper: shopperOf,
    trustData,
  };
}
