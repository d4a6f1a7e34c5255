import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

interface Workbook {
  /** `<row>` elements. */
  rows: string;
  /** `<si>` elements. */
  shared?: string;
  /** Stands before the sheet's root element. */
  prolog?: string;
  /** Format codes of numbers; a cell names the first one by s="1". */
  formats?: string[];
  /** The `<row>` elements of further sheets, by their names. */
  more?: Record<string, string>;
  /** Stands behind the sheets in the workbook's own part. */
  tail?: string;
  /** Stands behind the rows of the sheet. */
  behind?: string;
}

const relationship = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A `<Relationship>` as a part's .rels file has it. */
export function related(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relationship}/${type}" Target="${target}"/>`;
}

/** A workbook with a hidden sheet in front of the one that holds the rows. */
export function makeXlsx({ rows, shared = "", prolog = "", ...other }: Workbook): Buffer {
  const { formats = [], more = {}, tail = "", behind = "" } = other;
  const sheets = Object.entries(more).map(([name, text], at) => ({ name, text, id: `more${at}` }));
  const escaped = (code: string) =>
    code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  return makeZip({
    "xl/workbook.xml": `<workbook xmlns:r="${relationship}"><sheets><sheet name="A" state="hidden" r:id="r1"/><sheet name="B" r:id="r2"/>${sheets.map(({ name, id }) => `<sheet name="${escaped(name)}" r:id="${id}"/>`).join("")}</sheets>${tail}</workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${related("r1", "worksheet", "worksheets/hidden.xml")}${related("r2", "worksheet", "/xl/worksheets/shown.xml")}${related("r3", "sharedStrings", "sharedStrings.xml")}${related("r4", "styles", "styles.xml")}${sheets.map(({ id }) => related(id, "worksheet", `worksheets/${id}.xml`)).join("")}</Relationships>`,
    "xl/sharedStrings.xml": `<x:sst xmlns:x="urn:x">${shared.replace(/<(\/?)(\w+)/g, "<$1x:$2")}</x:sst>`,
    "xl/styles.xml": `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join("")}</cellXfs></styleSheet>`,
    "xl/worksheets/hidden.xml": "<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>",
    "xl/worksheets/shown.xml": `${prolog}<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`,
    ...Object.fromEntries(
      sheets.map(({ id, text }) => [
        `xl/worksheets/${id}.xml`,
        `<worksheet><sheetData>${text}</sheetData></worksheet>`,
      ]),
    ),
  });
}

/** A `<row>` of texts and `<c>` elements. */
export function sheetRow(...cells: string[]): string {
  const elements = cells.map((cell) => (cell.startsWith("<c") ? cell : `<c t="str"><v>${cell}</v></c>`));
  return `<row>${elements.join("")}</row>`;
}

/** A zip file of texts (PKWARE APPNOTE 4.3). */
export function makeZip(parts: Record<string, string>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const bytes = Buffer.from(text);
    const deflated = deflateRawSync(bytes, { level: bytes.length > 2 ** 20 ? 1 : 6 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(deflated.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), deflated]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\0", "latin1"), common, tail, Buffer.from(name)]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}

/** All that is in a zip file, one part after the other. */
export function unzipped(zip: Buffer): string {
  const texts: string[] = [];
  let entry = zip.readUInt32LE(zip.lastIndexOf("PK\x05\x06", undefined, "latin1") + 16);
  while (zip.readUInt32LE(entry) === 0x02014b50) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at));
    const local = zip.readUInt32LE(entry + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
    texts.push((zip.readUInt16LE(entry + 10) === 8 ? inflateRawSync(bytes) : bytes).toString());
    entry += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return texts.join("\n");
}
