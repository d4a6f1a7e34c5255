import type { DealBatch } from "#app/circulars/domain/deals/schemas";
import type { StaleDeals, WrittenDeals } from "#app/circulars/domain/deals/write-deals.server";
import { leadToSignIn, sendForm, unreachableMessage } from "#app/ui/ask-server";
import type { BatchResult } from "./deal-table";

/**
 * Sends a batch of deals. A session that has ended leads to the sign-in page.
 * @returns refused, with what to tell the person, also when the server can't be reached
 */
export async function sendBatch(address: string, batch: DealBatch): Promise<BatchResult> {
  const body = new FormData();
  body.set("batch", JSON.stringify(batch));
  const asked = await sendForm<{ ok: true; written: WrittenDeals }>(address, body);
  switch (asked.kind) {
    case "done":
      return { kind: "done", written: asked.answer.written };
    case "signedOut":
      leadToSignIn(asked);
      return refused("Please sign in.");
    case "unreachable":
      return refused(unreachableMessage);
    case "refused": {
      const { message = failed, current } = asked.refusal ?? {};
      const isStale = asked.status === 409 && current !== undefined;
      return isStale ? { kind: "conflict", message, current: current as StaleDeals } : refused(message);
    }
  }
}

const failed = "Error updating circular area";

function refused(message: string): BatchResult {
  return { kind: "refused", message };
}
