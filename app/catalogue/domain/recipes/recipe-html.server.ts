import { type Handler, Parser } from "htmlparser2";

/**
 * Recipes come from outside, with HTML in them. It is read tag by tag, in one pass, and written anew: only these
 * elements, closed in order, and no attribute but a link's address. Nothing is kept whose content a browser reads by
 * other rules than HTML's (SVG, MathML, scripts, styles), so that reading the result again gives the same.
 */
const allowed = new Set([
  ...["p", "br", "hr", "h2", "h3", "h4", "ul", "ol", "li", "blockquote"],
  ...["b", "strong", "i", "em", "u", "sub", "sup", "small", "a"],
]);
const withoutContent = new Set(["br", "hr"]);
/** Elements whose content goes with them; what is struck out is not meant any more. */
const dropped = new Set([
  ...[
    "script",
    "style",
    "svg",
    "math",
    "template",
    "noscript",
    "iframe",
    "object",
    "embed",
    "applet",
    "noembed",
  ],
  ...["s", "del", "strike"],
  ...["noframes", "xmp", "plaintext", "listing", "title", "textarea", "select", "audio", "video", "canvas"],
]);
/** Before these a paragraph ends. */
const blocks = new Set(["p", "hr", "h2", "h3", "h4", "ul", "ol", "blockquote"]);
/** How many line feeds part an element from what is around it, in plain text. */
const lineFeeds = new Map([
  ...["p", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "pre"].map(
    (name) => [name, 2] as const,
  ),
  ...["br", "li", "div", "tr", "section", "article", "dt", "dd", "hr"].map((name) => [name, 1] as const),
]);

/** What opens a tag, a comment or the like; any other < is text, to browsers too. */
const opening = /<[a-z!/?]/i;
const structure = /<(?:p|br|li|div|tr|h[1-6])\b/i;
/** No recipe has more, and finding the element that a tag closes takes time for each that is open. */
const maxTags = 600;
/** Deeper ones are left out, their content stays. */
const maxDepth = 20;

const inlineTag = String.raw`<\/?(?:span|sup|sub|b|strong|i|em|small|font|u|a|mark)(?:\s[^<>]{0,200})?>`;
/** Between "1" and "1/2" in "1<sup>1</sup>/<sub>2</sub>" and "1<span>1/2</span>", where elements alone part the figures. */
const betweenFigures = new RegExp(
  String.raw`(?<=\d)(?=(?:${inlineTag}){1,4}\d{1,2}(?:${inlineTag}){0,4}\s?(?:[/⁄]|&frasl;|&#8260;)|(?:${inlineTag}){0,3}<sup(?:\s[^<>]{0,200})?>\d)`,
  "gi",
);

/** HTML without anything that could run, load, or look like the page around it. Plain text stays as it is. */
export function cleanHtml(html: string): string {
  if (!opening.test(html)) return html;
  if (countTags(html) > maxTags) return asText(html);
  const out: string[] = [];
  const open: string[] = [];
  let isBreakDue = false;
  const lastPart = () => out.findLast((part) => part.trim() !== "");
  const write = (part: string) => {
    if (isBreakDue && part.trim() !== "") {
      if (!isParting(part) && !isParting(lastPart() ?? "<br>")) out.push("<br>");
      isBreakDue = false;
    }
    out.push(part);
  };
  const closeFrom = (place: number) => {
    while (place >= 0 && open.length > place) write(`</${open.pop()}>`);
  };
  /** What an element parts stays apart without it. */
  const leaveOut = (name: string) => {
    if (lineFeeds.has(name)) isBreakDue = true;
    else if (name === "td" || name === "th") write(" ");
  };
  read(html, {
    onopentag(name, { href = "" }) {
      if (!allowed.has(name)) return leaveOut(name);
      if (open.length >= maxDepth) return;
      if (blocks.has(name)) closeFrom(open.indexOf("p"));
      if (name === "a") closeFrom(open.indexOf("a"));
      if (name === "li") closeFrom(openItem(open));
      write(name === "a" && isWebAddress(href) ? linkTo(href) : `<${name}>`);
      if (!withoutContent.has(name)) open.push(name);
    },
    ontext: (text) => write(escapeText(text)),
    onclosetag: (name) => (allowed.has(name) ? closeFrom(open.lastIndexOf(name)) : leaveOut(name)),
  });
  closeFrom(0);
  return out.join("").trim();
}

/** What HTML says, without its elements and with its character references resolved. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html) || countTags(html) > maxTags) return html.trim();
  const keepsLines = !structure.test(html);
  const lines: { parts: string[]; before: number }[] = [{ parts: [], before: 0 }];
  const begin = (lineFeeds: number) => {
    const last = lines.at(-1);
    if (last?.parts.length === 0) last.before = Math.max(last.before, lineFeeds);
    else if (lineFeeds > 0) lines.push({ parts: [], before: lineFeeds });
  };
  read(html, {
    onopentag: (name) => begin(lineFeeds.get(name) ?? 0),
    ontext(text) {
      if (text.trim() !== "" || lines.at(-1)?.parts.length !== 0) lines.at(-1)?.parts.push(text);
    },
    onclosetag: (name) => begin(lineFeeds.get(name) ?? 0),
  });
  return lines
    .map(({ parts, before }) => {
      const line = parts.join("");
      return "\n".repeat(before) + (keepsLines ? line : line.replaceAll(/[ \t\r\n\f]+/g, " ").trim());
    })
    .join("")
    .trim();
}

/** Tells of what stands outside dropped elements. */
function read(
  html: string,
  { onopentag, ontext, onclosetag }: Partial<Pick<Handler, "onopentag" | "ontext" | "onclosetag">>,
) {
  let depth = 0;
  /** How deep what is hidden stands; 0 while nothing is. */
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      depth += 1;
      if (hidden > 0) return;
      if (dropped.has(name) || isStruck(attributes)) hidden = depth;
      else onopentag?.(name, attributes, isImplied);
    },
    ontext(text) {
      if (hidden === 0) ontext?.(text.replaceAll("\0", ""));
    },
    onclosetag(name, isImplied) {
      if (hidden === 0) onclosetag?.(name, isImplied);
      else if (hidden === depth) hidden = 0;
      depth -= 1;
    },
  });
  // Feeds leave the marks of XML around HTML; to HTML, they and all they hold would be a comment.
  const content = html.includes("<![CDATA[") ? html.replace(/<!\[CDATA\[|\]\]>/g, "") : html;
  parser.end(content.replace(betweenFigures, " "));
}

function isStruck({ style = "" }: { style?: string }): boolean {
  return /text-decoration(?:-line)?\s?:[^;]{0,40}line-through/i.test(style);
}

/** Where the item stands that a new one of the same list ends; -1 for none. */
function openItem(open: string[]): number {
  const item = open.lastIndexOf("li");
  return item > Math.max(open.lastIndexOf("ul"), open.lastIndexOf("ol")) ? item : -1;
}

/** Whether a tag that was written parts what stands before and behind it. */
function isParting(tag: string): boolean {
  return lineFeeds.has(/^<\/?(\w+)>$/.exec(tag)?.[1] ?? "");
}

function isWebAddress(href: string): boolean {
  return /^https?:\/\//i.test(href);
}

/** Opens elsewhere, and does not say where it stood. */
function linkTo(href: string): string {
  const address = href.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("\0", "");
  return `<a href="${address}" rel="nofollow noopener noreferrer" target="_blank">`;
}

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) count += 1;
  return count;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function asText(html: string): string {
  return escapeText(html).replaceAll(">", "&gt;");
}
