import { printedPriceIn } from "#app/circulars/domain/areas/printed-in-box";
import { pagePath } from "#app/circulars/ui/page-addresses";
import { say } from "#app/ui/language/say";
import { notifyError, notifySuccess } from "#app/ui/notices";
import { useReload } from "#app/ui/use-reload";
import { type EditorArea, idOfKey } from "../editor-area";
import type { EditedPage } from "../editor-page";
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
    const answer = await fetch(address, { method: "POST", body })
      .then((response) => response.json() as Promise<{ ok: boolean; message?: string }>)
      .catch(() => null);
    if (answer?.ok) notifySuccess(say("The page is being drawn anew. Shoppers see it within a minute."));
    else notifyError(answer?.message ?? say("The printed price stays as it is: there was an error."));
    void reload();
  };
  return { printed: printed?.text ?? null, isCovered, change };
}
