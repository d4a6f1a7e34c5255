import { sql } from "kysely";
import { startingWith } from "#app/kernel/list-page.server";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type {
  Cell,
  FoundHeadings,
  ReplacingContent,
  SheetContent,
  SheetTab,
  SwappedIn,
} from "#app/kernel/ports/spreadsheets";
import { findStorageError } from "#app/kernel/storage-errors";
import { toInstant } from "#db/columns";
import type { Database, DatabaseTransaction } from "#db/database";
import { transact } from "#db/transaction";
import { areAllColumns, columnsOf, holdsHeadings, placeCells, type SheetColumns } from "./sheet-columns";
import { deleteRows, putRows, readRows, rowBatches, rowsPerLook, shapeOf, shown } from "./sheet-rows.server";

export interface BuiltInTabParts {
  db: Database;
  now(): Date;
  id: number;
  name: string;
  url: string;
}

const maxCells = 10_000_000;
/** Begins what stands in place of a mark that is barred, at the instant until when. */
const barred = "barred ";
/** Above the rows of a stage stands one that says that there is a stage, also one of no rows. */
const stagePosition = 0;

/** The only tab of a built-in sheet. Every write is one transaction, under the lock of the sheet's row. */
export class BuiltInTab implements SheetTab {
  readonly title: string;
  readonly url: string;
  readonly maxCells = maxCells;
  readonly maxCellLength = 50_000;
  readonly callWeight = 2_000_000;
  readonly maxFreshMarks = 10_000;

  private constructor(
    private readonly parts: BuiltInTabParts,
    readonly usedCells: number,
  ) {
    this.title = parts.name;
    this.url = parts.url;
  }

  /** @throws ExternalServiceError */
  static async open(parts: BuiltInTabParts): Promise<BuiltInTab> {
    const { headings, rows } = await shapeOf(parts.db, parts.id);
    return new BuiltInTab(parts, (rows + 1) * headings.length);
  }

  /** They stand apart from the rows: nothing can come between. */
  async findHeadings(wanted: string[]): Promise<FoundHeadings> {
    const { headings } = await shapeOf(this.parts.db, this.parts.id);
    return { headings, known: holdsHeadings(headings, wanted) };
  }

  async isEmpty(): Promise<boolean> {
    const { headings, rows } = await shapeOf(this.parts.db, this.parts.id);
    return headings.length === 0 && rows === 0;
  }

  async *readColumn(heading: string): AsyncGenerator<Cell[]> {
    const { headings } = await shapeOf(this.parts.db, this.parts.id);
    const column = columnsOf(headings, [heading]);
    if (column.added.length > 0) return;
    for await (const rows of rowBatches(this.parts.db, this.parts.id, shown)) {
      yield rows.map((row) => row.cells[column.places[0] ?? 0] ?? null);
    }
  }

  async requireRoom(
    writeMode: "append" | "replace",
    content: { headings: string[]; rowCount: number },
  ): Promise<void> {
    const { headings, rows: before } = await shapeOf(this.parts.db, this.parts.id);
    const width = columnsOf(headings, content.headings).headings.length;
    const rows = writeMode === "append" ? before + content.rowCount : Math.max(before, content.rowCount);
    const cells = (rows + 1) * width;
    if (cells <= maxCells) return;
    throw new ExternalServiceError(
      "configuration",
      `The sheet "${this.title}" has no room for so many rows.`,
      {
        advice: "Let the connection replace the data instead of appending to it, or add a new sheet for it.",
        detail: `${cells} cells, of ${maxCells} at most`,
      },
    );
  }

