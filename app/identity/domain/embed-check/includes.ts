import { type Answer, type Ask, folder, isLive, type Page, resolve } from "./page";
import { attribute, type Element, type Placed } from "./page-elements";

/** A script of ours that the page includes, or seems to. */
export interface Include {
  /** Of the file, e.g. "weekly-ad". */
  name: string;
  element: Element;
  address: URL;
  /** From a server's folder, not copied. */
  isInFolder: boolean;
  /** What keeps browsers from running it, and is none of the page's other faults; null where they do. */
  heldBy: Hold | null;
}

export type Hold = { kind: "place" | "type" | "attribute"; word: string } | { kind: "nomodule" };

/** All that have the name of one of our files, or stand in its folder. */
export function includesOf(page: Page, names: readonly string[]): Include[] {
  return page.elements
    .filter(({ element }) => element.name === "script")
    .flatMap((placed) => includeOf(placed, page, names) ?? []);
}

function includeOf(placed: Placed, page: Page, names: readonly string[]): Include | null {
  const { element } = placed;
  // A plug-in that loads scripts late keeps the address in an attribute of its own.
  for (const written of new Set(["src", ...Object.keys(element.attribs)])) {
    const address = resolve(page, attribute(element, written));
    const name = /\/([\w-]+)\.js$/.exec(address?.pathname ?? "")?.[1];
    if (!address || name === undefined) continue;
    const isInFolder = address.pathname.includes(folder);
    if (isInFolder || names.includes(name))
      return { name, element, address, isInFolder, heldBy: holdOf(placed, written) };
  }
  return null;
}

/** https://mimesniff.spec.whatwg.org/#javascript-mime-type, and modules */
const scriptTypes =
  /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript)|module)$/i;

function holdOf(placed: Placed, written: string): Hold | null {
  const { element, place } = placed;
  if (!isLive(placed)) return { kind: "place", word: place };
  const language = attribute(element, "language");
  const type = (element.attribs.type ?? (language && `text/${language}`)).trim();
  if (type && !scriptTypes.test(type)) return { kind: "type", word: type };
  if (written !== "src") return { kind: "attribute", word: written };
  return "nomodule" in element.attribs && !/^module$/i.test(type) ? { kind: "nomodule" } : null;
}

/** A site may answer anything to an address that it doesn't have, and have a file of the same name: ours name this. */
export function isOurScript(answer: Answer): boolean {
  if (typeof answer !== "object" || answer?.status !== 200) return false;
  const text = new TextDecoder().decode(answer.bytes);
  return text.includes("Endcap") && !/^\s*</.test(text);
}

/** Those of one name: from a server's folder, or else what are copies of its file. */
export async function findOurs(includes: Include[], name: string, ask: Ask): Promise<Include[]> {
  const named = includes.filter((include) => include.name === name);
  const served = named.filter(({ isInFolder }) => isInFolder);
  if (served.length > 0) return served;
  const areOurs = await Promise.all(named.map(async ({ address }) => isOurScript(await ask(address))));
  return named.filter((_, index) => areOurs[index]);
}
