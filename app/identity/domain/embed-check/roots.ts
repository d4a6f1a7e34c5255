import { blockedName } from "#app/kernel/blocked-names";
import { embedViews } from "../retailers/embed-snippet";
import { type PageFinding, problem, warning } from "./findings";
import { isLive, type Page, retailerOf, viewOf } from "./page";
import { attribute, type Element, type Placed, withAncestors } from "./page-elements";

/** What can have a shadow tree, beside elements of one's own with a hyphen: https://dom.spec.whatwg.org/#valid-shadow-host-name */
const hosts =
  /^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span|[a-z][^\s-]*-[^\s]*)$/;

/** What a root may say; see docs/widgets.md. */
export const rootAttributes =
  "view retailer store ad-page ask lang offline consent files server preview state".split(" ");

/** What is wrong with the elements that views are wanted in. */
export function findInRoots(page: Page): PageFinding[] {
  return [...findOutside(page), ...page.roots.flatMap(findInRoot), ...findInAttributes(page)];
}

/** Attributes that may stand anywhere on the page: a slip in them is not seen, since the view shows all the same. */
function findInAttributes({ elements }: Page): PageFinding[] {
  const live = elements.filter(isLive).map(({ element }) => element);
  const odd = new Set(
    live.flatMap((element) => {
      const consent = element.attribs["data-endcap-consent"];
      return consent === undefined || /^(?:required|no)$/.test(consent) ? [] : [consent];
    }),
  );
  const names = new Set(live.flatMap((element) => Object.keys(element.attribs)));
  const known = rootAttributes.map((name) => `data-endcap-${name}`);
  const unknown = [...names].filter((name) => name.startsWith("data-endcap-") && !known.includes(name));
  return [
    ...[...odd].map((value) =>
      warning(
        "odd_consent",
        `data-endcap-consent="${value}" is none of its values. Write "required" where shoppers are asked before anything is counted, or take the attribute away.`,
      ),
    ),
    ...unknown.map((name) =>
      warning("unknown_attribute", `There is no attribute ${name}. The attributes are ${known.join(", ")}.`),
    ),
  ];
}

/** Embed code that browsers don't make part of the page, unless the view stands elsewhere on it. */
export function findOutside({ elements, roots }: Pick<Page, "elements" | "roots">): PageFinding[] {
  const shown = new Set(roots.map(({ element }) => viewOf(element)));
  return elements
    .filter((placed) => !isLive(placed) && "data-endcap-view" in placed.element.attribs)
    .filter(({ element }) => !shown.has(viewOf(element)))
    .map(({ place }) =>
      place === "noscript"
        ? problem(
            "in_noscript",
            "The embed code stands inside <noscript>, which browsers leave out. Take it out there, or have the plug-in that loads things late leave it alone.",
          )
        : warning(
            "in_template",
            "The embed code stands inside <template>: it is no part of the page until a script puts it there.",
          ),
    );
}

function findInRoot({ element, place }: Placed): PageFinding[] {
  const findings: PageFinding[] = [];
  if (place === "shadow")
    findings.push(
      warning(
        "shadow_tree",
        "The element stands in a shadow tree, where it is not found. Put it outside, or have a script call Endcap.mount(element).",
      ),
    );
  if (!hosts.test(element.name))
    findings.push(problem("wrong_element", `<${element.name}> can't hold a view. Use a <div>.`));
  if (!embedViews.some((each) => each === viewOf(element)))
    findings.push(
      problem(
        "unknown_view",
        `There is no view "${attribute(element, "data-endcap-view")}". The views are ${embedViews.join(", ")}.`,
      ),
    );
  if (retailerOf(element) === null)
    findings.push(
      problem(
        "no_retailer",
        "The element has no number of a retailer in data-endcap-retailer. Copy the embed code anew.",
      ),
    );
  const line = [...withAncestors(element)];
  // The nearest decides: what is visible within what is hidden shows.
  const visibility = line.find((each) => /(?<!-)visibility\s*:/i.test(attribute(each, "style")));
  for (const [at, each] of line.entries()) {
    const reason = whyHidden(each, line[at - 1]) ?? (each === visibility ? whyInvisible(each) : null);
    if (reason)
      findings.push(
        warning(
          "hidden",
          `The element ${nameOf(each)} is hidden (${reason}), and the view with it until it is shown.`,
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

function nameOf(element: Element): string {
  const name = [attribute(element, "id"), attribute(element, "class")].join(" ").trim();
  return name ? `"${name}"` : `<${element.name}>`;
}

/** @param inner what stands in the element, and holds the view; undefined where the element does itself */
function whyHidden(element: Element, inner: Element | undefined): string | null {
  const style = attribute(element, "style");
  if (/display\s*:\s*none/i.test(style)) return "display: none";
  if (/content-visibility\s*:\s*hidden/i.test(style)) return "content-visibility: hidden";
  for (const name of ["hidden", "popover"]) if (name in element.attribs) return name;
  if (!/^(?:details|dialog)$/.test(element.name) || "open" in element.attribs) return null;
  const isSummary = element.name === "details" && inner?.name === "summary";
  return isSummary ? null : "closed";
}

const whyInvisible = (element: Element) =>
  /(?<!-)visibility\s*:\s*(?:hidden|collapse)/i.test(attribute(element, "style"))
    ? "visibility: hidden"
    : null;
