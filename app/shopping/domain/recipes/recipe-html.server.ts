import { fromHtml } from "hast-util-from-html";
import { type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { toText } from "hast-util-to-text";

/**
 * Recipes come from outside, with HTML in them. It is parsed as browsers parse it, what stands on the list below is
 * kept, and the rest is gone: no attribute but a link's address, nothing whose content a browser reads by other
 * rules than HTML's (SVG, MathML, scripts, styles, plain text), so that reading the result again gives the same.
 */
const allowed: Schema = {
  tagNames: [
    ...["p", "br", "hr", "h2", "h3", "h4", "ul", "ol", "li", "blockquote"],
    ...["b", "strong", "i", "em", "u", "s", "sub", "sup", "small", "a"],
  ],
  attributes: { a: ["href"] },
  protocols: { href: ["https", "http"] },
  strip: [
    ...["script", "style", "svg", "math", "template", "noscript", "iframe", "object", "embed", "applet"],
    ...["noembed", "noframes", "xmp", "plaintext", "listing", "title", "textarea", "select", "head", "audio"],
    ...["video", "canvas", "frameset", "frame"],
  ],
  allowComments: false,
  allowDoctypes: false,
};

/** What opens a tag, a comment or the like; any other < is text, to browsers too. */
const opening = /<[a-z!/?]/i;
/** More would let a short text grow to millions of nodes: parsing rebuilds open elements at every new one. */
const maxTags = 600;

/** HTML without anything that could run, load, or look like the page around it. Plain text stays as it is. */
export function cleanHtml(html: string): string {
  if (!opening.test(html)) return html;
  if (countTags(html) > maxTags) return asText(html);
  const tree = sanitize(fromHtml(html, { fragment: true }), allowed);
  settleLinks(tree);
  return toHtml(tree, { characterReferences: { useNamedReferences: true } }).trim();
}

/** What HTML says, without its elements and with its character references resolved. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  if (countTags(html) > maxTags) return html.trim();
  const tree = sanitize(fromHtml(html, { fragment: true }), allowed);
  return toText(tree).trim();
}

/** Links lead to whole addresses only, open elsewhere, and don't tell where they stood. */
function settleLinks(node: ReturnType<typeof sanitize>): void {
  if (node.type === "element" && node.tagName === "a") {
    const { href } = node.properties;
    const isWhole = typeof href === "string" && /^https?:\/\//i.test(href);
    const rel = ["nofollow", "noopener", "noreferrer"];
    node.properties = isWhole ? { href, rel, target: "_blank" } : {};
  }
  if ("children" in node) for (const child of node.children) settleLinks(child);
}

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) count += 1;
  return count;
}

function asText(html: string): string {
  return html.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
