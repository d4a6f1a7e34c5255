import type { Home } from "./home";

/** Long enough for a slow phone; past it an unstyled ad is better than none. */
const SHEET_PATIENCE_MS = 4000;

/** Adds one of our sheets to a shadow root. Resolves when it applies, failed, or took too long. */
export function loadSheet(home: Home, shadow: ShadowRoot, file: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `${home.base}${file}.css`;
    link.nonce = home.nonce;
    link.onload = link.onerror = () => resolve();
    setTimeout(resolve, SHEET_PATIENCE_MS);
    shadow.append(link);
  });
}

/** Adds the script of a view to the host page unless the page includes it already. */
export function loadScript(home: Home, file: string): void {
  const src = `${home.base}${file}.js`;
  if ([...document.scripts].some((script) => script.src === src)) return;
  const script = document.createElement("script");
  script.src = src;
  script.nonce = home.nonce;
  document.head.append(script);
}
