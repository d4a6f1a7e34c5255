/** What somebody entered for a page, read: `path` can be asked for, `name` has to be looked up among their pages. */
export type PageReference = { kind: "path"; path: string } | { kind: "name"; name: string };

const hosts = /^(?:[a-z-]+\.)?(?:facebook|fb)\.com$/i;

/**
 * Reads a page's id, @name, address or name.
 * Null for an address that is none of a page.
 */
export function readPageReference(text: string): PageReference | null {
  const entered = text.trim();
  if (entered === "") return null;
  if (/^\d{5,}$/.test(entered)) return { kind: "path", path: entered };
  if (/^@[\w.-]+$/.test(entered)) return { kind: "path", path: entered.slice(1) };
  const address = addressOf(entered);
  if (!address) return { kind: "name", name: entered };
  const path = pathOf(address);
  return path ? { kind: "path", path } : null;
}

/** Facebook's names of pages: letters, digits and full stops. */
export function looksLikeUsername(name: string): boolean {
  return /^[\w.-]{2,}$/.test(name);
}

function addressOf(entered: string): URL | null {
  const hasScheme = /^https?:\/\//i.test(entered);
  const text = hasScheme ? entered : `https://${entered}`;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  // "facebook.com/x" is an address without its scheme; "green.basket" is a name.
  return hasScheme || hosts.test(url.hostname) ? url : null;
}

function pathOf(url: URL): string | null {
  if (!hosts.test(url.hostname)) return null;
  if (url.pathname === "/profile.php") return /^\d+$/.exec(url.searchParams.get("id") ?? "")?.[0] ?? null;
  const parts = url.pathname.split("/").filter((part) => part !== "");
  const [first = "", second = ""] = parts;
  // /pages/Green-Basket/1234, /pages/category/Grocery/Green-Basket-1234, /people/Green-Basket/1234, /p/Green-Basket-1234
  if (["pages", "people", "p"].includes(first))
    return /(?:^|-)(\d{5,})$/.exec(parts.at(-1) ?? "")?.[1] ?? null;
  const username = first === "pg" ? second : first;
  return looksLikeUsername(username) ? username : null;
}
