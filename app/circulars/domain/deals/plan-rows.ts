import { harmlessCell, isErrorValue, restoredCell, unclearCells } from "#app/kernel/csv-cells";
import type { TableRow } from "#app/kernel/ports/table-reader";
import { findBoxErrors } from "#reader/deals/area-geometry";
import type { Box } from "#reader/page-content";
import { type CellValue, readDealCell } from "./deal-cells";
import { type DealField, dealCell, dealFieldLabels, dealFields } from "./deal-fields";
import { type ColumnPlaces, type FileColumn, fileColumnLabels, fileColumns } from "./file-columns";
import type { Deal } from "./queries.server";
import { type AddedDeal, addedDealSchema, type ChangedDeal } from "./schemas";

/** One cell that a file changes, in the form in which tables show it. */
export interface PlannedChange {
  /** The row's number as spreadsheet programs count it. */
  row: number;
  dealId: number;
  ingredient: string;
  field: DealField;
  before: string;
  after: string;
}

/** Why a row is left out. */
export interface RowFailure {
  row: number;
  message: string;
}

/** What a file of deals would do. */
export interface DealsFilePlan {
  changes: PlannedChange[];
  failures: RowFailure[];
  unchangedCount: number;
  /** Deals of the circular that the file does not name; they stay as they are. */
  missingCount: number;
  /** What would be written. */
  changed: ChangedDeal[];
  added: AddedDeal[];
}

