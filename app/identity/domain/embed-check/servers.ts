import { type PageFinding, problem, warning } from "./findings";
import {
  type Answer,
  type Ask,
  filesOf,
  isMixedContent,
  namedServer,
  type Page,
  resolve,
  retailerOf,
} from "./page";
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
  const server = namedServer(page, root) || page.home?.origin;
  if (retailer === null || !server) return null;
  const folder = filesOf(root);
  const read = resolve(page, `${server}/public/retailers/${retailer}/weekly-ad`);
  const pictures = resolve(page, `${folder || server}/public/images/1`);
  const files = folder ? resolve(page, `${folder}/public/retailers/${retailer}/weekly-ad.json`) : null;
  return read && pictures && { retailer, files, server: read, pictures };
}

/** What the servers answer that the views are read from. */
export async function findInServers(page: Page, ask: Ask): Promise<PageFinding[]> {
  const findings: PageFinding[] = [];
  for (const { element } of page.roots) {
    if (namedServer(page, element) === null)
      findings.push(
        // Without it, the views are read from where the scripts come from.
        (page.isHomeIncluded ? warning : problem)(
          "server_address",
          `data-endcap-server="${attribute(element, "data-endcap-server")}" is no address. Write it like this: https://ads.example.com.`,
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
  if (files && !isMixedContent(page, files) && isAd(await ask(files))) return [];
  const findings = isMixedContent(page, server) ? [findingOfMixedContent(server)] : [];
  const answer = await ask(server);
  if (isAd(answer)) return findings;
  if (answer === "private") return [...findings, findingOfPrivate(server)];
  const { origin } = server;
  if (isRefusal(answer))
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

/** Other APIs answer JSON as well. */
function isAd(answer: Answer): boolean {
  const { retailer, circulars } = readJson(answer, 200) as {
    retailer?: { id?: unknown };
    circulars?: unknown;
  };
  return typeof retailer?.id === "number" && Array.isArray(circulars);
}

/** As `answerError` has it. */
function isRefusal(answer: Answer): boolean {
  const { error, message } = readJson(answer, 404) as { error?: unknown; message?: unknown };
  return error === "not_found" && typeof message === "string";
}

/** Empty for another status, and for what is no object. */
function readJson(answer: Answer, status: number): object {
  if (answer === null || answer === "private" || answer.status !== status) return {};
  try {
    return Object(JSON.parse(new TextDecoder().decode(answer.bytes)));
  } catch {
    return {};
  }
}
