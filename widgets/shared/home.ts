import { originOfServer } from "#app/kernel/named-server";
import { warn } from "./warn";

/** How the address of a server is written. */
export const EXAMPLE = "https://ads.example.com";

/** Folder of the files on every server of ours, and of ads that are published as files. */
const FOLDER = "/widgets/v1/";

/** Origin of the server that a root names; undefined where it names none. */
export function namedServer({ dataset: { endcapServer } }: HTMLElement): string | undefined {
  if (!endcapServer) return;
  try {
    return originOfServer(endcapServer, location.href);
  } catch {
    warn(
      `data-endcap-server="${endcapServer}" is no address. Write it like this: data-endcap-server="${EXAMPLE}".`,
    );
  }
}

/** Whether each root names the same server, or folder of files: then it is the page that does, and not some guest's HTML. */
function namedByAll(roots: Iterable<HTMLElement>): string | undefined {
  const named = new Set([...roots].map((root) => root.dataset.endcapFiles ?? namedServer(root)));
  const [only] = named;
  return named.size === 1 && only ? only.replace(/\/*$/, FOLDER) : undefined;
}

/**
 * Folders that scripts and sheets of ours are loaded from, with a slash at the end, the best first: where the running
 * script came from, where other includes of the page did, and the server that its roots name. A script that was copied,
 * joined with others or pasted as text comes from somewhere else; its own folder is the last guess.
 * @param running address of the script that runs; undefined where it has none
 */
export function findFolders(
  page: Document,
  running: string | undefined,
  roots: Iterable<HTMLElement>,
): string[] {
  const includes = [
    ...page.querySelectorAll<HTMLScriptElement>(`script[src*="${FOLDER}"]`),
    ...page.querySelectorAll<HTMLLinkElement>(`link[href*="${FOLDER}"]`),
  ].map((element) => ("src" in element ? element.src : element.href));
  const isOurs = running?.includes(FOLDER);
  const found = new Set<string>();
  for (const address of [isOurs && running, ...includes, namedByAll(roots), running]) {
    try {
      if (address) found.add(new URL(".", new URL(address, page.baseURI)).href);
    } catch {
      // No address.
    }
  }
  return [...found];
}
