import type { RecipeDeal } from "#app/shopping/domain/publishing/recipes";
import { addressWith } from "#widgets/shared/address";
import { msg } from "#widgets/shared/msg";

/** The deal's address in the ad, on this page or the one that the host page names with `data-endcap-ad-page`. */
function dealAddress({ areaId }: RecipeDeal, root: HTMLElement): string | null {
  const { endcapRetailer, endcapAdPage } = root.dataset;
  const hash = `#endcap-deal-${areaId}`;
  const ads = document.querySelectorAll<HTMLElement>('[data-endcap-view="weekly-ad"]');
  if ([...ads].some((ad) => ad.dataset.endcapRetailer === endcapRetailer)) return addressWith(hash);
  try {
    const page = endcapAdPage ? new URL(endcapAdPage, location.href) : null;
    return page && /^https?:$/.test(page.protocol) ? page.href.split("#")[0] + hash : null;
  } catch {
    return null;
  }
}

/** What is on sale this week, as the ad says it, and the way there. */
export function DealBadge({ deal, root }: { deal: RecipeDeal | undefined; root: HTMLElement }) {
  if (!deal) return null;
  const address = dealAddress(deal, root);
  const text = [deal.title, deal.deal].filter(Boolean).join(", ");
  return (
    <p class="ecr-sale">
      <b>{msg.onSale}</b> {address ? <a href={address}>{text}</a> : text}
    </p>
  );
}
