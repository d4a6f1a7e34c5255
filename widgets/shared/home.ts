export interface Home {
  /** Folder of the scripts and sheets, with a slash at the end. */
  base: string;
  origin: string;
  nonce: string;
}

/**
 * Where the scripts came from, read from the running script's own address. Must be called while the
 * script is being evaluated; a script that was bundled or injected as text has no address of its
 * own, then any include of ours on the page tells.
 */
export function findHome(page: Document): Home | null {
  const running = page.currentScript as HTMLScriptElement | null;
  const script = running?.src
    ? running
    : page.querySelector<HTMLScriptElement>('script[src*="/widgets/v1/endcap.js"]');
  if (!script) return null;
  return {
    base: new URL(".", script.src).href,
    origin: new URL(script.src).origin,
    nonce: script.nonce ?? "",
  };
}
