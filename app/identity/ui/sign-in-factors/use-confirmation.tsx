import { type ReactNode, useCallback, useRef, useState } from "react";
import type { Refusal } from "#app/server/web/refusals.server";
import type { AskInBetween, Attempt } from "#app/ui/form-dialog/senders";
import { lazyDialog } from "#app/ui/lazy-component";

/** Asks who is signed in to prove it once more. */
export const ConfirmDialog = lazyDialog(async () => (await import("./ConfirmDialog")).ConfirmDialog);

/**
 * Has what is refused until its user has confirmed who they are tried again once they have. The dialog that asks goes
 * beside the screen's own.
 */
export function useConfirmation(): {
  confirmed: AskInBetween;
  /** Whether the dialog that asks stands above the screen's own. */
  isAsking: boolean;
  confirmDialog: ReactNode;
} {
  const [opened, setOpened] = useState(false);
  const settle = useRef<(confirmed: boolean) => void>(() => {});
  const confirmed = useCallback(
    <Answer extends { ok: true }>(attempt: Attempt<Answer>): Attempt<Answer> =>
      async () => {
        const answer = await attempt();
        if (!asksToConfirm(answer)) return answer;
        const isConfirmed = await new Promise<boolean>((resolve) => {
          settle.current = resolve;
          setOpened(true);
        });
        return isConfirmed ? attempt() : null;
      },
    [],
  );
  const end = (isConfirmed: boolean) => {
    setOpened(false);
    settle.current(isConfirmed);
  };
  return {
    confirmed,
    isAsking: opened,
    confirmDialog: <ConfirmDialog opened={opened} onConfirmed={() => end(true)} onClose={() => end(false)} />,
  };
}

/** Whether it was refused until its user has confirmed who they are. */
export function asksToConfirm(answer: { ok: true } | Refusal | null): boolean {
  return answer !== null && !answer.ok && "confirm" in answer.fields;
}
