import { useEffect, useRef, useState } from "preact/hooks";
import type { WeeklyAd, WeeklyAdCircular } from "#app/shopping/domain/publishing/weekly-ad";
import type { Deal } from "../deals";
import type { Target } from "../deep-link";
import { Gone } from "./Gone";
import { onTarget } from "./on-target";

export interface LinkProps {
  ad: WeeklyAd;
  /** The deals of each circular. */
  catalogue: Deal[][];
  origin: string;
  /** Shows a place of this ad: a page, or a deal, in the circular at this place of the ad. */
  onGo: (target: Target, circularAt: number, deal?: Deal) => void;
}

/** Goes to what the address points to, and says what has become of it where the ad hasn't got it. */
export function Link({ ad, catalogue, origin, onGo }: LinkProps) {
  const [gone, setGone] = useState<Target | null>(null);

  /** False when the ad has no such place. */
  function goTo(target: Target): boolean {
    const place = findTarget(target, ad.circulars, catalogue);
    // Among several ads none can tell that it is gone.
    const alone = document.querySelectorAll('[data-endcap-view="weekly-ad"]').length === 1;
    setGone(place || !alone ? null : target);
    if (place) onGo(target, place.at, place.deal);
    return place !== null;
  }

  const latest = useRef(goTo);
  latest.current = goTo;
  useEffect(() => onTarget((target) => latest.current(target)), []);

  if (!gone || findTarget(gone, ad.circulars, catalogue)) return null;
  return <Gone target={gone} ad={ad} catalogue={catalogue} origin={origin} onGo={goTo} />;
}

/** Where a page or deal is: `at` is the index of its circular. Null if it is in none of them. */
function findTarget(
  { kind, id }: Target,
  circulars: WeeklyAdCircular[],
  catalogue: Deal[][],
): { at: number; deal?: Deal } | null {
  let at = 0;
  for (const { pages } of circulars) {
    if (kind === "page" && pages.some((page) => page.id === id)) return { at };
    const deal = kind === "deal" && catalogue[at]?.find(({ area }) => area.id === id);
    if (deal) return { at, deal };
    at++;
  }
  return null;
}
