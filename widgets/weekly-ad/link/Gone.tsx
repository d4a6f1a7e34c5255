import { useEffect, useState } from "preact/hooks";
import type { DealStatus, WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { readPublic } from "#widgets/shared/read-public";
import type { Deal } from "../deals";
import type { Target } from "../deep-link";
import { goneMessage } from "./sentence";

export interface GoneProps {
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
      {kind === "page"
        ? "The page you were sent is not in this ad."
        : goneMessage(status, store?.name ?? null)}{" "}
      {instead ? (
        <>
          Now on offer:{" "}
          <button
            type="button"
            class="ec-link"
            aria-haspopup="dialog"
            onClick={() => onGo({ kind: "deal", id: instead.area.id })}
          >
            {instead.name}
          </button>
        </>
      ) : (
        "Here is what is on offer now."
      )}
    </p>
  );
}
