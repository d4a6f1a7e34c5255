/** Has the pages in sight fetched in the width that is sharp when a pinch has enlarged the whole window. */
export function sharpen(ad: HTMLElement): void {
  const seen = window.visualViewport;
  if (!seen) return;
  for (const picture of ad.querySelectorAll<HTMLImageElement>(".ec-sheet img")) {
    const { top, bottom, width } = picture.getBoundingClientRect();
    if (bottom < seen.offsetTop || top > seen.offsetTop + seen.height) continue;
    const wanted = Math.ceil(width * seen.scale);
    if (wanted > Number.parseFloat(picture.sizes)) picture.sizes = `${wanted}px`;
  }
}
