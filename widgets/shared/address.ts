/** The page's own address with another hash; a hash alone would lead to the page's `<base>`. */
export const addressWith = (hash: string): string => location.href.split("#")[0] + hash;

/**
 * Lets the address follow what is shown, and keeps what the host page's router stores with the entry. Where that is
 * refused, by a router that throws or a browser that has had enough of it, what is shown goes its way all the same.
 */
export function changeHash(hash: string, how: "replaceState" | "pushState" = "replaceState"): void {
  try {
    history[how](history.state, "", addressWith(hash));
  } catch {}
}
