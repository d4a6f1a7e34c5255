import type { StoreSearch } from "#app/shopping/domain/publishing/stores";
import { readPublic } from "#widgets/shared/read-public";
import type { LanguagePart } from "#widgets/shared/view";

/** The shortest answer that tells of the retailer: that of a store by no name. */
const readLanguage: LanguagePart = async ({ origin, retailerId }) => {
  if (!retailerId) return null;
  const answer = await readPublic<StoreSearch>(origin, `/public/retailers/${retailerId}/stores?store=0`);
  return answer?.body.retailer.language ?? null;
};

window.Endcap?.definePart?.("language", readLanguage);
