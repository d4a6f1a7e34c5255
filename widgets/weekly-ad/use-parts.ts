import { useEffect, useState } from "preact/hooks";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import type { ViewContext } from "#widgets/shared/view";
import type { Deal } from "./deals";
import { pointsToUs } from "./deep-link";
import type { PrintDeals } from "./print";
import type { ZoomPart } from "./zoom";

/**
 * What is loaded when it is asked for: the print sheet, sharper pictures after a pinch, what follows a link into the
 * ad.
 */
export function useParts(
  context: ViewContext,
  ad: WeeklyAd,
  catalogue: Deal[][],
  frame: { current: HTMLElement | null },
) {
  /** Whether a module could not be loaded. */
  const [trouble, setTrouble] = useState(false);
  /** The address points, or has pointed, into an ad. */
  const [linked, setLinked] = useState(false);

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

  useEffect(() => {
    const follow = () => pointsToUs(location.hash) && setLinked(true);
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);

  return {
    trouble,
    setTrouble,
    linked,
    print() {
      setTrouble(false);
      context
        .load<PrintDeals>("weekly-ad-print")
        .then((print) => print(ad, catalogue, context))
        .catch(() => setTrouble(true));
    },
  };
}
