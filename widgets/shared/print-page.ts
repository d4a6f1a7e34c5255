import { type ComponentChild, render } from "preact";
import type { ViewContext } from "./view";

const FRAME = "ec-print-frame";

/** A document of its own in the view's shadow tree, out of sight: an empty frame keeps the host page's policy. */
function openFrame(place: Node, title: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement("iframe");
  frame.className = FRAME;
  frame.title = title;
  frame.ariaHidden = "true";
  frame.tabIndex = -1;
  // Laid out, or some browsers print nothing.
  Object.assign(frame.style, { position: "fixed", right: "100%", width: "8in", height: "10in", border: "0" });
  return new Promise((resolve) => {
    frame.onload = () => resolve(frame);
    place.appendChild(frame);
  });
}

/**
 * Prints a page of ours instead of the host's.
 * @param title the name that a printed file gets
 * @param sheet name of its style sheet, e.g. "shopping-list-take"; without a network it is printed plainly
 */
export async function printPage(
  { box, loadSheet }: Pick<ViewContext, "box" | "loadSheet">,
  title: string,
  sheet: string,
  content: ComponentChild,
): Promise<void> {
  const place = box.parentNode ?? document.body;
  for (const old of place.querySelectorAll(`.${FRAME}`)) old.remove();
  const frame = await openFrame(place, title);
  const { contentDocument: page, contentWindow: opened } = frame;
  if (!page || !opened) throw new Error("There is no frame to print.");
  Object.assign(page.documentElement, { lang: box.lang, dir: box.dir });
  page.title = title;
  render(content, page.body);
  await loadSheet(page.head, sheet);
  opened.addEventListener("afterprint", () => frame.remove());
  opened.focus();
  opened.print();
}
