import { originOfServer } from "#app/kernel/named-server";
import { type ContentPolicy, parsePolicies } from "./content-policy";
import { attribute, type Element, type PageElements, type Placed, readElements } from "./page-elements";

export interface PageQuestion {
  /** Where the page was read, after redirects. */
  url: URL;
  /** A browser shows the page whatever it is. */
  status: number;
  html: string;
  /** The header Content-Security-Policy; null without one. */
  policyHeader: string | null;
  /** This server as shoppers reach it, for pages that name no other; null where nobody has set it. */
  server: string | null;
  ask: Ask;
}

/** What stands at an address; "private": not asked, being within our own network; null: no answer. */
export type Ask = (address: URL) => Promise<Answer>;
export type Answer = { status: number; bytes: Uint8Array } | "private" | null;

/** Folder of the scripts and sheets on every server of ours. */
export const folder = "/widgets/v1/";

/** A retailer's page, as far as it can be told without running its scripts. */
export interface Page extends PageElements {
  url: URL;
  /** What its addresses are relative to. */
  base: URL;
  policies: ContentPolicy[];
  /** Elements that a view is wanted in, as far as browsers make them part of the page. */
  roots: Placed[];
  /** Folder of scripts and sheets, e.g. `https://ads.example.com/widgets/v1/`; null where nothing tells. */
  home: URL | null;
  /** The page tells it by what it includes from there. */
  isHomeIncluded: boolean;
}

export function readPage({ url, html, policyHeader, server }: PageQuestion): Page {
  const { elements, words } = readElements(html);
  const live = elements.filter(isLive);
  const policies = [
    ...parsePolicies(policyHeader ?? ""),
    ...live.filter(isPolicy).flatMap(({ element }) => policiesOfMeta(attribute(element, "content"))),
  ];
  const base = live.find(({ element }) => element.name === "base" && attribute(element, "href") !== "");
  const page: Page = {
    url,
    base: (base && parse(attribute(base.element, "href"), url)) ?? url,
    elements,
    words,
    policies,
    roots: live.filter(({ element }) => "data-endcap-view" in element.attribs),
    home: null,
    isHomeIncluded: false,
  };
  const included = findHome(page, live);
  const home = included ?? namedByAll(page) ?? (server === null ? null : new URL(folder, server));
  return { ...page, home, isHomeIncluded: included !== null };
}

export const isLive = ({ place }: Placed) => place === "page" || place === "shadow";

function isPolicy({ element, isInHead }: Placed): boolean {
  const name = attribute(element, "http-equiv").trim().toLowerCase();
  return isInHead && element.name === "meta" && name === "content-security-policy";
}

/** Browsers take a sandbox from the header alone. */
function policiesOfMeta(content: string): ContentPolicy[] {
  const policies = parsePolicies(content);
  for (const policy of policies) policy.delete("sandbox");
  return policies;
}

/** Where the widgets load what they need: the folder of the first script of ours, or of the first sheet. */
function findHome(page: Page, live: Placed[]): URL | null {
  const addresses = ["src", "href"].flatMap((name) =>
    live.map(({ element }) => {
      const isAsked = element.name === (name === "src" ? "script" : "link");
      return isAsked ? resolve(page, attribute(element, name)) : null;
    }),
  );
  const first = addresses.find((address) => address?.pathname.includes(folder));
  return first ? new URL(".", first) : null;
}

/** The folder that all roots name. */
function namedByAll(page: Page): URL | null {
  const named = page.roots.map(({ element }) => filesOf(element) || namedServer(page, element));
  const [only = ""] = named;
  return only && named.every((each) => each === only) ? resolve(page, only + folder) : null;
}

/** The folder that the root's ad is published to; empty without one. */
export const filesOf = (root: Element) => attribute(root, "data-endcap-files").replace(/(?<!\/)\/+$/, "");

/** Origin of the server that a root names. Empty where it names none, null where that is no address. */
export function namedServer({ url }: Pick<Page, "url">, root: Element): string | null {
  const written = attribute(root, "data-endcap-server");
  try {
    return written && originOfServer(written, url.href);
  } catch {
    return null;
  }
}

/** The address that browsers ask for where this is written; null where it is none. */
export function resolve({ base, policies }: Pick<Page, "base" | "policies">, written: string): URL | null {
  const address = written.trim() === "" ? null : parse(written, base);
  if (address?.protocol === "http:" && policies.some((policy) => policy.has("upgrade-insecure-requests")))
    address.protocol = "https:";
  return address;
}

const parse = (written: string, base: URL) =>
  URL.canParse(written, base.href) ? new URL(written, base) : null;

export const viewOf = (root: Element) => attribute(root, "data-endcap-view").trim().toLowerCase();

export const retailerOf = (root: Element) =>
  /^\d{1,15}$/.exec(attribute(root, "data-endcap-retailer").trim())?.[0] ?? null;

/** Whether browsers keep a page with https from asking for this. What is on the shopper's own device is safe to them. */
export function isMixedContent({ url }: Pick<Page, "url">, { protocol, hostname }: URL): boolean {
  const isOwnDevice = /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
  return url.protocol === "https:" && protocol === "http:" && !isOwnDevice;
}
