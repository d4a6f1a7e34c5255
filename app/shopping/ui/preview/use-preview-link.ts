import { useDebouncedValue } from "@mantine/hooks";
import { useFetched } from "#app/ui/fetch-json";

const typingMs = 250;

/** A link to what a store shows at a minute, and what the dialog says about it. */
export interface PreviewAnswer {
  url: string;
  token: string;
  timeZone: string;
  /** YYYY-MM-DDTHH:mm in that zone; the minute that is shown, which may be another than the one asked for. */
  wallTime: string;
  /** The time of the preview in words. */
  moment: string;
  expires: string;
  /** False when the store shows no page of the circular that the link was to open at. */
  showsCircular: boolean;
}

/**
 * The link to a preview of what a store shows at some time (wall time in its retailer's zone; null: now): `undefined`
 * while it is loading or no store is chosen, null if it failed. It opens at the circular, or else at the first one.
 */
export function usePreviewLink(
  storeId: number | null,
  at: string | null,
  circularId: number | null = null,
): PreviewAnswer | null | undefined {
  const query = storeId === null ? null : queryOf(storeId, at, circularId);
  const [asked] = useDebouncedValue(query, typingMs);
  const answer = useFetched<PreviewAnswer>(asked === null ? null : `/dashboard/stores/preview?${asked}`);
  // What is being typed is not yet what the answer is of.
  return asked === query ? answer : undefined;
}

function queryOf(storeId: number, at: string | null, circularId: number | null): string {
  const query = new URLSearchParams({ storeId: String(storeId) });
  if (at !== null) query.set("at", at);
  if (circularId !== null) query.set("circularId", String(circularId));
  return query.toString();
}
