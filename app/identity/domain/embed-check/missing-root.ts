import { type PageFinding, problem, warning } from "./findings";
import { isLive, type Page, resolve } from "./page";
import { attribute, type Element } from "./page-elements";

const maxFrames = 3;
/** What shows another page within this one; some builders have names of their own. */
const frameNames = /^(?:(?:[a-z]+-)?iframe|frame|embed|object)$/;
const tagManagers = /gtm\.js|googletagmanager|tealium|matomo/i;

/** Why a page holds no element that a view is wanted in. */
export function findWithoutRoot(page: Page): PageFinding {
  const live = page.elements.filter(isLive).map(({ element }) => element);
  const frames = live.filter(({ name }) => frameNames.test(name));
  if (page.words.some((words) => words.includes("data-endcap-view")))
    return problem(
      "snippet_as_text",
      "The embed code stands on the page as text, in a comment, or behind a <style> or <script> that isn't closed, where it does nothing. Paste it into a field for HTML (custom code), not into the text editor.",
    );
  if (frames.some((frame) => attribute(frame, "srcdoc").includes("data-endcap-view")))
    return warning(
      "in_frame",
      "The embed code stands in a frame (srcdoc), which was not looked at. Open the page in a browser, and look at its console (F12).",
    );
  const refresh = live.find(
    (element) => element.name === "meta" && /^\s*refresh\s*$/i.test(attribute(element, "http-equiv")),
  );
  const [, written = ""] =
    /url\s*=\s*["']?([^"']+)/i.exec((refresh && attribute(refresh, "content")) ?? "") ?? [];
  const next = resolve(page, written);
  // A page that leads to itself is only shown anew.
  if (next && next.href.split("#")[0] !== page.url.href.split("#")[0])
    return problem(
      "leads_on",
      `The page leads on to ${next.href} (meta refresh), which was not looked at. Give that address.`,
    );
  if (live.some((element) => [...Object.values(element.attribs), codeOf(element)].some(holdsSnippet)))
    return warning(
      "added_later",
      "The embed code stands within a script or an attribute, from where a script may put it on the page: that can't be seen from here. Open the page in a browser, and look at its console (F12).",
    );
  return problem(
    "no_root",
    [
      "The page holds no element with data-endcap-view. Paste the whole embed code, or look whether the site's builder took it out.",
      live.some((element) => tagManagers.test(attribute(element, "src") + codeOf(element)))
        ? "The page has a tag manager: what that adds can't be seen from here."
        : "What a script adds later can't be seen from here.",
      ...sentenceOf(frames.flatMap((frame) => resolve(page, addressOf(frame)) ?? [])),
    ].join(" "),
  );
}

const holdsSnippet = (text: string) => text.includes("data-endcap-view");

/** The text of a script; empty for other elements. */
function codeOf({ name, children }: Element): string {
  return name === "script" ? children.map((child) => ("data" in child ? child.data : "")).join("") : "";
}

/** Frames that are loaded late have theirs in an attribute of their own. */
const addressOf = (frame: Element) =>
  attribute(frame, frame.name === "object" ? "data" : "src") || attribute(frame, "data-src");

function sentenceOf(frames: URL[]): string[] {
  const addresses = frames.filter(({ protocol }) => /^https?:$/.test(protocol)).map(({ href }) => href);
  if (addresses.length === 0) return [];
  const shown = addresses.slice(0, maxFrames).join(", ");
  return [`Its frames were not looked at; if the ad is in one, give its address: ${shown}.`];
}
