import { KEEP_PAGE, type KeepPage, SERVER_PARAMETER } from "./offline-message";

/**
 * The service worker that lets a page with our widgets be opened without a network. The host page's site serves a file
 * of one line, `importScripts("https://<server>/widgets/v1/offline.js")`, and names it on a root element:
 * `data-endcap-offline="/endcap-offline.js"`. What it keeps, each from the network as long as that answers:
 *
 * - the pages of the site that carry our widgets, as their core told it,
 * - our scripts and sheets, and the pictures of the ads that were looked at; the newest so many.
 *
 * What widgets read is kept by the widgets themselves (read-public.ts). It answers no other request, and none but GET.
 * When the file is emptied or gone, it takes itself and all it kept away.
 */

interface FetchEvent extends Event {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
}

interface Worker {
  location: Location;
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: (name: string, listener: (event: FetchEvent & { data: unknown }) => void) => void;
}

const worker = self as unknown as Worker;
const SERVER = new URLSearchParams(worker.location.search).get(SERVER_PARAMETER) ?? "";

/** Caches of this site, each with the most that it holds. */
const KEPT = { "endcap-pages": 12, "endcap-files": 60, "endcap-images": 120 };
type Kept = keyof typeof KEPT;

async function keep(name: Kept, url: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.delete(url);
    await cache.put(url, response);
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - KEPT[name]))) await cache.delete(old);
  } catch {
    // Full or blocked: there will be nothing to fall back on.
  }
}

async function find(name: Kept, url: string, options: CacheQueryOptions = {}): Promise<Response | undefined> {
  try {
    return await (await caches.open(name)).match(url, { ignoreVary: true, ...options });
  } catch {
    return undefined;
  }
}

const withoutHash = (url: string) => url.split("#")[0] ?? url;

/** May be shown again later: a page, and not one that its server wants to be forgotten. */
function isKeepable(response: Response): boolean {
  return (
    response.ok &&
    response.type === "basic" &&
    /^text\/html/.test(response.headers.get("Content-Type") ?? "") &&
    !/no-store/.test(response.headers.get("Cache-Control") ?? "")
  );
}

/** A page of the site, as the network gives it; without one as it was, if it carries our widgets. */
async function answerPage({ request }: FetchEvent): Promise<Response> {
  const url = withoutHash(request.url);
  try {
    const response = await fetch(request);
    if (isKeepable(response) && (await find("endcap-pages", url))) {
      await keep("endcap-pages", url, response.clone());
    }
    return response;
  } catch (error) {
    const kept =
      (await find("endcap-pages", url)) ?? (await find("endcap-pages", url, { ignoreSearch: true }));
    if (kept) return kept;
    throw error;
  }
}

/** A file of ours. Read in plain sight (CORS), or nobody could tell a good answer from a broken one. */
async function answerFile(name: Kept, url: string): Promise<Response> {
  // The address of a picture names its content: what was kept is right.
  const known = name === "endcap-images" ? await find(name, url) : undefined;
  if (known) return known;
  try {
    const response = await fetch(url, { mode: "cors", credentials: "omit" });
    if (response.ok) await keep(name, url, response.clone());
    return response;
  } catch (error) {
    const kept = await find(name, url);
    if (kept) return kept;
    throw error;
  }
}

/** Which of our caches a request belongs to; null: none of our business. */
function keptIn(request: Request): Kept | null {
  if (request.method !== "GET" || !SERVER) return null;
  if (request.mode === "navigate") return "endcap-pages";
  const { origin, pathname } = new URL(request.url);
  if (origin !== SERVER || request.headers.has("Range")) return null;
  // Published as files, they stand in a folder.
  if (pathname.includes("/widgets/")) return "endcap-files";
  return pathname.includes("/public/images/") ? "endcap-images" : null;
}

/** The page tells what it shows before there was a worker to see it. */
async function keepPage({ url, files }: KeepPage): Promise<void> {
  const page = withoutHash(url);
  if (new URL(page).origin !== worker.location.origin) return;
  try {
    if (!(await find("endcap-pages", page))) {
      const response = await fetch(page, { credentials: "same-origin" });
      if (isKeepable(response) && !response.redirected) await keep("endcap-pages", page, response);
    }
  } catch {
    // The network went meanwhile: the next visit does it.
  }
  for (const file of files) {
    const name = keptIn(new Request(file));
    if (!name || name === "endcap-pages" || (await find(name, file))) continue;
    await answerFile(name, file).catch(() => {});
  }
}

async function leave(): Promise<void> {
  for (const name of Object.keys(KEPT)) await caches.delete(name);
  await worker.registration.unregister();
}

/** Whether the site still wants the worker, asked once in its life, which is short. */
async function leaveIfUnwanted(): Promise<void> {
  try {
    const { href } = worker.location;
    const response = await fetch(href, { cache: "no-store", credentials: "same-origin" });
    const isGone = response.status === 404 || response.status === 410;
    if (isGone || (response.ok && !(await response.text()).includes("importScripts"))) await leave();
  } catch {
    // No network, no answer.
  }
}

let hasAsked = false;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (event) => {
  const { data } = event as unknown as MessageEvent<KeepPage | undefined>;
  // Any script of the site may send messages: one that names no page and files keeps nothing.
  if (data?.type === KEEP_PAGE) event.waitUntil(keepPage(data).catch(() => {}));
});
worker.addEventListener("fetch", (event) => {
  const name = keptIn(event.request);
  if (!name) return;
  if (name === "endcap-pages") {
    event.respondWith(answerPage(event));
    if (!hasAsked) event.waitUntil(leaveIfUnwanted());
    hasAsked = true;
  } else event.respondWith(answerFile(name, event.request.url));
});
