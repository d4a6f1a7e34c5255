import { useEffect, useRef } from "react";

/** What the keys of a review do. */
interface ReviewAnswers {
  accept?(): void;
  next?(): void;
  mendPrice?(): void;
  mendName?(): void;
  mendBox?(): void;
  /** Takes a printed reading by the digit that stands before it. */
  choose?(digit: number): void;
  skip?(): void;
  end?(): void;
}

const answerOfKey: Record<string, Exclude<keyof ReviewAnswers, "choose">> = {
  a: "accept",
  n: "next",
  p: "mendPrice",
  i: "mendName",
  b: "mendBox",
  x: "skip",
  escape: "end",
};

const elsewhere = "input, textarea, select, [role=dialog], [role=combobox], [role=listbox], [role=menu]";

/**
 * Listens for the keys of a review, before the editor does. They are off in fields and dialogs.
 * @param isOn false while a form is open
 */
export function useReviewKeys(answers: ReviewAnswers, isOn: boolean): void {
  const latest = useRef(answers);
  useEffect(() => {
    latest.current = answers;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const isElsewhere = event.target instanceof Element && event.target.closest(elsewhere) !== null;
      const name = answerOfKey[event.key.toLowerCase()];
      // On some keyboards digits need Shift.
      const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(event.code) ?? [];
      const choose = digit === undefined ? undefined : () => latest.current.choose?.(Number(digit));
      const answer = choose ?? (name && latest.current[name]);
      if (!isPlain || isElsewhere || !answer) return;
      event.preventDefault();
      answer();
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [isOn]);
}
