import { pointsToUs, type Target } from "../deep-link";

/** Reads `#endcap-page-12` or `#endcap-deal-345`; null for every other hash. */
export function parseTarget(hash: string): Target | null {
  const [, , kind, id] = hash.split(/[#-]/);
  return pointsToUs(hash) ? { kind: kind as Target["kind"], id: Number(id) } : null;
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
