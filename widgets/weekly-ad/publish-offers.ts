import { dataScript } from "#widgets/shared/data-script";
import { readPublic } from "#widgets/shared/read-public";

/**
 * Puts the ad's offers for search engines (JSON-LD, made by the server from the same areas) into the head of the host
 * page; gives the function that takes them away. Nothing where the page tells of an OfferCatalog of its own, where
 * another root has told of this retailer's, or where the shopper wants to save data.
 * @param path of the offers, e.g. `/public/retailers/7/offers?store=mill-creek`
 */
export function publishOffers(origin: string, path: string): () => void {
  let script: HTMLElement | undefined;
  let wanted = true;

  async function publish() {
    const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
    if (!wanted || connection?.saveData) return;
    const answer = await readPublic(origin, path);
    const others = document.querySelectorAll('script[type="application/ld+json"],[itemtype$="OfferCatalog"]');
    const told = [...others].some((other) => {
      const ours = (other as HTMLElement).dataset.endcap;
      return ours ? ours.split("?")[0] === path.split("?")[0] : /OfferCatalog/.test(other.outerHTML);
    });
    if (!answer || !wanted || told) return;
    script = dataScript(answer.body);
    script.dataset.endcap = path;
    document.head.append(script);
  }

  // Once the first pages are drawn. Search engines lose nothing by a failure that the next visit mends.
  const timer = setTimeout(() => void publish().catch(() => {}), 3000);
  return () => {
    wanted = false;
    clearTimeout(timer);
    script?.remove();
  };
}
