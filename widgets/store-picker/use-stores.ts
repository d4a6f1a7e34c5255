import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { StoreSearch } from "#app/shopping/domain/publishing/stores";
import type { Answer } from "#widgets/shared/read-public";
import type { Shopper } from "#widgets/shared/shopper";
import type { StoreChoice } from "#widgets/shared/store-choice";
import type { ViewContext } from "#widgets/shared/view";
import { findStore, findStores } from "./find-stores";

export type PickerContext = ViewContext & { retailerId: string; shopper: Shopper };

/** The result of a read. */
export interface Outcome {
  /** The slug or id of the store that was asked for; null for all stores. */
  wanted: string | null;
  /** Null: there is no such retailer. */
  answer: Answer<StoreSearch> | null;
  hasFailed: boolean;
}

/**
 * Reads the store that was chosen, or all stores, whenever that changes and on `read`. The outcome is null until it is
 * there.
 */
export function useStores({ origin, retailerId, styled }: PickerContext, choice: StoreChoice | null) {
  const wanted = choice?.key ?? null;
  const id = useRef(choice?.id);
  id.current = choice?.id;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const turn = useRef(0);
  const read = useMemo(
    () => async () => {
      const mine = ++turn.current;
      setOutcome(null);
      const find =
        wanted === null
          ? findStores(origin, retailerId, {})
          : findStore(origin, retailerId, { key: wanted, id: id.current });
      const next = await Promise.all([find, styled]).then(
        ([answer]) => ({ wanted, answer, hasFailed: false }),
        () => ({ wanted, answer: null, hasFailed: true }),
      );
      if (mine === turn.current) setOutcome(next);
    },
    [origin, retailerId, styled, wanted],
  );
  useEffect(() => {
    void read();
    return () => {
      turn.current++;
    };
  }, [read]);
  return { outcome: outcome?.wanted === wanted ? outcome : null, read };
}
