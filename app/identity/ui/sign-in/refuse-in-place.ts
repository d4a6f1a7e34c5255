import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";
import type { Refusal } from "#app/server/web/refusals.server";
import { isUnreachable, unreachableMessage } from "#app/ui/ask-server";

/** What the screens that sign in say when something else than the core's refusal went wrong. */
export const failedMessage = "Error logging in";

/** What gets no answer of ours is refused like everything else, so that the form stays with what was typed. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<Refusal> {
  try {
    return await serverAction<Refusal>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { ok: false, message: isUnreachable(error) ? unreachableMessage : failedMessage, fields: {} };
  }
}

/** Who was refused is still signed out: asking for that again might fail, or lead away, and take the form away. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult === undefined && defaultShouldRevalidate;
