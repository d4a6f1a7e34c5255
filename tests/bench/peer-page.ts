/**
 * What a host page holds for the viewer of shopgun-sdk: its own markup and API, fed with the page images and areas of
 * our ad, which it reads first, as it reads those of its own service.
 */
export function peerPage(adAddress: string, origin: string): string {
  return `<link rel="stylesheet" href="/sgn-sdk.min.css">
<div class="sgn__pp" style="position:relative;height:720px" data-layout-fixed="true">
  <div class="verso"><div class="verso__scroller"><div class="sgn-pp__pages"></div></div></div>
  <button class="sgn-pp__control" data-direction="next" aria-label="Next page">&rsaquo;</button>
  <button class="sgn-pp__control" data-direction="prev" aria-label="Previous page">&lsaquo;</button>
  <div class="sgn-pp__progress"><div class="sgn-pp-progress__bar"></div></div><div class="sgn-pp__progress-label"></div>
</div>
<script src="/sgn-sdk.min.js" defer></script>
<script type="module">
  const { circulars } = await (await fetch(${JSON.stringify(adAddress)}, { credentials: "omit" })).json();
  const pages = circulars[0].pages.map(({ id, number, images }) => ({
    id: "page" + id,
    label: "Page " + number,
    pageNumber: number,
    images: { medium: ${JSON.stringify(origin)} + images[0].url, large: ${JSON.stringify(origin)} + images[1].url },
  }));
  const el = document.querySelector(".sgn__pp");
  const viewer = new SGN.PagedPublicationKit.Viewer(el, {
    id: "ad", pages, keyboard: true, hotspotRatio: 1 / circulars[0].pages[0].aspectRatio,
    pageSpreadWidth: 100, pageSpreadMaxZoomScale: 4, idleDelay: 1000, resizeDelay: 400, color: "#ffffff",
  });
  viewer.start();
  const hotspots = {};
  for (const { number, areas, aspectRatio } of circulars[0].pages)
    for (const { id, left, top, width, height, ingredient } of areas) {
      const [l, t, r, b] = [left, top / aspectRatio, left + width, (top + height) / aspectRatio];
      const offer = { heading: ingredient, quantity: { pieces: { from: 1 } }, pricing: { price: 1, currency: "USD" } };
      hotspots[id] = { id: String(id), type: "offer", offer, locations: { [number]: [[l, t], [r, t], [r, b], [l, b]] } };
    }
  viewer.applyHotspots(hotspots);
</script>`;
}
