import { useEffect, useState } from "preact/hooks";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import type { ViewContext } from "#widgets/shared/view";
import type { Deal } from "./deals";
import type { PrintDeals } from "./print";
import type { ZoomPart } from "./zoom";

/** What is loaded when the shopper asks for it: the print sheet, sharper pictures after a pinch. */
export function useParts(
  context: ViewContext,
  ad: WeeklyAd,
  catalogue: Deal[][],
  frame: { current: HTMLElement | null },
) {
  /** After a part could not be had. */
  const [trouble, setTrouble] = useState(false);

  useEffect(() => {
    const seen = window.visualViewport;
    async function sharpen() {
      if (!frame.current || !seen || seen.scale < 1.1) return;
      const zoom = await context.load<ZoomPart>("weekly-ad-zoom");
      zoom.sharpen(frame.current);
    }
    // Without the part the pages stay as sharp as they were.
    const follow = () => void sharpen().catch(() => {});
    seen?.addEventListener("resize", follow);
    return () => seen?.removeEventListener("resize", follow);
  }, [context, frame]);

  return {
    trouble,
    setTrouble,
    print() {
      setTrouble(false);
      context
        .load<PrintDeals>("weekly-ad-print")
        .then((print) => print(ad, catalogue, context))
        .catch(() => setTrouble(true));
    },
  };
}
