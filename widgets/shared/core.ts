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

/** The root's shadow tree; null, with a warning, for elements that can have none, such as an image, and for no view's name. */
function shadowFor(root: HTMLElement, name: string): ShadowRoot | null {
  let shadow: ShadowRoot;
  try {
    shadow = root.shadowRoot ?? root.attachShadow({ mode: "open" });
  } catch {
    warn(`${root.localName} can't hold a view: use a div.`);
    return null;
  }
  if (NAMES.includes(name)) return shadow;
  warn(`there is no view "${name}". Views: ${NAMES.join(", ")}.`);
  showFailure(root, shadow);
  return null;
}

/** Loads what defines a view, unless the page's own include does so within a while, after which `fillAll` tries again. */
function createLoader(views: ReadonlyMap<string, View>, fillAll: () => void) {
  /** Views that the page includes itself, though they had not come when the page was complete. */
  const awaited = new Set<string>();
  return async (name: string): Promise<void> => {
    const isIncluded = [...document.scripts].some(({ src }) => src.split("?")[0]?.endsWith(`/${name}.js`));
    if (isIncluded && !awaited.has(name)) {
      awaited.add(name);
      setTimeout(fillAll, PATIENCE_MS);
      return;
    }
    const hasRuntime = () => !!window.Endcap?.preact;
    if (!hasRuntime()) await loadScript("preact", hasRuntime);
    if (!views.has(name)) await loadScript(name, () => views.has(name));
  };
}

/** Adds the roots in shadow trees, where the page's own search for roots ends. */
function addRootsOfTrees(tree: ParentNode, named: Set<HTMLElement>): void {
  for (const { shadowRoot } of tree.querySelectorAll("*")) {
    if (!shadowRoot) continue;
    for (const root of shadowRoot.querySelectorAll<HTMLElement>(ROOTS)) named.add(root);
    addRootsOfTrees(shadowRoot, named);
  }
}

/** Calls back whenever elements come, go or become roots, and once when the page is complete. */
function watchPage(onChange: () => void, onComplete: () => void): void {
  new MutationObserver(onChange).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ["data-endcap-view"],
  });
  if (document.readyState === "complete") onComplete();
  else window.addEventListener("load", onComplete);
}

/**
 * The core: knows the views, fills root elements and empties them. A root is any element with
 * `data-endcap-view`; the attribute `data-endcap-retailer` carries the retailer's id. Roots that a
 * single-page site adds or removes later are noticed.
 */
export function createCore(): Omit<EndcapGlobal, "preact" | "waiting"> {
  const views = new Map<string, View>();
  const files: EndcapGlobal["files"] = {};
  const loadView = createLoader(views, fillAll);
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
    const shadow = shadowFor(root, name);
    if (!shadow) return;
    if (!view) {
      loadView(name).catch(() => showFailure(root, shadow));
      return;
    }
    const context = createContext(root, shadow, name);
    if (root.dataset.endcapFiles) files[context.retailerId as string] = context;
    mounted.set(root, view(context));
  }

  function fillAll(): void {
    for (const root of named) if (!root.isConnected) named.delete(root);
    const all = [...document.querySelectorAll<HTMLElement>(ROOTS), ...named];
    for (const root of all) roots.add(root);
    for (const root of all) if (!dismissed.has(root)) fill(root);
  }

  function empty(root: HTMLElement): void {
    mounted.get(root)?.();
    mounted.delete(root);
    root.shadowRoot?.replaceChildren();
  }

  watchPage(
    () => {
      for (const root of mounted.keys()) if (!root.isConnected) empty(root);
      fillAll();
    },
    () => {
      addRootsOfTrees(document, named);
      fillAll();
    },
  );

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
