import { findHome, type Home } from "./home";

/** Read while the script runs; null where no script of ours tells, and there the core does nothing (see endcap.ts). */
export const home = findHome(document) as Home;

/** Long enough for a slow phone; past it an unstyled ad is better than none. */
const SHEET_PATIENCE_MS = 4000;

/**
 * Adds one of our sheets to a shadow root or a head, once. Resolves when it applies, failed, or took too long.
 */
export function addSheet(place: ParentNode & Node, file: string): Promise<void> {
  const href = `${home.base}${file}.css`;
  if ([...place.children].some((child) => (child as HTMLLinkElement).href === href)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.nonce = home.nonce;
    link.onload = link.onerror = () => resolve();
    setTimeout(resolve, SHEET_PATIENCE_MS);
    place.append(link);
  });
}

/** Scripts that are on their way or have come, by address. */
const loads = new Map<string, Promise<void>>();

/**
 * Adds a script of ours to the host page unless the page includes it already. Resolves when it has run; after a
 * failure the next call tries again.
 */
export function loadScript(file: string): Promise<void> {
  const src = `${home.base}${file}.js`;
  let load = loads.get(src);
  if (!load) {
    if ([...document.scripts].some((script) => script.src === src)) return Promise.resolve();
    load = new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = src;
      script.nonce = home.nonce;
      script.onload = () => resolve();
      script.onerror = () => {
        loads.delete(src);
        script.remove();
        reject(new Error(src));
      };
      document.head.append(script);
    });
    loads.set(src, load);
  }
  return load;
}
