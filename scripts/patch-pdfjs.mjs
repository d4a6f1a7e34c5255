/**
 * For older browsers' sake pdf.js replaces Array.prototype.push, of which Node 20's falls short for
 * arrays with a locked length only, by one that is many times slower. Every array of the process has it.
 */
const ownPush = {
  before: "$({ target: 'Array', proto: true, arity: 1, forced: FORCED }, {",
  after: "$({ target: 'Array', proto: true, arity: 1, forced: false }, {",
};

/**
 * What is changed in the two halves of pdf.js before they are put beside the renderer. pdf.js offers no
 * setting for any of it and does not export the classes; the releases that would need less want Node 22.
 */
const patches = {
  "pdf.mjs": [
    ownPush,
    {
      // What is painted counts, also inside patterns and glyphs (app/circulars/pdf/page-budget.ts).
      before: `
      if (!operationsFilter || operationsFilter(i)) {
        fnId = fnArray[i];`,
      after: `
      globalThis.pageBudget?.step();
      if (!operationsFilter || operationsFilter(i)) {
        fnId = fnArray[i];`,
    },
  ],
  "pdf.worker.mjs": [
    ownPush,
    {
      // What is read of a page counts, with all forms, patterns and glyphs in it (app/circulars/pdf/page-budget.ts).
      before: `
      if (obj instanceof Cmd) {
        const cmd = obj.cmd;
        const opSpec = EvaluatorPreprocessor.opMap[cmd];`,
      after: `
      if (obj instanceof Cmd) {
        globalThis.pageBudget?.step();
        const cmd = obj.cmd;
        const opSpec = EvaluatorPreprocessor.opMap[cmd];`,
    },
    {
      before: `
  async buildFormXObject(resources, xobj, smask, operatorList, task, initialState, localColorSpaceCache, seenRefs) {`,
      after: `
  async buildFormXObject(resources, xobj, smask, operatorList, task, initialState, localColorSpaceCache, seenRefs) {
    globalThis.pageBudget?.form();`,
    },
    {
      // So do the bytes that a stream unpacks to.
      before: `
  ensureBuffer(requested) {
    const buffer = this.buffer;
    if (requested <= buffer.byteLength) {
      return buffer;
    }`,
      after: `
  ensureBuffer(requested) {
    const buffer = this.buffer;
    if (requested <= buffer.byteLength) {
      return buffer;
    }
    globalThis.pageBudget?.unpack(requested);`,
    },
    {
      before: `
        totalLength += chunk.byteLength;
      }
      const data = new Uint8Array(totalLength);`,
      after: `
        totalLength += chunk.byteLength;
        globalThis.pageBudget?.unpack(totalLength);
      }
      const data = new Uint8Array(totalLength);`,
    },
    // What overprints, and in which kind of ink (reader/pdf/overprint.ts).
    {
      before: `
        case "OP":
        case "op":
        case "OPM":
        case "BG":`,
      after: `
        case "OP":
        case "op":
        case "OPM":
          gStateObj.push([key, value]);
          break;
        case "BG":`,
    },
    {
      before: `
            args = [ColorSpaceUtils.cmyk.getRgbHex(args, 0)];
            fn = OPS.setFillRGBColor;`,
      after: `
            args = [ColorSpaceUtils.cmyk.getRgbHex(args, 0), "DeviceCMYK"];
            fn = OPS.setFillRGBColor;`,
    },
    {
      before: `
            cs = stateManager.state.fillColorSpace;
            args = [cs.getRgbHex(args, 0)];`,
      after: `
            cs = stateManager.state.fillColorSpace;
            args = [cs.getRgbHex(args, 0), cs.name];`,
    },
    {
      before: `
            args = [cs.getRgbHex(args, 0)];
            fn = OPS.setFillRGBColor;
            break;
          case OPS.setStrokeColorN:`,
      after: `
            args = [cs.getRgbHex(args, 0), cs.name];
            fn = OPS.setFillRGBColor;
            break;
          case OPS.setStrokeColorN:`,
    },
    {
      // Where a printer cuts the page (reader/pdf/page-crop.ts).
      before: `
            refStr: ref?.toString() ?? null,
            userUnit,`,
      after: `
            refStr: ref?.toString() ?? null,
            trimBox: page.getBoundingBox("TrimBox"),
            bleedBox: page.getBoundingBox("BleedBox"),
            userUnit,`,
    },
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
      // and none too many of them reach the painter (reader/pdf/reduce-bilevel.ts).
      before: `
    if (maxImageSize !== -1 && w * h > maxImageSize) {`,
      after: `
    const staysPacked =
      dict.get("BPC", "BitsPerComponent") === 1 &&
      ["DeviceGray", "G"].includes(dict.get("CS", "ColorSpace")?.name) &&
      !["IM", "ImageMask", "SMask", "Mask"].some((key) => dict.has(key));
    if (maxImageSize !== -1 && w * h > maxImageSize * (staysPacked ? 8 : 1)) {`,
    },
    {
      // JPEGs that are masks, or have one, would be decoded in JavaScript, ten times slower than natively
      // (reader/pdf/jpeg-decoder.ts, which has to know how many components there are).
      before: `
    return exifOffsets || {};`,
      after: `
    return { ...exifOffsets, numComponents };`,
    },
    {
      before: `
  async getTransferableImage() {
    if (!(await JpegStream.canUseImageDecoder)) {`,
      after: `
  async getImageData(length, decoderOptions) {
    if (!this.eof) await this.#decodeNatively().catch(() => {});
    return this.eof ? this.getBytes(length, decoderOptions) : super.getImageData(length, decoderOptions);
  }
  async #decodeNatively() {
    const { drawWidth: width, drawHeight: height, forceRGB, jpegOptions } = this;
    if (this.forceRGBA || jpegOptions.decodeTransform || !globalThis.ImageDecoder?.decodePixels) return;
    const bytes = (this.canAsyncDecodeImageFromBuffer && (await this.stream.asyncGetBytes())) || this.bytes;
    const data = this.#skipUselessBytes(bytes);
    const components = JpegImage.canUseImageDecoder(data, jpegOptions.colorTransform)?.numComponents;
    const pixels = await ImageDecoder.decodePixels({ data, components, width, height, forceRGB });
    if (!pixels) return;
    this.buffer = pixels;
    this.bufferLength = pixels.length;
    this.eof = true;
  }
  async getTransferableImage() {
    if (!(await JpegStream.canUseImageDecoder)) {`,
    },
  ],
};

/** The files of pdfjs-dist/legacy/build that are mended. */
export const halves = Object.keys(patches);

/**
 * @param {string} half one of the names above
 * @param {string} source what is in that file
 * @returns {string} the same with the changes above
 * @throws when a place to change is not there exactly once: pdfjs-dist has become another
 */
export function patchPdfjs(half, source) {
  let mended = source;
  for (const { before, after } of patches[half]) {
    if (mended.split(before).length !== 2) {
      throw new Error(
        `pdfjs-dist no longer has this place once; see whether it still needs mending:${before}`,
      );
    }
    mended = mended.replace(before, () => after);
  }
  return `/* Changed by Endcap: see scripts/patch-pdfjs.mjs. */\n${mended}`;
}
