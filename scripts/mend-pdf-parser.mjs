/**
 * What is changed in pdf.js's parser half before it is put beside the renderer. pdf.js offers no setting
 * for either and does not export the classes; the releases that would need less of it want Node 22.
 */
const mendings = [
  {
    // Looking for a JPEG's size, it reads zeros behind the end of a damaged one and never stops.
    // pdfjs-dist 6.5 fails there as well, by a DataView's bounds.
    before: `
    markerLoop: while (fileMarker !== 0xffd9) {
      switch (fileMarker) {`,
    after: `
    markerLoop: while (fileMarker !== 0xffd9) {
      if (offset >= data.length) {
        throw new JpegError("The data ends within the header.");
      }
      switch (fileMarker) {`,
  },
  {
    // A page tree that leads back into itself has no page there. An empty one shows that something is
    // missing. Only the last page still fails, which makes pdf.js count the pages by itself (next place).
    before: `
        if (visitedNodes.has(currentNode)) {
          throw new FormatError("Pages tree contains circular reference.");
        }`,
    after: `
        if (visitedNodes.has(currentNode)) {
          if (pageIndex < this.numPages - 1) {
            const emptyPage = new Dict(xref);
            emptyPage.set("Parent", currentNode);
            return [emptyPage, null];
          }
          throw new FormatError("Pages tree contains circular reference.");
        }`,
  },
  {
    // While it counts the pages: the same, and those behind are counted too.
    before: `
        if (visitedNodes.has(kidObj)) {
          addPageError(new FormatError("Pages tree contains circular reference."));
          break;
        }`,
    after: `
        if (visitedNodes.has(kidObj)) {
          const emptyPage = new Dict(xref);
          emptyPage.set("Parent", currentNode);
          addPageDict(emptyPage, null);
          queueItem.posInKids++;
          continue;
        }`,
  },
  {
    // The largest image is a matter of memory: a pixel in black and white takes an eighth of a byte here,
    // and none too many of them reach the painter (app/adapters/pdf/reduce-bilevel.ts).
    before: `
    if (maxImageSize !== -1 && w * h > maxImageSize) {`,
    after: `
    const staysPacked =
      dict.get("BPC", "BitsPerComponent") === 1 &&
      ["DeviceGray", "G"].includes(dict.get("CS", "ColorSpace")?.name) &&
      !["IM", "ImageMask", "SMask", "Mask"].some((key) => dict.has(key));
    if (maxImageSize !== -1 && w * h > maxImageSize * (staysPacked ? 8 : 1)) {`,
  },
];

/**
 * @param {string} source pdfjs-dist/legacy/build/pdf.worker.mjs
 * @returns {string} the same with the changes above
 * @throws when a place to change is not there exactly once: pdfjs-dist has become another
 */
export function mendPdfParser(source) {
  let mended = source;
  for (const { before, after } of mendings) {
    if (mended.split(before).length !== 2) {
      throw new Error(
        `pdfjs-dist no longer has this place once; see whether it still needs mending:${before}`,
      );
    }
    mended = mended.replace(before, () => after);
  }
  return `/* Changed by Endcap: see scripts/mend-pdf-parser.mjs. */\n${mended}`;
}
