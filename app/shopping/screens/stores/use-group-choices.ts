import { useFetched } from "#app/ui/use-fetched";
import type { GroupChoice } from "./groups";

/** The circular groups of a retailer: `undefined` while they are on their way or there is no retailer, null when they could not be had. */
export function useGroupChoices(retailerId: number | null): GroupChoice[] | null | undefined {
  return useFetched(retailerId === null ? null : `/dashboard/stores/groups?retailerId=${retailerId}`);
}
