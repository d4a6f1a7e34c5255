import { useDebouncedValue } from "@mantine/hooks";
import type { PreviewAnswer } from "#app/shopping/screens/stores/preview";
import { useFetched } from "#app/ui/use-fetched";

const typingMs = 250;

/**
 * The link to what a store shows at a minute (wall time of its retailer's zone; null: now): `undefined` while it is on
 * its way or no store is chosen, null when it could not be had.
 */
export function usePreviewLink(storeId: number | null, at: string | null): PreviewAnswer | null | undefined {
  const query = storeId === null ? null : queryOf(storeId, at);
  const [asked] = useDebouncedValue(query, typingMs);
  const answer = useFetched<PreviewAnswer>(asked === null ? null : `/dashboard/stores/preview?${asked}`);
  // What is being typed is not yet what the answer is of.
  return asked === query ? answer : undefined;
}

function queryOf(storeId: number, at: string | null): string {
  return new URLSearchParams({ storeId: String(storeId), ...(at === null ? {} : { at }) }).toString();
}
