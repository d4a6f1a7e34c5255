import { damaged, tableProblem, tooMuch } from "./table-problem";
import { readXml, type XmlHandler } from "./xml-events";
import type { ZipParts } from "./zip-parts";

const workbook = "xl/workbook.xml";
const relationships = "xl/_rels/workbook.xml.rels";
const sharedTexts = "xl/sharedStrings.xml";

interface Sheet {
  relationship: string;
  hidden: boolean;
}

/** The part that holds the first sheet people see. @throws DomainError invalid_input */
export async function findSheet(parts: ZipParts, fileName: string): Promise<string> {
  const targets = new Map<string, string>();
  if (parts.has(relationships)) {
    for await (const [id, target] of readXml(parts.text(relationships), relationshipHandler, fileName)) {
      targets.set(id, partName(target));
    }
  }
  const sheets: Sheet[] = [];
  if (parts.has(workbook)) {
    for await (const sheet of readXml(parts.text(workbook), sheetHandler(), fileName)) sheets.push(sheet);
  }
  const visible = sheets.find(({ hidden }) => !hidden);
  const named = visible && targets.get(visible.relationship);
  const found = named ?? parts.names().find((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  if (found && parts.has(found)) return found;
  throw tableProblem(fileName, parts.has(workbook) ? damaged : "is not a spreadsheet (.xlsx).");
}

/** The texts that cells refer to by number. @throws DomainError too_large for more than so many */
export async function readSharedTexts(
  parts: ZipParts,
  fileName: string,
  maxTexts: number,
): Promise<string[]> {
  const texts: string[] = [];
  if (!parts.has(sharedTexts)) return texts;
  const handler = textHandler((text) => {
    if (texts.length === maxTexts) throw tooMuch(fileName);
    texts.push(text);
  });
  // Gives no items: handing a million of them over one by one takes three times as long as reading them.
  for await (const _ of readXml(parts.text(sharedTexts), handler, fileName));
  return texts;
}

/** Reads `<si>` and its runs; phonetic guides are left out. */
function textHandler(keep: (text: string) => void): XmlHandler<never> {
  let text = "";
  let inText = false;
  let inGuide = false;
  return {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") inGuide = true;
      inText = name === "t" && !inGuide;
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      inText = false;
      if (name === "rPh") inGuide = false;
      if (name === "si") keep(plainText(text));
      return undefined;
    },
  };
}

/** Characters that XML can't hold stand as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function plainText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const relationshipHandler: XmlHandler<[string, string]> & { last?: [string, string] } = {
  open(name, { Id, Target }) {
    this.last = name === "Relationship" && Id && Target ? [Id, Target] : undefined;
  },
  close() {
    const { last } = this;
    this.last = undefined;
    return last;
  },
};

function sheetHandler(): XmlHandler<Sheet> {
  let sheet: Sheet | undefined;
  return {
    open(name, attributes) {
      if (name !== "sheet") return;
      const relationship = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
      sheet = { relationship, hidden: (attributes.state ?? "visible") !== "visible" };
    },
    close() {
      const last = sheet;
      sheet = undefined;
      return last;
    },
  };
}

/** Targets are relative to xl/, or absolute. */
function partName(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;
}
