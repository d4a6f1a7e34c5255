/** A place inside an ad that an address can point to. */
export interface Target {
  kind: "page" | "deal";
  id: number;
}

const OURS = /^#endcap-(page|deal)-(\d{1,15})$/;

/** Reads `#endcap-page-12` or `#endcap-deal-345`; null for every other hash. */
export function parseTarget(hash: string): Target | null {
  const match = OURS.exec(hash);
  return match ? { kind: match[1] as Target["kind"], id: Number(match[2]) } : null;
}

export function targetHash({ kind, id }: Target): string {
  return `#endcap-${kind}-${id}`;
}

/**
 * Lets the address follow what is open, or (null) be bare again. A hash that belongs to the host page is
 * never touched, and no history entry is made, so the back button and hash routers work as before.
 */
export function showTarget(target: Target | null): void {
  const { hash, pathname, search } = location;
  if (hash ? !OURS.test(hash) : !target) return;
  history.replaceState(history.state, "", `${pathname}${search}${target ? targetHash(target) : ""}`);
}

type Opener = (target: Target) => boolean;

const openers = new Set<Opener>();
let followed = "";

/** Several ads may hold the same deal: the first that knows the target opens it, and only once. */
function follow(): void {
  const target = parseTarget(location.hash);
  if (!target) followed = "";
  else if (location.hash !== followed && [...openers].some((open) => open(target))) followed = location.hash;
}

function reread(): void {
  followed = "";
  follow();
}

/**
 * Calls `open` when the address points, or comes to point, to a place in an ad; it answers whether it
 * had that place. Gives the function that stops listening.
 */
export function onTarget(open: Opener): () => void {
  openers.add(open);
  follow();
  window.addEventListener("hashchange", reread);
  return () => {
    openers.delete(open);
    if (openers.size === 0) window.removeEventListener("hashchange", reread);
  };
}