/** What rows are read by. */
interface RowRules {
  places: ColumnPlaces;
  deals: readonly Deal[];
  categories: readonly { id: number; name: string }[];
  /** Ids of the circular's pages, in its order. */
  pageIds: readonly number[];
  /** The indexes of each page's pictures. */
  pictures: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Goes through the rows of a file: those that name a deal change it, those with a page and a box are new ones. */
export async function planRows(rows: AsyncIterable<TableRow>, rules: RowRules): Promise<DealsFilePlan> {
  const known = new Map(rules.deals.map((deal) => [String(deal.id), deal]));
  const named = new Map<string, number>();
  const plan: DealsFilePlan = {
    changes: [],
    failures: [],
    unchangedCount: 0,
    missingCount: 0,
    changed: [],
    added: [],
  };
  for await (const row of rows) {
    const fail = (message: string) => plan.failures.push({ row: row.number, message });
    const unclear = unclearCell(row, rules.places);
    const id = cellOf(row, "id", rules.places);
    const earlier = named.get(id);
    const deal = known.get(id);
    if (unclear) fail(unclear);
    else if (id === "") planNewDeal(row, rules, plan, fail);
    else if (!deal) fail(`No deal of this circular has the Deal ID ${id.slice(0, 40)}.`);
    else if (earlier !== undefined) fail(`Row ${earlier} is about the same deal (Deal ID ${id}).`);
    else planKnownDeal(row, deal, rules, plan, fail);
    if (deal && earlier === undefined) named.set(id, row.number);
  }
  plan.missingCount = known.size - named.size;
  return plan;
}

/** Why a cell says something else than its author sees. A number in a format that can't be followed counts as it is stored. */
function unclearCell(row: TableRow, places: ColumnPlaces): string | undefined {
  for (const column of fileColumns) {
    const why = row.unclear?.[places[column] ?? -1];
    if (why && why !== "format") return `${fileColumnLabels[column]}: ${unclearCells[why]}`;
  }
}

type Fail = (message: string) => void;

function planKnownDeal(row: TableRow, deal: Deal, rules: RowRules, plan: DealsFilePlan, fail: Fail): void {
  const { categories, places } = rules;
  const change: ChangedDeal = { id: deal.id, version: deal.version };
  const changes: PlannedChange[] = [];
  const problems: string[] = [];
  for (const field of dealFields) {
    const place = places[field];
    if (place === undefined) continue;
    const before = dealCell(field, deal, categories);
    const cell = row.cells[place] ?? "";
    if (isSame(cell, before)) continue;
    const read = readCell(field, restoredCell(cell), categories);
    if (!read.ok) problems.push(`${dealFieldLabels[field]}: ${read.message}`);
    else if (read.value !== deal[field]) {
      Object.assign(change, { [field]: read.value });
      const after = dealCell(field, { ...deal, [field]: read.value }, categories);
      changes.push({ row: row.number, dealId: deal.id, ingredient: deal.ingredient, field, before, after });
    }
  }
  if (problems.length > 0) fail(problems.join(" "));
  else if (changes.length === 0) plan.unchangedCount += 1;
  else {
    plan.changed.push(change);
    plan.changes.push(...changes);
  }
}

/** What stands where a character was lost, and halves of characters, which become that once they are written. */
const lost = /[\ufffd\p{Cs}]/u;

/** What was lost must not take the place of what is known, nor a formula's error that of a deal. */
function readCell(field: DealField, cell: string, categories: RowRules["categories"]): CellValue {
  if (lost.test(cell)) {
    return { ok: false, message: "This cell holds characters that were lost when the file was saved." };
  }
  if (isErrorValue(cell)) {
    return {
      ok: false,
      message: `This cell holds the error ${cell.trim()}. Correct or empty it in the spreadsheet.`,
    };
  }
  return readDealCell(field, cell, categories);
}

/**
 * Whether a cell says what the deal says already. Spreadsheet programs may keep the sign that makes a cell harmless, or
 * take it away, and end lines in their own way.
 */
function isSame(cell: string, text: string): boolean {
  const plain = cell.replace(/\r\n?/g, "\n");
  return plain === text || plain === harmlessCell(text);
}

const boxColumns = ["left", "top", "width", "height"] as const;

function planNewDeal(row: TableRow, rules: RowRules, plan: DealsFilePlan, fail: Fail): void {
  const { places, categories, pageIds, pictures } = rules;
  const cell = (column: FileColumn) => cellOf(row, column, places);
  if (cell("page") === "" || boxColumns.some((column) => cell(column) === "")) {
    fail("A row without a Deal ID makes a new deal only with its Page, Left, Top, Width and Height.");
    return;
  }
  const problems: string[] = [];
  const pageId = pageIds[Number(cell("page")) - 1];
  if (pageId === undefined) problems.push(`Page: this circular has no page ${cell("page").slice(0, 40)}.`);
  const side = (column: keyof Box) => Number(cell(column));
  const box: Box = { left: side("left"), top: side("top"), width: side("width"), height: side("height") };
  if (boxColumns.some((column) => !(box[column] >= 0 && box[column] <= 1))) {
    problems.push("Left, Top, Width and Height are fractions of the page, from 0 to 1.");
  } else if (Object.keys(findBoxErrors(box)).length > 0) {
    problems.push("The box is too small or lies outside the page.");
  }
  const texts: Partial<Record<DealField, unknown>> = {};
  for (const field of dealFields) {
    const read = readCell(field, cell(field), categories);
    if (read.ok) texts[field] = read.value;
    else problems.push(`${dealFieldLabels[field]}: ${read.message}`);
  }
  const thumbnailIndex = cell("picture") === "" ? null : Number(cell("picture")) - 1;
  if (thumbnailIndex !== null && pageId !== undefined && !pictures.get(pageId)?.has(thumbnailIndex)) {
    problems.push(`Picture: the page has no picture ${cell("picture").slice(0, 40)}.`);
  }
  if (problems.length > 0) fail(problems.join(" "));
  else plan.added.push(addedDealSchema.parse({ ...texts, ...box, pageId, thumbnailIndex }));
}

function cellOf({ cells }: TableRow, column: FileColumn, places: ColumnPlaces): string {
  const place = places[column];
  return place === undefined ? "" : restoredCell(cells[place] ?? "").trim();
}
