import { findRefusal, type PolicyRefusal, type PolicyRequest } from "./content-policy";
import { type PageFinding, problem, warning } from "./findings";
import type { Include } from "./includes";
import { folder, isLive, type Page, resolve, viewOf } from "./page";
import { attribute } from "./page-elements";
import { sourceOf } from "./servers";

/** What the page's content security policies keep out. */
export function findInPolicies(page: Page, includes: Include[]): PageFinding[] {
  const needed = requestsOf(page, includes);
  const refused = findRefused(page, needed, problem);
  const isStyled = !refused.some(({ kind }) => kind === "style");
  return [
    ...[...refused, ...(isStyled ? findRefused(page, linksOf(page), warning) : [])].map(
      ({ finding }) => finding,
    ),
    ...findSandbox(page),
    ...findTrustedTypes(page),
  ];
}

/** All that a view asks for before it is seen. */
function requestsOf(page: Page, includes: Include[]): PolicyRequest[] {
  const running = includes.filter(({ heldBy }) => heldBy === null);
  const included = running.map(({ element, address }) => ({
    kind: "script" as const,
    address,
    nonce: attribute(element, "nonce"),
    integrity: attribute(element, "integrity"),
  }));
  const core = running.find(({ name }) => name === "endcap");
  // What the core loads has its nonce.
  const nonce = core && attribute(core.element, "nonce");
  const later = page.roots.flatMap(({ element }): PolicyRequest[] => {
    const view = viewOf(element);
    const source = sourceOf(page, element);
    return [
      ...(page.home
        ? [
            {
              kind: "script" as const,
              address: new URL(`${view}-en.js`, page.home),
              isAddedByScript: true,
              ...(nonce && { nonce }),
            },
            { kind: "style" as const, address: new URL(`${view}.css`, page.home), ...(nonce && { nonce }) },
          ]
        : []),
      ...(source
        ? [
            { kind: "connect" as const, address: source.server },
            ...(source.files ? [{ kind: "connect" as const, address: source.files }] : []),
            { kind: "img" as const, address: source.pictures },
          ]
        : []),
    ];
  });
  return [...included, ...later];
}

/** The sheets of the embed code keep room for the view. */
function linksOf(page: Page): PolicyRequest[] {
  return page.elements.filter(isLive).flatMap(({ element }) => {
    const address = element.name === "link" ? resolve(page, attribute(element, "href")) : null;
    const isSheet = /\bstylesheet\b/i.test(attribute(element, "rel")) && address?.pathname.includes(folder);
    return address && isSheet
      ? [{ kind: "style" as const, address, nonce: attribute(element, "nonce") }]
      : [];
  });
}

interface Refused {
  kind: PolicyRequest["kind"];
  finding: PageFinding;
}

/** One for each directive and server: the first tells enough. */
function findRefused(
  page: Page,
  requests: PolicyRequest[],
  toFinding: (code: string, message: string) => PageFinding,
): Refused[] {
  const found = new Map<string, Refused>();
  for (const policy of page.policies)
    for (const request of requests) {
      const refusal = findRefusal(policy, request, page.url);
      const key = `${refusal?.directive} ${request.address.origin}`;
      if (refusal && !found.has(key))
        found.set(key, { kind: request.kind, finding: toFinding("policy", sentenceOf(refusal, request)) });
    }
  return [...found.values()];
}

function sentenceOf({ directive, by }: PolicyRefusal, { address }: PolicyRequest): string {
  const { origin, pathname } = address;
  const refusal = `The site's content security policy doesn't let ${origin}${pathname} in.`;
  if (by === "hosts") return `${refusal} Add ${origin} to ${directive}.`;
  if (by === "nonces")
    return `${refusal} Give each script and link of the embed code the page's nonce, or add ${origin} to ${directive}.`;
  return `${refusal} Give each script of the embed code the page's nonce: with 'strict-dynamic', the hosts in ${directive} don't count.`;
}

function findSandbox({ policies }: Page): PageFinding[] {
  const isShut = policies.some((policy) => {
    const allowed = policy.get("sandbox");
    return allowed && !allowed.some((word) => word.toLowerCase() === "allow-scripts");
  });
  return isShut
    ? [
        problem(
          "sandbox",
          "The site's content security policy has a sandbox without allow-scripts: no script of the page runs. Add allow-scripts.",
        ),
      ]
    : [];
}

/** All policies of a page count: one may ask for them, and another list the names. */
function findTrustedTypes({ policies }: Page): PageFinding[] {
  const isAsked = policies.some((policy) => policy.has("require-trusted-types-for"));
  const isListed = policies.every((policy) => {
    const names = policy.get("trusted-types");
    return !names || names.includes("endcap") || names.includes("*");
  });
  return isAsked && !isListed
    ? [
        problem(
          "trusted_types",
          "The site's policy asks for Trusted Types and doesn't name ours. Add it: trusted-types endcap.",
        ),
      ]
    : [];
}
