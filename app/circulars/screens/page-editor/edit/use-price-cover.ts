import { pagePath } from "#app/circulars/ui/page-addresses";
import { type Asked, sendForm, unreachableMessage } from "#app/ui/ask-server";
import { say } from "#app/ui/language/say";
import { notifyError, notifySuccess } from "#app/ui/notices";
import { useReload } from "#app/ui/use-reload";
import { printedPriceIn } from "#reader/deals/printed-in-box";
import { type EditorArea, idOfKey } from "../editor-area";
import type { EditedPage } from "../editor-page";
import { signedOutMessage } from "../save/send-change";
import type { PageEditing } from "../use-page-editor";

/** The printed price of an area, and whether the area's deal covers it in the page's pictures. */
export function usePriceCover(page: EditedPage, area: EditorArea, { words, image }: PageEditing) {
  const reload = useReload();
  const areaId = idOfKey(area.key);
  const isCovered = areaId !== null && page.coveredAreaIds.includes(areaId);
  const printed = areaId === null ? null : printedPriceIn(words, area, image.width / image.height);
  const change = async (isCovered: boolean) => {
    const body = new URLSearchParams({ areaId: String(areaId), isCovered: String(isCovered) });
    const address = `${pagePath(page.circularId, page.id)}/covers`;
    const asked = await sendForm(address, body);
    if (asked.kind === "done") {
      notifySuccess(say("The page is being drawn anew. Shoppers see it within a minute."));
    } else notifyError(messageFor(asked));
    // Without a session it would open the sign-in page, which takes with it what is not saved.
    if (asked.kind !== "signedOut") void reload();
  };
  return { printed: printed?.text ?? null, isCovered, change };
}

function messageFor(asked: Exclude<Asked<unknown>, { kind: "done" }>): string {
  if (asked.kind === "signedOut") return signedOutMessage;
  if (asked.kind === "unreachable") return unreachableMessage;
  return asked.refusal?.message ?? say("The printed price stays as it is: there was an error.");
}