  async stageRows(stage: string, position: number, rows: Cell[][]): Promise<void> {
    await this.#write(async (tx) => {
      await shapeOf(tx, this.parts.id);
      await tx
        .deleteFrom("sheetRow")
        .where("sheetId", "=", this.parts.id)
        .where("stage", "not in", [shown, stage])
        .execute();
      await putRows(tx, this.parts.id, stage, stagePosition, [[]]);
      await putRows(tx, this.parts.id, stage, position, rows);
    });
  }

  async swapIn(stage: string, until: Date, content: ReplacingContent): Promise<SwappedIn> {
    const { id } = this.parts;
    return this.#write(async (tx) => {
      const before = await shapeOf(tx, id);
      await this.#refuseBarred(tx, stage);
      await this.#requireStage(tx, stage, content.rowCount);
      const columns = columnsOf(before.headings, content.headings);
      let othersBelow = false;
      if (areAllColumns(columns)) {
        await deleteRows(tx, id, shown);
        await tx
          .updateTable("sheetRow")
          .set({ stage: shown })
          .where("sheetId", "=", id)
          .where("stage", "=", stage)
          .where("position", ">", stagePosition)
          .execute();
      } else {
        const last = await this.#mergeStage(tx, stage, columns, {
          before: before.rows,
          after: content.rowCount,
        });
        othersBelow = last > content.rowCount;
      }
      await deleteRows(tx, id, stage, stagePosition - 1);
      await this.#leaveMark(tx, stage, until);
      await this.#saveHeadings(tx, columns);
      return { addedHeadings: columns.added, othersBelow };
    });
  }

  async dropStages(prefix: string): Promise<void> {
    await this.#write((tx) =>
      tx
        .deleteFrom("sheetRow")
        .where("sheetId", "=", this.parts.id)
        .where("stage", "!=", shown)
        .where(sql<boolean>`"stage" like ${startingWith(prefix)} escape '\\'`)
        .execute(),
    );
  }

  async appendRows(mark: string, until: Date, { headings, rows }: SheetContent): Promise<SwappedIn> {
    const { id } = this.parts;
    return this.#write(async (tx) => {
      const before = await shapeOf(tx, id);
      if (await this.#findMark(tx, mark)) return { addedHeadings: [], othersBelow: false };
      await this.#refuseBarred(tx, mark);
      const columns = columnsOf(before.headings, headings);
      const placed = rows.map((row) => placeCells(row, columns.places, columns.headings.length));
      await putRows(tx, id, shown, before.rows + 1, placed);
      await this.#leaveMark(tx, mark, until);
      await this.#saveHeadings(tx, columns);
      return { addedHeadings: columns.added, othersBelow: false };
    });
  }

  async barMark(mark: string, until: Date): Promise<boolean> {
    return this.#write(async (tx) => {
      if (await this.#findMark(tx, mark)) return true;
      await this.#leaveMark(tx, `${barred}${mark}`, until);
      return false;
    });
  }

  async dropMarks(now: Date, open: string[]): Promise<void> {
    await this.#write((tx) =>
      tx
        .deleteFrom("sheetMark")
        .where("sheetId", "=", this.parts.id)
        .where("at", "<=", toInstant(now))
        .where("mark", "not in", open)
        .execute(),
    );
  }

  /**
   * People write nothing into a built-in sheet: its other columns are those of other connections, row for row.
   * Cells of columns that the stage doesn't have stay as they are, and rows as long as such cells hold anything. Gives
   * how many rows there are then.
   */
  async #mergeStage(
    tx: DatabaseTransaction,
    stage: string,
    { headings, places }: SheetColumns,
    rowCount: { before: number; after: number },
  ): Promise<number> {
    const { id } = this.parts;
    let last = rowCount.after;
    for (let first = 1; first <= Math.max(rowCount.before, rowCount.after); first += rowsPerLook) {
      const old = await readRows(tx, id, shown, first);
      const staged = await readRows(tx, id, stage, first);
      const merged = Array.from({ length: Math.max(old.length, staged.length) }, (_, index) =>
        placeCells(staged[index]?.cells ?? [], places, headings.length, old[index]?.cells),
      );
      await putRows(tx, id, shown, first, merged);
      const lastHeld = merged.findLastIndex((cells) => cells.some((cell) => cell !== null));
      if (lastHeld >= 0) last = Math.max(last, first + lastHeld);
    }
    await deleteRows(tx, id, shown, last);
    return last;
  }

  async #findMark(tx: DatabaseTransaction, mark: string): Promise<boolean> {
    const found = await tx
      .selectFrom("sheetMark")
      .select("mark")
      .where("sheetId", "=", this.parts.id)
      .where("mark", "=", mark)
      .executeTakeFirst();
    return found !== undefined;
  }

  async #refuseBarred(tx: DatabaseTransaction, mark: string): Promise<void> {
    if (!(await this.#findMark(tx, `${barred}${mark}`))) return;
    throw new ExternalServiceError("fault", `Rows for "${this.title}" came too late.`);
  }

  async #leaveMark(tx: DatabaseTransaction, mark: string, until: Date): Promise<void> {
    await tx
      .insertInto("sheetMark")
      .values({ sheetId: this.parts.id, mark, at: toInstant(until) })
      .onConflict((oc) => oc.columns(["sheetId", "mark"]).doNothing())
      .execute();
  }

  async #requireStage(tx: DatabaseTransaction, stage: string, rowCount: number): Promise<void> {
    const { staged } = await tx
      .selectFrom("sheetRow")
      .select((eb) => eb.fn.countAll<number>().as("staged"))
      .where("sheetId", "=", this.parts.id)
      .where("stage", "=", stage)
      .executeTakeFirstOrThrow();
    if (staged === rowCount + 1) return;
    throw new ExternalServiceError("transient", `The rows for "${this.title}" have to be laid out again.`, {
      detail: `${Math.max(0, staged - 1)} rows of ${rowCount}`,
    });
  }

  async #saveHeadings(tx: DatabaseTransaction, { headings }: SheetColumns): Promise<void> {
    await tx
      .updateTable("sheet")
      .set({ headings: JSON.stringify(headings), updatedAt: toInstant(this.parts.now()) })
      .where("id", "=", this.parts.id)
      .execute();
  }

  /**
   * Writes in turn with others that write to this sheet: what is read here stays as it is. Who writes to other sheets
   * makes no difference to it.
   */
  async #write<T>(work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
    const inTurn = async (tx: DatabaseTransaction) => {
      await tx.selectFrom("sheet").select("id").where("id", "=", this.parts.id).forUpdate().execute();
      return work(tx);
    };
    try {
      return await transact(this.parts.db, inTurn, { level: "read committed" });
    } catch (error) {
      throw findStorageError(error) ?? error;
    }
  }
}
