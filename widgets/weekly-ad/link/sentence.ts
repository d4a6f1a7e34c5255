import type { DealStatus } from "#app/shopping/domain/publishing/weekly-ad";

/** "Tue, Nov 24" in the shopper's language of dates; `instant` as the zone of its own offset has it. */
function dayOf(instant: string, momentBefore: boolean): string {
  // The wall time there, taken as UTC: no table of zones is needed.
  const wall = new Date(Date.parse(`${instant.slice(0, 19)}Z`) - (momentBefore ? 1 : 0));
  const options = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;
  return wall.toLocaleDateString("en-US", options);
}

/**
 * What has become of a deal that an address points to and the ad hasn't got. Null: nobody knows it.
 * @param store the name of the store whose ad it is
 */
export function goneMessage(status: DealStatus | null, store: string | null): string {
  const { state, deal, startsAt } = status ?? {};
  const title = [deal?.prefix, deal?.ingredient].filter(Boolean).join(" ");
  const name = [title, deal?.deal].filter(Boolean).join(", ");
  const subject = name ? `“${name}”` : "The deal you were sent";
  if (state === "coming" && startsAt) return `The deal you were sent starts on ${dayOf(startsAt, false)}.`;
  if (state === "ended" && deal?.endedAt) return `${subject} ended on ${dayOf(deal.endedAt, true)}.`;
  if (state === "elsewhere") return `${subject} is not in the ad ${store ? `of ${store}` : "shown here"}.`;
  return "The deal you were sent has ended.";
}
