import { parseDocument } from "htmlparser2";
import { blockedName } from "#app/kernel/blocked-names";
import { type ContentPolicy, isAllowed, parsePolicies } from "./content-policy";
import { embedViews } from "./embed-snippet";

/** Something about a page that keeps a view from showing, or may. */
export interface PageFinding {
  code: string;
  severity: "problem" | "warning";
  /** A sentence for a web master: what it is and what to do. */
  message: string;
}

export interface PageQuestion {
  /** Where the page was read, after redirects. */
  url: URL;
  html: string;
  /** The header Content-Security-Policy; null without one. */
  policyHeader: string | null;
  /** This server as shoppers reach it, for pages that name no other; null where nobody has set it. */
  server: string | null;
  /** Asks for an address; gives the answer's status, or null where there is none. */
  ask: (address: URL) => Promise<number | null>;
}

type Parent = Pick<ReturnType<typeof parseDocument>, "children">;
type Element = Extract<Parent["children"][number], { attribs: unknown }>;
interface Found {
  element: Element;
  /** The elements around it, the nearest first. */
  around: Element[];
}

const folder = "/widgets/v1/";
const oldLibraries = /(?:prototype|scriptaculous|mootools|sugar|datejs)[\w.-]*\.js/i;

const text = (element: Element, name: string) => element.attribs[name] ?? "";
const problem = (code: string, message: string): PageFinding => ({ code, severity: "problem", message });
const warning = (code: string, message: string): PageFinding => ({ code, severity: "warning", message });

/** Looks at a retailer's page for what keeps the views from showing. Scripts of the page are not run. */
export async function examinePage(question: PageQuestion): Promise<PageFinding[]> {
  const all = elementsOf(parseDocument(question.html));
  const roots = all.filter(({ element }) => "data-endcap-view" in element.attribs);
  if (roots.length === 0) return [findNoRoot(all)];
  const scripts = all.filter(({ element }) => element.name === "script" && text(element, "src") !== "");
  const findings = [
    ...roots.flatMap(findInRoot),
    ...findInScripts(question, roots, scripts),
    ...findInPolicies(question, roots, all),
    ...(await findByAsking(question, roots, scripts)),
  ];
  // Several roots may have the same fault.
  return [...new Map(findings.map((finding) => [finding.message, finding])).values()];
}

function elementsOf(tree: Parent, around: Element[] = []): Found[] {
  return tree.children.flatMap((child) =>
    "attribs" in child ? [{ element: child, around }, ...elementsOf(child, [child, ...around])] : [],
  );
}

function findNoRoot(all: Found[]): PageFinding {
  const hasManager = all.some(({ element }) =>
    /gtm\.js|googletagmanager|tealium|matomo/i.test(text(element, "src")),
  );
  return problem(
    "no_root",
    `The page holds no element with data-endcap-view. Paste the whole embed code, or look whether the site's builder took it out.${hasManager ? " The page has a tag manager: what that adds can't be seen from here." : " What a script adds later can't be seen from here."}`,
  );
}

function findInRoot({ element, around }: Found): PageFinding[] {
  const findings: PageFinding[] = [];
  const view = text(element, "data-endcap-view");
  if (!embedViews.some((each) => each === view))
    findings.push(
      problem("unknown_view", `There is no view "${view}". The views are ${embedViews.join(", ")}.`),
    );
  if (!/^\d{1,15}$/.test(text(element, "data-endcap-retailer").trim()))
    findings.push(
      problem(
        "no_retailer",
        "The element has no number of a retailer in data-endcap-retailer. Copy the embed code anew.",
      ),
    );
  for (const each of [element, ...around]) {
    const name = [text(each, "id"), text(each, "class")].join(" ").trim();
    if (/display\s*:\s*none/i.test(text(each, "style")) || "hidden" in each.attribs)
      findings.push(
        warning(
          "hidden",
          `The element ${name ? `"${name}"` : `<${each.name}>`} is hidden (display: none), and the view with it until a script shows it.`,
        ),
      );
    const blocked = blockedName(each.attributes);
    if (blocked)
      findings.push(
        warning(
          "listed_name",
          `Content blockers may hide the element named "${blocked}". Name it without "ad", for example "weekly-deals".`,
        ),
      );
  }
  return findings;
}

const addressOf = (element: Element, page: URL) => {
  try {
    return new URL(text(element, "src"), page);
  } catch {
    return page;
  }
};

const isOurs = ({ pathname }: URL, name: string) => pathname.endsWith(`/${name}.js`);

