import { type PageFinding, problem } from "./findings";
import { type Answer, type Ask, isMixedContent, type Page, resolve, retailerOf } from "./page";
import { attribute, type Element } from "./page-elements";
import { findingOfMixedContent, findingOfPrivate } from "./scripts";

/** Where a view is read from, as the widgets put addresses together. */
export interface Source {
  retailer: string;
  /** What is published as files, which is tried first; null where the page names none. */
  files: URL | null;
  server: URL;
  pictures: URL;
}

/** Null where the page doesn't tell. */
export function sourceOf(page: Page, root: Element): Source | null {
  const retailer = retailerOf(root);
  const named = root.attribs["data-endcap-server"];
  const server = withoutSlash(named ?? page.home?.origin ?? "");
  if (retailer === null || isNoServer(page, named) || (named === undefined && !page.home)) return null;
  const folder = withoutSlash(attribute(root, "data-endcap-files"));
  const read = resolve(page, `${server}/public/retailers/${retailer}/weekly-ad`);
  const pictures = resolve(page, `${folder || server}/public/images/1`);
  const files = folder ? resolve(page, `${folder}/public/retailers/${retailer}/weekly-ad.json`) : null;
  return read && pictures && { retailer, files, server: read, pictures };
}

const withoutSlash = (address: string) => address.replace(/\/+$/, "");

/** Browsers take "localhost:4800" for an address of the kind "localhost", and "ads.example.com" for a page beside this one. */
function isNoServer(page: Page, named = ""): boolean {
  const isWhole = named === "" || /^\s*(?:https?:\/\/|\/)/i.test(named);
  return !isWhole || resolve(page, `${withoutSlash(named)}/public`) === null;
}

/** What the servers answer that the views are read from. */
export async function findInServers(page: Page, ask: Ask): Promise<PageFinding[]> {
  const findings: PageFinding[] = [];
  for (const { element } of page.roots) {
    const named = element.attribs["data-endcap-server"];
    if (isNoServer(page, named))
      findings.push(
        problem(
          "server_address",
          `data-endcap-server="${named}" is no whole address of a server. Write it with https://, for example https://ads.example.com.`,
        ),
      );
    const source = sourceOf(page, element);
    if (source) findings.push(...(await findInSource(page, source, ask)));
  }
  return findings;
}

async function findInSource(
  page: Page,
  { retailer, files, server }: Source,
  ask: Ask,
): Promise<PageFinding[]> {
  if (files && !isMixedContent(page, files) && isJson(await ask(files), 200)) return [];
  const findings = isMixedContent(page, server) ? [findingOfMixedContent(server)] : [];
  const answer = await ask(server);
  if (isJson(answer, 200)) return findings;
  if (answer === "private") return [...findings, findingOfPrivate(server)];
  const { origin } = server;
  if (isJson(answer, 404))
    findings.push(
      problem(
        "wrong_retailer",
        `${origin} has no retailer with the number ${retailer}. Copy the embed code anew.`,
      ),
    );
  else
    findings.push(
      problem(
        "server",
        answer?.status === 200 || answer?.status === 404
          ? `${server.href} answers, but not as an Endcap server does. See that the server's address is right.`
          : `The server ${origin} ${answer === null ? "can't be reached" : `answers ${answer.status}`}. See that it runs, and that its address is right.`,
      ),
    );
  return findings;
}

function isJson(answer: Answer, status: number): boolean {
  if (answer === null || answer === "private" || answer.status !== status) return false;
  try {
    JSON.parse(new TextDecoder().decode(answer.bytes));
    return true;
  } catch {
    return false;
  }
}
