import { useMatches } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { ConnectionChoices } from "#app/integrations/domain/connections/choices.server";
import { connectionChoicesAddress } from "#app/integrations/ui/connections/connection-routes";
import { useFetched } from "#app/ui/use-fetched";

/**
 * What a retailer's connections can be put together from, as `useFetched` gives it. Asked for again whenever the
 * screen's data was loaded again, since something may have been added.
 */
export function useConnectionChoices(retailerId: number | null): ConnectionChoices | null | undefined {
  const matches = useMatches();
  const [revision, setRevision] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new matches are new data
  useEffect(() => setRevision((last) => last + 1), [matches]);
  const address = retailerId === null ? null : `${connectionChoicesAddress}?retailerId=${retailerId}`;
  return useFetched<ConnectionChoices>(address, revision);
}
