import { useMemo, useRef, useState } from "preact/hooks";
import type { Deal } from "./deals";
import { hideTarget, showTarget } from "./deep-link";
import type { Emit } from "./events";
import { dealDetail } from "./events";

export interface Opening {
  /** Tells one opening from the next, for a close that is reported late. */
  turn: number;
  deal: Deal;
  opener: HTMLElement | null;
}

/** Which deal is open, with the address and the host page's events kept in step. */
export function useOpening(circularId: number, emit: Emit) {
  const [opening, show] = useState<Opening | null>(null);
  const turn = useRef(0);
  const acts = useMemo(() => {
    function open(next: Opening) {
      show(next);
      showTarget({ kind: "deal", id: next.deal.area.id });
      emit("deal-open", dealDetail(next.deal, circularId));
    }
    return {
      open: (deal: Deal, opener: HTMLElement | null) => open({ turn: ++turn.current, deal, opener }),
      /** Shows another deal in the dialog that is open. */
      move: (from: Opening, deal: Deal | undefined) => deal && open({ ...from, deal }),
      closed(done: Opening) {
        if (done.turn !== turn.current) return;
        turn.current++;
        show(null);
        hideTarget({ kind: "deal", id: done.deal.area.id });
        emit("deal-close", dealDetail(done.deal, circularId));
      },
    };
  }, [circularId, emit]);
  return { opening, ...acts };
}
