import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { msg } from "#widgets/shared/msg";
import { printPage } from "#widgets/shared/print-page";
import type { ViewContext } from "#widgets/shared/view";
import type { Deal } from "../deals";
import { PrintSheet } from "./PrintSheet";

/** Prints all deals of an ad; `catalogue` has those of each circular. Resolves when the printing was asked for. */
export type PrintDeals = (
  ad: WeeklyAd,
  catalogue: Deal[][],
  context: Pick<ViewContext, "box" | "loadSheet">,
) => Promise<void>;

const printDeals: PrintDeals = (ad, catalogue, context) => {
  const sheet = <PrintSheet ad={ad} catalogue={catalogue} />;
  return printPage(context, msg.dealsOf(ad.retailer.siteName ?? ad.retailer.name), "weekly-ad-print", sheet);
};

window.Endcap?.definePart?.("weekly-ad-print", printDeals);
