import { parseDocument } from "htmlparser2";

type Parent = Pick<ReturnType<typeof parseDocument>, "children">;
type Node = Parent["children"][number];
export type Element = Extract<Node, { attribs: unknown }>;

/**
 * Where an element stands: in the document, in a shadow tree, where scripts look for it in vain, or in what browsers
 * don't make part of the page.
 */
export type Place = "page" | "shadow" | "noscript" | "template";

export interface Placed {
  element: Element;
  place: Place;
  /** Before anything that is shown; only there a policy counts. */
  isInHead: boolean;
}

export interface PageElements {
  elements: Placed[];
  /** What stands on the page as words, in a comment or in a field. */
  words: string[];
}

/** Elements that leave the parser in the head. */
const headElements = new Set(
  "html head base basefont bgsound link meta noscript noframes style template title script".split(" "),
);

export const attribute = (element: Element, name: string) => element.attribs[name] ?? "";

/** Reads the HTML in the order of the page. By a stack, since old editors nest elements by the thousand. */
export function readElements(html: string): PageElements {
  const elements: Placed[] = [];
  const words: string[] = [];
  let isInHead = true;
  const stack = childrenOf(parseDocument(html), "page");
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, place] = next;
    isInHead &&= !opensBody(node, place);
    if ("attribs" in node) {
      elements.push({ element: node, place, isInHead });
      for (const child of childrenOf(node, placeIn(node, place))) stack.push(child);
    } else if ("data" in node && !isCode(node)) words.push(node.data);
  }
  return { elements, words };
}

/** Scripts and styles, but for those that aren't closed and so hold elements of the page up to the end of its next script. */
function isCode({ parent, data }: Extract<Node, { data: string }>): boolean {
  if (parent?.type === "script") return !/<script\b[^>]*>\s*$/i.test(data);
  return parent?.type === "style" && !/<[a-z][^<>]*\sdata-/i.test(data);
}

/** The last first, as a stack wants them. */
const childrenOf = ({ children }: Parent, place: Place) =>
  children.map((child): [Node, Place] => [child, place]).reverse();

/** Browsers end the head where something comes that has no place there. */
function opensBody(node: Node, place: Place): boolean {
  if (place === "noscript" || place === "template") return false;
  if ("attribs" in node) return !headElements.has(node.name);
  const isAround = !node.parent || !("name" in node.parent) || /^(?:html|head)$/.test(node.parent.name);
  return node.type === "text" && isAround && node.data.trim() !== "";
}

function placeIn(element: Element, place: Place): Place {
  if (place === "noscript" || place === "template") return place;
  if (element.name === "noscript") return "noscript";
  if (element.name !== "template") return place;
  return /^(open|closed)$/i.test(attribute(element, "shadowrootmode")) ? "shadow" : "template";
}

/** The element and those around it, the nearest first. */
export function* withAncestors(element: Element): Generator<Element> {
  for (let each: Node | Parent | null = element; each; each = "parent" in each ? each.parent : null)
    if ("attribs" in each) yield each;
}
