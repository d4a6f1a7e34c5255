import type { Home } from "./home";
import { findLanguage, wantedLanguage } from "./language";
import { addSheet, loadScript } from "./load-file";
import { createShoppers, type Shopper } from "./shopper";
import type { Count, EndcapGlobal, LanguagePart, View, ViewContext } from "./view";

const ROOTS = "[data-endcap-view]";

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
export function createCore(home: Home): Omit<EndcapGlobal, "preact"> {
  const views = new Map<string, View>();
  const parts = new Map<string, unknown>();
  const said: Record<string, string[]> = {};
  const files: EndcapGlobal["files"] = {};
  const mounted = new Map<HTMLElement, () => void>();
  /** Filled by name: they may stand where the page's own search for roots doesn't reach, in a shadow tree. */
  const named = new Set<HTMLElement>();
  /** Emptied by the host page on purpose: only an explicit `mount(root)` fills them again. */
  const dismissed = new WeakSet<HTMLElement>();

  const loadSheet = (place: ParentNode & Node, name: string) => addSheet(home, place, name);

  async function loadModule<Part>(name: string): Promise<Part> {
    if (!parts.has(name)) await loadScript(home, name);
    return parts.get(name) as Part;
  }
  const shopperOf = createShoppers(loadModule);

  const messages = (name: string) => (said[name] ??= []);

  /** Has the script of this name speak a language; English where its file can't be had. */
  async function speak(name: string, language: string): Promise<void> {
    const of = (spoken: string) => loadModule<string[]>(`${name}-${spoken}`);
    Object.assign(messages(name), await of(language).catch(() => of("en")));
  }

  async function languageOf(context: ViewContext): Promise<string> {
    const learnLanguage = () => loadModule<LanguagePart>("language").then((learn) => learn(context));
    return wantedLanguage(context.root) ?? findLanguage([await learnLanguage().catch(() => null)]) ?? "en";
  }

  /** The weekly ad brings the counting along; elsewhere it is loaded with the first thing that a shopper does. */
  function tellCounts(...told: Parameters<Count>): void {
    loadModule<Count>("counts")
      .then((count) => count(...told))
      .catch(() => {});
  }

  function fill(root: HTMLElement): void {
    const name = root.dataset.endcapView ?? "";
    if (mounted.has(root) || !/^[a-z-]+$/.test(name)) return;
    const view = views.get(name);
    if (!view) {
      // While the page is still parsing, the include that defines the view may be yet to come.
      if (document.readyState === "complete") loadScript(home, name).catch(() => {});
      return;
    }
    const shadow = shadowOf(root);
    if (!shadow) return;
    const box = document.createElement("div");
    box.className = "ec";
    box.hidden = true;
    shadow.replaceChildren();
    shadow.append(box);
    const retailerId = root.dataset.endcapRetailer?.trim().match(/^\d{1,15}$/)?.[0] ?? null;
    const emit = (event: string, detail: object) => {
      root.dispatchEvent(new CustomEvent(`endcap:${event}`, { bubbles: true, detail }));
      // What a shopper does has two words ("list-print"); what merely is so has one ("ready").
      if (parts.has("counts") || event.includes("-")) tellCounts(event, detail, context);
    };
    // Where the site offers a worker, the page can be opened without a network.
    if (root.dataset.endcapOffline) loadScript(home, "offline-page").catch(() => {});
    const sheet = loadSheet(shadow, name);
    const context = {
      root,
      box,
      origin: root.dataset.endcapServer ?? home.origin,
      retailerId,
      shopper: (retailerId && shopperOf(retailerId)) as Shopper | null,
      loadSheet,
      emit,
    } as Omit<ViewContext, "load" | "styled"> as ViewContext;
    if (root.dataset.endcapFiles) files[retailerId as string] = context;
    const language = languageOf(context);
    context.load = async <Part>(part: string) => {
      // What reads published files says nothing.
      const spoken = /^files/.test(part) ? null : language.then((chosen) => speak(part, chosen));
      const [loaded] = await Promise.all([loadModule<Part>(part), spoken]);
      return loaded;
    };
    context.styled = language.then(async (chosen) => {
      box.lang = chosen;
      box.dir = chosen === "ar" ? "rtl" : "ltr";
      await Promise.all([speak(name, chosen), sheet]);
      box.hidden = false;
    });
    // Where not one language can be had, what stands in the root shows.
    context.styled.catch(() => shadow.append(document.createElement("slot")));
    mounted.set(root, view(context));
  }

  function fillAll(): void {
    for (const root of named) if (!root.isConnected) named.delete(root);
    for (const root of [...document.querySelectorAll<HTMLElement>(ROOTS), ...named])
      if (!dismissed.has(root)) fill(root);
  }

  function empty(root: HTMLElement): void {
    mounted.get(root)?.();
    mounted.delete(root);
    root.shadowRoot?.replaceChildren();
  }

  new MutationObserver(() => {
    for (const root of mounted.keys()) if (!root.isConnected) empty(root);
    fillAll();
  }).observe(document.documentElement, { childList: true, subtree: true });
  if (document.readyState === "complete") fillAll();
  else window.addEventListener("load", fillAll);

  return {
    files,
    messages,
    define(name, view) {
      if (!views.has(name)) views.set(name, view);
      fillAll();
    },
    definePart(name, part) {
      if (!parts.has(name)) parts.set(name, part);
    },
    mount(root) {
      if (!root) return fillAll();
      dismissed.delete(root);
      named.add(root);
      fill(root);
    },
    unmount(root) {
      dismissed.add(root);
      named.delete(root);
      empty(root);
    },
    consent: (given) => tellCounts("consent", { given }),
    shopper: shopperOf,
  };
}
