import { damaged, tableProblem, tooMuch } from "./table-problem";
import { readXml, type XmlHandler } from "./xml-events";
import type { ZipParts } from "./zip-parts";

const packageRelationships = "_rels/.rels";
const usualWorkbook = "xl/workbook.xml";

const isBinary = "is in the binary Excel format (.xlsb). Please save it as .xlsx or .csv and retry.";

interface Sheet {
  name: string;
  relationship: string;
  hidden: boolean;
}

interface Relationship {
  id: string;
  /** The last part of its type, which the two editions of the standard share. */
  type: string;
  target: string;
}

/** A sheet with the part that holds it. */
interface NamedPart {
  name: string;
  part: string;
}

/** The parts of a workbook that hold what people see. */
export interface WorkbookParts {
  /** The part that holds the first sheet people see. */
  sheet: string;
  /** The other sheets that people see. */
  others: NamedPart[];
  /** The part that holds the texts cells refer to; null where there is none. */
  sharedTexts: string | null;
  /** The part that holds how cells show their numbers; null where there is none. */
  styles: string | null;
  /** Whoever wrote it left the formulas for spreadsheet programs to reckon when they open it. */
  leavesFormulas: boolean;
}

/**
 * Finds the parts by their relationships (ECMA-376 part 2), since programs name them as they like.
 * @throws DomainError invalid_input
 */
export async function findParts(parts: ZipParts, fileName: string): Promise<WorkbookParts> {
  const relatedToPackage = await readRelationships(parts, packageRelationships, "", fileName);
  const named = relatedToPackage.find(({ type }) => type === "officeDocument")?.target;
  const workbook = parts.find(named ?? usualWorkbook) ?? parts.find(usualWorkbook);
  if (!workbook) throw tableProblem(fileName, "is not a spreadsheet (.xlsx).");
  if (/\.bin$/i.test(workbook)) throw tableProblem(fileName, isBinary, { code: "unsupported_media" });
  const [folder, name] = splitName(workbook);
  const related = await readRelationships(parts, `${folder}_rels/${name}.rels`, folder, fileName);
  const sheets: Sheet[] = [];
  let leavesFormulas = false;
  const onReckoning = () => {
    leavesFormulas = true;
  };
  for await (const sheet of readXml(parts.text(workbook), sheetHandler(onReckoning), fileName))
    sheets.push(sheet);
  const worksheets = new Map(
    related.filter(({ type }) => type === "worksheet").map(({ id, target }) => [id, target]),
  );
  const [first, ...others] = sheets.flatMap(({ name, hidden, relationship }) => {
    const target = worksheets.get(relationship);
    return hidden || target === undefined ? [] : [{ name, part: parts.find(target) }];
  });
  if (!first || first.part === null) throw tableProblem(fileName, damaged);
  const partOf = (wanted: string) => {
    const target = related.find(({ type }) => type === wanted)?.target;
    return target === undefined ? null : parts.find(target);
  };
  return {
    sheet: first.part,
    others: others.flatMap(({ name, part }) => (part === null ? [] : [{ name, part }])),
    sharedTexts: partOf("sharedStrings"),
    styles: partOf("styles"),
    leavesFormulas,
  };
}

/** Sheets, and characters of each, that are looked at; what comes later is a sheet's decoration, or of the kind that came before. */
const maxLookedAt = 20;
const maxHead = 200_000;
const maxNameLength = 40;

/** The names of the sheets that hold a value. */
export async function namesOfFilled(parts: ZipParts, sheets: NamedPart[]): Promise<string[]> {
  const names: string[] = [];
  for (const { name, part } of sheets.slice(0, maxLookedAt)) {
    let head = "";
    for await (const piece of parts.text(part)) {
      head += piece;
      if (head.length > maxHead) break;
    }
    if (/<(?:[\w.-]+:)?[vt][\s>]/.test(head)) names.push(name.slice(0, maxNameLength));
  }
  return names;
}

async function readRelationships(
  parts: ZipParts,
  name: string,
  folder: string,
  fileName: string,
): Promise<Relationship[]> {
  const part = parts.find(name);
  if (part === null) return [];
  const found: Relationship[] = [];
  for await (const each of readXml(parts.text(part), relationshipHandler(), fileName)) {
    found.push({ ...each, target: partName(each.target, folder) });
  }
  return found;
}

/** The folder with its slash, and the name within. */
function splitName(part: string): [string, string] {
  const at = part.lastIndexOf("/") + 1;
  return [part.slice(0, at), part.slice(at)];
}

/** The texts that cells refer to by number. @throws DomainError too_large for more than so many */
export async function readSharedTexts(
  parts: ZipParts,
  part: string | null,
  fileName: string,
  maxTexts: number,
): Promise<string[]> {
  const texts: string[] = [];
  if (part === null) return texts;
  const handler = textHandler((text) => {
    if (texts.length === maxTexts) throw tooMuch(fileName);
    texts.push(text);
  });
  // Gives no items: handing a million of them over one by one takes three times as long as reading them.
  for await (const _ of readXml(parts.text(part), handler, fileName));
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

function relationshipHandler(): XmlHandler<Relationship> {
  let last: Relationship | undefined;
  return {
    open(name, { Id, Type, Target }) {
      const isWhole = name === "Relationship" && Id && Type && Target;
      last = isWhole ? { id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target: Target } : undefined;
    },
    close() {
      const found = last;
      last = undefined;
      return found;
    },
  };
}

function sheetHandler(onReckoning: () => void): XmlHandler<Sheet> {
  let sheet: Sheet | undefined;
  return {
    open(name, attributes) {
      if (name === "calcPr" && /^(?:1|true)$/.test(attributes.fullCalcOnLoad ?? "")) onReckoning();
      if (name !== "sheet") return;
      const relationship = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
      sheet = {
        name: attributes.name ?? "",
        relationship,
        hidden: (attributes.state ?? "visible") !== "visible",
      };
    },
    close() {
      const last = sheet;
      sheet = undefined;
      return last;
    },
  };
}

/** The part that a target names: from the root of the package where it begins with a slash, else from the folder. */
function partName(target: string, folder: string): string {
  const { pathname } = new URL(target.replaceAll("\\", "/"), `part:/${folder}`);
  try {
    return decodeURI(pathname).slice(1);
  } catch {
    return pathname.slice(1);
  }
}

/** `C7` is column 2. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/i.exec(reference)?.[0].toUpperCase() ?? "")
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
