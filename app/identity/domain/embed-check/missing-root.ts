import { type PageFinding, problem, warning } from "./findings";
import { isLive, type Page, resolve } from "./page";
import { attribute } from "./page-elements";

const maxFrames = 3;
/** What shows another page within this one, and the attribute that has its address. */
const frameAddresses: Record<string, string> = { iframe: "src", frame: "src", embed: "src", object: "data" };

/** Why a page holds no element that a view is wanted in. */
export function findWithoutRoot(page: Page): PageFinding {
  const live = page.elements.filter(isLive).map(({ element }) => element);
  const frames = live.flatMap((element) => {
    const written = frameAddresses[element.name];
    return written && written in element.attribs ? [attribute(element, written)] : [];
  });
  const isInFrame = live.some((element) => attribute(element, "srcdoc").includes("data-endcap-view"));
  if (page.words.some((words) => words.includes("data-endcap-view")))
    return problem(
      "snippet_as_text",
      "The embed code stands on the page as text, in a comment, or behind a <style> or <script> that isn't closed, where it does nothing. Paste it into a field for HTML (custom code), not into the text editor.",
    );
  if (isInFrame)
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
  return problem(
    "no_root",
    [
      "The page holds no element with data-endcap-view. Paste the whole embed code, or look whether the site's builder took it out.",
      live.some((element) => /gtm\.js|googletagmanager|tealium|matomo/i.test(attribute(element, "src")))
        ? "The page has a tag manager: what that adds can't be seen from here."
        : "What a script adds later can't be seen from here.",
      ...sentenceOf(frames.flatMap((frame) => resolve(page, frame) ?? [])),
    ].join(" "),
  );
}

function sentenceOf(frames: URL[]): string[] {
  const addresses = frames.filter(({ protocol }) => /^https?:$/.test(protocol)).map(({ href }) => href);
  if (addresses.length === 0) return [];
  const shown = addresses.slice(0, maxFrames).join(", ");
  return [`Its frames were not looked at; if the ad is in one, give its address: ${shown}.`];
}
