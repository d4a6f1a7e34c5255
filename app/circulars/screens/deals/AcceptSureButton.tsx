import { Button } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/node";
import { useState } from "react";
import type { AddedDeal } from "#app/circulars/domain/deals/schemas";
import { fetchJson } from "#app/ui/fetch-json";
import { IconChecks } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { notifyError, notifySuccess } from "#app/ui/notices";
import { useReload } from "#app/ui/use-reload";
import { isSameBox } from "#reader/deals/open-suggestions";
import type { DealStep } from "./deal-step";
import type { BatchResult } from "./deal-table";
import type { loader } from "./sure";
import { dealsPath } from "./use-deals";

interface AcceptSureButtonProps {
  circularId: number;
  onRun(step: DealStep): Promise<BatchResult>;
}

type Offered = SerializeFrom<typeof loader>;

/** What "all" leaves: suggestions that a person has to look at, and pages that may have more. */
function sayLeft({ later, doubtful, toCome }: Offered): string {
  const next =
    later === 0
      ? ""
      : say(
          "{later, plural, one {# more sure one didn’t fit into one step: press again.} other {# more sure ones didn’t fit into one step: press again.}}",
          { later },
        );
  const toReview =
    doubtful === 0
      ? ""
      : say(
          "{doubtful, plural, one {# other suggestion needs} other {# other suggestions need}} a look: open the pages and press Review.",
          { doubtful },
        );
  const pages =
    toCome === 0
      ? ""
      : say(
          "{pages, plural, one {# page is still being read and may have more.} other {# pages are still being read and may have more.}}",
          { pages: toCome },
        );
  return sentences(next, toReview, pages);
}

/** How many names stand in one notice. */
const maxNames = 5;

/** Which were asked for and not added: the page had the same deal by then. */
function sayMissing(missing: readonly AddedDeal[]): string {
  if (missing.length === 0) return "";
  const names = missing.slice(0, maxNames).map(({ ingredient }) => ingredient);
  return say(
    "{count, plural, one {Not added, since its page has this deal already: {names}.} other {Not added, since their pages have these deals already: {names}{more, plural, =0 {} other { and # more}}.}}",
    { count: missing.length, names: names.join(", "), more: missing.length - names.length },
  );
}

function sentences(...all: string[]): string {
  return all.filter(Boolean).join(" ");
}

/** Makes deals of all suggestions of the circular that need no look. */
export function AcceptSureButton({ circularId, onRun }: AcceptSureButtonProps) {
  const [busy, setBusy] = useState(false);
  const reload = useReload();
  const accept = async () => {
    setBusy(true);
    try {
      await add(await fetchJson<Offered>(`${dealsPath(circularId)}/sure`));
    } catch {
      notifyError(say("The suggestions aren’t available right now. Try again."));
    }
    setBusy(false);
  };
  const add = async (offered: Offered) => {
    const deals: AddedDeal[] = offered.deals;
    if (deals.length === 0) {
      notifySuccess(sentences(say("There are no sure suggestions left."), sayLeft(offered)));
      return;
    }
    const label = say("Accept {count, plural, one {# deal} other {# deals}}", { count: deals.length });
    const result = await onRun({ label, added: deals });
    if (result.kind !== "done") return;
    const { added } = result.written;
    const missing = deals.filter(
      (deal) => !added.some((other) => other.pageId === deal.pageId && isSameBox(other, deal)),
    );
    if (missing.length > 0) void reload();
    if (added.length === 0) {
      notifySuccess(sentences(sayMissing(missing), sayLeft(offered)));
      return;
    }
    const pages = new Set(added.map(({ pageId }) => pageId)).size;
    const accepted = say(
      "Accepted {count, plural, one {# deal} other {# deals}} on {pages, plural, one {# page} other {# pages}}. Undo takes them back.",
      { count: added.length, pages },
    );
    notifySuccess(sentences(accepted, sayMissing(missing), sayLeft(offered)));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={18} aria-hidden />}
      loading={busy}
      onClick={() => void accept()}
    >
      {say("Accept all sure ones")}
    </Button>
  );
}
