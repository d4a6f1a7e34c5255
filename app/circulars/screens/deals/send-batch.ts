import type { DealBatch } from "#app/circulars/domain/deals/schemas";
import type { StaleDeals, WrittenDeals } from "#app/circulars/domain/deals/write-deals.server";
import type { Refusal } from "#app/http/refusals.server";
import { leadsToSignIn, unreachableMessage } from "#app/ui/fetch-json";
import type { BatchResult } from "./deal-table";

type Answer = { ok: true; written: WrittenDeals } | Refusal;

/**
 * Sends a batch of deals.
 * @returns refused, with what to tell the person, also when the server can't be reached
 */
export async function sendBatch(address: string, batch: DealBatch): Promise<BatchResult> {
  const body = new FormData();
  body.set("batch", JSON.stringify(batch));
  try {
    const response = await fetch(address, { method: "POST", body });
    if (leadsToSignIn(response.url)) return refused("Please sign in.");
    if (!response.headers.get("Content-Type")?.includes("json")) return refused(failed);
    const answer = (await response.json()) as Answer;
    if (answer.ok) return { kind: "done", written: answer.written };
    const { message, current } = answer;
    const isStale = response.status === 409 && current !== undefined;
    return isStale ? { kind: "conflict", message, current: current as StaleDeals } : refused(message);
  } catch {
    return refused(unreachableMessage);
  }
}

const failed = "Error updating circular area";

function refused(message: string): BatchResult {
  return { kind: "refused", message };
}
