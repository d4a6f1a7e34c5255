import { useEffect, useState } from "preact/hooks";
import type { DealStatus, WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { fillSlot } from "#widgets/shared/fill-slot";
import { msg } from "#widgets/shared/msg";
import { readPublic } from "#widgets/shared/read-public";
import { readTime } from "#widgets/shared/read-time";
import type { Deal } from "../deals";
import type { Target } from "../deep-link";

interface GoneProps {
  target: Target;
  ad: WeeklyAd;
  catalogue: Deal[][];
  origin: string;
  onGo: (target: Target) => void;
}

/** What has become of the deal that the address points to, and where this ad offers the same item. */
export function Gone({ target, ad, catalogue, origin, onGo }: GoneProps) {
  const { retailer, store } = ad;
  const [status, setStatus] = useState<DealStatus | null | undefined>();
  const { kind, id } = target;

  useEffect(() => {
    let wanted = true;
    setStatus(undefined);
    const query = store ? `?store=${encodeURIComponent(store.slug)}` : "";
    const path = `/public/retailers/${retailer.id}/deals/${id}${query}`;
    const answer = kind === "deal" ? readPublic<DealStatus>(origin, path) : Promise.resolve(null);
    answer.then(
      (known) => wanted && setStatus(known?.body ?? null),
      () => wanted && setStatus(null),
    );
    return () => {
      wanted = false;
    };
  }, [kind, id, retailer.id, store, origin]);

  if (status === undefined) return null;
  const instead = catalogue.flat().find(({ area }) => area.id === status?.instead?.areaId);
  return (
    <p class="ec-ended" role="status">
      {kind === "page" ? msg.pageGone : goneMessage(status, store?.name ?? null)}{" "}
      {instead
        ? fillSlot(
            msg.nowOnOffer,
            <button
              type="button"
              class="ec-link"
              aria-haspopup="dialog"
              onClick={() => onGo({ kind: "deal", id: instead.area.id })}
            >
              {instead.name}
            </button>,
          )
        : msg.hereIsNow}
    </p>
  );
}

/** "Tue, Nov 24" in the shopper's language of dates; `instant` as the zone of its own offset has it. */
function dayOf(instant: string, momentBefore: boolean): string {
  // The wall time there, taken as UTC: no table of zones is needed.
  const wall = new Date(readTime(`${instant.slice(0, 19)}Z`) - (momentBefore ? 1 : 0));
  const options = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;
  return wall.toLocaleDateString(msg.locale, options);
}

/**
 * What has become of a deal that an address points to and the ad hasn't got. Null: nobody knows it.
 * @param store the name of the store whose ad it is
 */
export function goneMessage(status: DealStatus | null, store: string | null): string {
  const { state, deal, startsAt } = status ?? {};
  const title = [deal?.prefix, deal?.ingredient].filter(Boolean).join(" ");
  const name = [title, deal?.deal].filter(Boolean).join(", ");
  if (state === "coming" && startsAt) return msg.sentDealStarts(dayOf(startsAt, false));
  if (state === "ended" && deal?.endedAt) {
    const day = dayOf(deal.endedAt, true);
    return name ? msg.dealEndedOn(name, day) : msg.sentDealEndedOn(day);
  }
  if (state === "elsewhere") {
    if (store) return name ? msg.dealNotInAdOf(name, store) : msg.sentDealNotInAdOf(store);
    return name ? msg.dealElsewhere(name) : msg.sentDealElsewhere;
  }
  return msg.sentDealEnded;
}