function findInScripts({ url }: PageQuestion, roots: Found[], scripts: Found[]): PageFinding[] {
  const findings: PageFinding[] = [];
  const addresses = scripts.map(({ element }) => addressOf(element, url));
  const namesServer = roots.every(({ element }) => text(element, "data-endcap-server") !== "");
  const used = embedViews.filter((view) =>
    roots.some(({ element }) => text(element, "data-endcap-view") === view),
  );
  const names = ["preact", "endcap", ...used];
  for (const name of names) {
    const included = addresses.filter((address) => isOurs(address, name));
    const [first] = included;
    if (!first)
      findings.push(
        warning(
          "script_missing",
          `The page doesn't include ${name}.js. Paste the whole embed code; where a plug-in joins scripts, or a tag manager adds them, name the server on the element with data-endcap-server.`,
        ),
      );
    else if (!first.pathname.includes(folder) && !namesServer)
      findings.push(
        problem(
          "script_copied",
          `${first.href} is a copy. Include the script from your Endcap server, so that it is renewed, or add data-endcap-server to the element.`,
        ),
      );
    if (new Set(included.map(({ origin, pathname }) => origin + pathname)).size < included.length)
      findings.push(
        warning("script_twice", `${name}.js is included ${included.length} times. Once is enough.`),
      );
    if (url.protocol === "https:" && first?.protocol === "http:")
      findings.push(
        problem(
          "mixed_content",
          `The page has https, but ${first.href} has not: browsers refuse it. Use the server's https address.`,
        ),
      );
  }
  const library = addresses.find(({ pathname }) => oldLibraries.test(pathname));
  if (library)
    findings.push(
      warning(
        "old_library",
        `${library.href} changes what the browser's own lists and dates do. The views are made for that; where they fail all the same, look here.`,
      ),
    );
  return findings;
}

function findInPolicies(
  { url, policyHeader, server }: PageQuestion,
  roots: Found[],
  all: Found[],
): PageFinding[] {
  const metas = all
    .filter(({ element }) => text(element, "http-equiv").toLowerCase() === "content-security-policy")
    .map(({ element }) => text(element, "content"));
  const policies = [policyHeader ?? "", ...metas].filter((each) => each !== "").flatMap(parsePolicies);
  const script = all.find(
    ({ element }) => element.name === "script" && addressOf(element, url).pathname.includes(folder),
  );
  const base = serverOf(roots, script ? addressOf(script.element, url).origin : server);
  if (!base) return [];
  const nonce = script && text(script.element, "nonce");
  return policies.flatMap((policy) => [
    ...["script-src", "style-src", "connect-src", "img-src"]
      .filter(
        (directive) =>
          !isAllowed(
            policy,
            directive,
            new URL(`${folder}endcap.js`, base),
            url,
            /^(script|style)/.test(directive) ? nonce : undefined,
          ),
      )
      .map((directive) =>
        problem(
          "policy",
          `The site's content security policy doesn't let ${base} in. Add it to ${directive}.`,
        ),
      ),
    ...findTrustedTypes(policy),
  ]);
}

function findTrustedTypes(policy: ContentPolicy): PageFinding[] {
  const names = policy.get("trusted-types");
  if (!policy.has("require-trusted-types-for") || !names || names.includes("endcap") || names.includes("*"))
    return [];
  return [
    problem(
      "trusted_types",
      "The site's policy asks for Trusted Types and doesn't name ours. Add it: trusted-types endcap.",
    ),
  ];
}

function serverOf(roots: Found[], usual: string | null): string | null {
  const named = roots
    .map(({ element }) => text(element, "data-endcap-server"))
    .find((each) => URL.canParse(each));
  const address = named ?? usual;
  return address && new URL(address).origin;
}

async function findByAsking(
  { url, server, ask }: PageQuestion,
  roots: Found[],
  scripts: Found[],
): Promise<PageFinding[]> {
  const ours = scripts
    .map(({ element }) => addressOf(element, url))
    .filter(({ pathname }) => pathname.includes(folder));
  const base = serverOf(roots, ours[0]?.origin ?? server);
  const findings: PageFinding[] = [];
  for (const address of new Set(ours.map(({ href }) => href))) {
    const status = await ask(new URL(address));
    if (status !== 200)
      findings.push(
        problem(
          "script_fails",
          `${address} ${status === null ? "doesn't answer" : `answers ${status}`}. Compare it with the embed code.`,
        ),
      );
  }
  for (const number of new Set(roots.map(({ element }) => text(element, "data-endcap-retailer").trim()))) {
    if (!base || !/^\d{1,15}$/.test(number)) continue;
    const status = await ask(new URL(`/public/retailers/${number}/weekly-ad`, base));
    if (status === 404)
      findings.push(
        problem(
          "wrong_retailer",
          `${base} has no retailer with the number ${number}. Copy the embed code anew.`,
        ),
      );
    else if (status !== 200)
      findings.push(
        problem(
          "server",
          `The server ${base} ${status === null ? "can't be reached" : `answers ${status}`}. See that it runs, and that its address is right.`,
        ),
      );
  }
  return findings;
}
