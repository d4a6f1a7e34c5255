import { useSearchParams } from "@remix-run/react";
import { useCallback, useMemo, useState } from "react";
import { reviewParam } from "#app/circulars/ui/page-addresses";
import { isSure } from "#reader/deals/open-suggestions";
import type { Box } from "#reader/page-content";
import type { OfferedArea } from "../editor-page";

/** Going through the suggestions that need a look, one by one, in reading order. */
export interface Review {
  isOn: boolean;
  /** The one that is looked at; undefined where none is left, and while there is no review. */
  current: OfferedArea | undefined;
  /** How many need a look, the current one included. */
  leftCount: number;
  /** Where the current one was moved to; null while it is where it was suggested. */
  box: Box | null;
  setBox(box: Box): void;
  toggle(): void;
  /** Leaves the current one as it is, for later. */
  passOver(): void;
}

/** @param suggestions the open ones */
export function useReview(suggestions: readonly OfferedArea[]): Review {
  const [params] = useSearchParams();
  const [isOn, setOn] = useState(() => params.has(reviewParam));
  const [passed, setPassed] = useState<readonly string[]>([]);
  const doubtful = useMemo(() => suggestions.filter((one) => !isSure(one)), [suggestions]);
  const left = doubtful.filter(({ key }) => !passed.includes(key));
  const current = isOn ? left[0] : undefined;
  const [moved, setMoved] = useState<{ key: string; box: Box } | null>(null);
  const box = moved !== null && moved.key === current?.key ? moved.box : null;
  const setBox = (to: Box) => current && setMoved({ key: current.key, box: to });
  const toggle = useCallback(() => {
    setPassed([]);
    setOn((on) => !on);
  }, []);
  const passOver = () => current && setPassed([...passed, current.key]);
  const leftCount = isOn ? left.length : doubtful.length;
  return { isOn, current, leftCount, box, setBox, toggle, passOver };
}
