import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import { cutLongCells } from "./sheet-cells";

/** Maximum rows of one sheet of an .xlsx file. */
export const maxXlsxRows = 1_048_576;
/** Excel calls a file with a longer text damaged. */
const maxXlsxCellLength = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const officeTypes = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const mainSpace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packageSpace = "http://schemas.openxmlformats.org/package/2006";

/**
 * An .xlsx file (ECMA-376) of one sheet whose first row stays in view, written as its rows come. Texts are texts: nothing
 * in it is a formula.
 * @param rows in batches, the heading first
 */
export function xlsxFile(name: string, rows: AsyncIterable<Cell[][]>): Readable {
  const zip = new ZipFile();
  for (const [path, xml] of fixedParts(name)) zip.addBuffer(Buffer.from(declaration + xml), path);
  const sheet = Readable.from(sheetParts(rows));
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml");
  const output = zip.outputStream as Readable;
  sheet.once("error", (error) => output.destroy(error));
  output.once("close", () => sheet.destroy());
  zip.end();
  return output;
}

function fixedParts(name: string): [string, string][] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/></Relationships>`;
  return [
    [
      "[Content_Types].xml",
      `<Types xmlns="${packageSpace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${officeTypes}.worksheet+xml"/></Types>`,
    ],
    ["_rels/.rels", relation("rId1", "officeDocument", "xl/workbook.xml")],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${mainSpace}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(tabName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ["xl/_rels/workbook.xml.rels", relation("rId1", "worksheet", "worksheets/sheet1.xml")],
  ];
}

async function* sheetParts(rows: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${mainSpace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  for await (const batch of rows) {
    yield cutLongCells(batch, maxXlsxCellLength)
      .rows.map((row) => `<row>${row.map(cellXml).join("")}</row>`)
      .join("");
  }
  yield "</sheetData></worksheet>";
}

function cellXml(cell: Cell): string {
  if (cell === null || cell === "") return "<c/>";
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

/** What Excel takes for a sheet's name: 31 characters, some signs excepted. */
function tabName(name: string): string {
  const plain = name.replace(/[[\]:*?/\\]/g, " ").replace(/^'+|(?<!')'+$/g, "");
  return [...plain].slice(0, 31).join("").slice(0, 31).trim() || "Sheet";
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Signs that XML can't hold stand as `_x000B_` (ECMA-376 part 1, 22.9.2.19), and a text that looks like such a code is
 * kept as it is written. Halves of pairs are no text and are replaced.
 */
function escapeXml(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(codeBeginnings, "_x005F_")
    .replace(forbiddenSigns, codeOf)
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replaceAll("\r", "&#13;");
}

function codeOf(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

/** Control characters but for tab, line feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbiddenSigns = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** A sign's code begins with an underscore, too, so that it would end what stands before it. */
const codeBeginnings = new RegExp(`_(?=x[0-9A-Fa-f]{4}(?:_|${forbiddenSigns.source}))`, "g");
