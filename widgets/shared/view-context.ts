import { namedServer } from "./home";
import { findLanguage, wantedLanguage } from "./language";
import { addSheet, homeOrigin, loadScript } from "./load-file";
import { isLoaded, loadModule, speak, tellCounts } from "./modules";
import { watchPlace } from "./place";
import { createShoppers, type Shopper } from "./shopper";
import { showFailure } from "./show-failure";
import type { LanguagePart, ViewContext } from "./view";

/** What is chosen at a retailer, one for all of its views. */
export const shopperOf = createShoppers(loadModule);

/** What a view is given for a root: an empty box, while its sheet and its language are on their way. */
export function createContext(root: HTMLElement, shadow: ShadowRoot, name: string): ViewContext {
  const box = document.createElement("div");
  box.className = "ec";
  box.hidden = true;
  shadow.replaceChildren();
  shadow.append(box);
  const retailerId = root.dataset.endcapRetailer?.trim().match(/^\d{1,15}$/)?.[0] ?? null;
  const emit = (event: string, detail: object) => {
    root.dispatchEvent(new CustomEvent(`endcap:${event}`, { bubbles: true, detail }));
    // What a shopper does has two words ("list-print"); what merely is so has one ("ready").
    if (isLoaded("counts") || event.includes("-")) tellCounts(event, detail, context);
  };
  // Where the site offers a worker, the page can be opened without a network.
  if (root.dataset.endcapOffline) loadScript("offline-page", () => true).catch(() => {});
  const sheet = addSheet(shadow, name);
  const context = {
    root,
    box,
    origin: namedServer(root) ?? homeOrigin(),
    retailerId,
    shopper: (retailerId && shopperOf(retailerId)) as Shopper | null,
    loadSheet: addSheet,
    emit,
  } as Omit<ViewContext, "load" | "styled"> as ViewContext;
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
    watchPlace(root);
  });
  // Not one language can be had.
  context.styled.catch(() => showFailure(root, shadow));
  return context;
}

async function languageOf(context: ViewContext): Promise<string> {
  const learnLanguage = () => loadModule<LanguagePart>("language").then((learn) => learn(context));
  return wantedLanguage(context.root) ?? findLanguage([await learnLanguage().catch(() => null)]) ?? "en";
}
