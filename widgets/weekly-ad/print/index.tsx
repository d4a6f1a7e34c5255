import { render } from "preact";
import type { WeeklyAd } from "#app/domain/publishing/weekly-ad";
import type { ViewContext } from "#widgets/shared/view";
import type { Deal } from "../deals";
import { PrintSheet } from "./PrintSheet";

/** Prints all deals of an ad; `catalogue` has those of each circular. Resolves when the printing was asked for. */
export type PrintDeals = (
  ad: WeeklyAd,
  catalogue: Deal[][],
  context: Pick<ViewContext, "box" | "loadSheet">,
) => Promise<void>;

const FRAME = "ec-print-frame";

/** A document of its own in the view's shadow tree, out of sight: an empty frame keeps the host page's policy. */
function openFrame(place: Node): Promise<HTMLIFrameElement> {
  const frame = document.createElement("iframe");
  frame.className = FRAME;
  frame.title = "Deals to print";
  frame.ariaHidden = "true";
  frame.tabIndex = -1;
  // Laid out, or some browsers print nothing.
  Object.assign(frame.style, { position: "fixed", right: "100%", width: "8in", height: "10in", border: "0" });
  return new Promise((resolve) => {
    frame.onload = () => resolve(frame);
    place.appendChild(frame);
  });
}

const printDeals: PrintDeals = async (ad, catalogue, { box, loadSheet }) => {
  const place = box.parentNode ?? document.body;
  for (const old of place.querySelectorAll(`.${FRAME}`)) old.remove();
  const frame = await openFrame(place);
  const { contentDocument: page, contentWindow: opened } = frame;
  if (!page || !opened) throw new Error("There is no frame to print.");
  page.documentElement.lang = "en";
  // The name that a printed file gets.
  page.title = `Deals of ${ad.retailer.siteName ?? ad.retailer.name}`;
  render(<PrintSheet ad={ad} catalogue={catalogue} />, page.body);
  await loadSheet(page.head, "weekly-ad-print");
  opened.addEventListener("afterprint", () => frame.remove());
  opened.focus();
  opened.print();
};

window.Endcap?.definePart?.("weekly-ad-print", printDeals);
