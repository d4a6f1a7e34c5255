import { builtInFormat, type NumberFormat, parseFormat } from "./number-format";
import { tooMuch } from "./table-problem";
import { readXml, type XmlHandler } from "./xml-events";
import type { ZipParts } from "./zip-parts";

/** Of cells and of numbers; spreadsheet programs keep fewer. */
const maxFormats = 100_000;

/** The number formats of a workbook, by the style that cells name. */
export type CellFormats = (style: number) => NumberFormat;

/** @throws DomainError invalid_input; too_large for more formats than any program writes */
export async function readCellFormats(
  parts: ZipParts,
  part: string | null,
  fileName: string,
): Promise<CellFormats> {
  const ids: number[] = [];
  const codes = new Map<number, string>();
  if (part !== null) {
    const handler = stylesHandler(ids, codes, () => tooMuch(fileName));
    for await (const _ of readXml(parts.text(part), handler, fileName));
  }
  const formats = new Map<number, NumberFormat>();
  return (style) => {
    const id = ids[style] ?? 0;
    const known = formats.get(id);
    if (known) return known;
    const code = codes.get(id);
    const format = code === undefined ? builtInFormat(id) : parseFormat(code);
    formats.set(id, format);
    return format;
  };
}

/** `<numFmts><numFmt numFmtId formatCode>` and `<cellXfs><xf numFmtId>` (ECMA-376 part 1, 18.8). */
function stylesHandler(ids: number[], codes: Map<number, string>, tooMany: () => Error): XmlHandler<never> {
  let inCellFormats = false;
  let inDifferences = false;
  return {
    open(name, { numFmtId, formatCode }) {
      if (name === "cellXfs") inCellFormats = true;
      if (name === "dxfs") inDifferences = true;
      if (ids.length >= maxFormats || codes.size >= maxFormats) throw tooMany();
      if (name === "xf" && inCellFormats) ids.push(Number(numFmtId ?? 0));
      if (name === "numFmt" && !inDifferences && numFmtId && formatCode)
        codes.set(Number(numFmtId), formatCode);
    },
    close(name) {
      if (name === "cellXfs") inCellFormats = false;
      if (name === "dxfs") inDifferences = false;
      return undefined;
    },
  };
}
