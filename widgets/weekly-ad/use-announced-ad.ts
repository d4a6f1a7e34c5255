import { useEffect, useRef } from "preact/hooks";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { announce } from "#widgets/shared/announce";
import { msg } from "#widgets/shared/msg";
import type { Emit } from "./events";
import { publishOffers } from "./publish-offers";
import type { AdView } from "./use-ad-view";

/** Tells the host page of what shows, search engines of the offers, and screen readers when another ad shows. */
export function useAnnouncedAd(
  ad: WeeklyAd,
  { circular, filter }: AdView,
  frame: { current: HTMLElement | null },
  origin: string,
  emit: Emit,
) {
  const { retailer, circulars, store } = ad;

  useEffect(() => {
    emit("ready", { retailerId: retailer.id, circularIds: circulars.map(({ id }) => id) });
  }, [circulars, retailer, emit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer may have other offers
  useEffect(() => {
    const query = store ? `?store=${encodeURIComponent(store.slug)}` : "";
    return publishOffers(origin, `/public/retailers/${retailer.id}/offers${query}`);
  }, [ad]);

  const shown = store ? msg.adAtStore(circular.title, store.name) : circular.title;
  const said = useRef(shown);
  useEffect(() => {
    announce(frame.current, said.current === shown ? "" : msg.nowShowing(shown));
    said.current = shown;
  }, [shown, frame]);

  const query = filter.query.trim();
  useEffect(() => {
    if (query && filter.matching.length === 0) emit("search-empty", { query });
  }, [query, filter.matching, emit]);
}
