import type { DialectAdapter, RawBuilder } from "kysely";
import type { Instant } from "./columns";
import type { Row, TableShape } from "./copy/shapes";
import type { Database, DatabaseTransaction } from "./database";
import type { AdCountTable } from "./tables/shopping";

export type Handle = Database | DatabaseTransaction;

/** What only one process does at a time, longer than a transaction takes. */
export type SoleWork = "migration" | "first start";

export type ActivityTextColumn = "name" | "logType" | "description" | "errorDescription" | "userName";

export interface WantedActivity {
  /** Null: lines of all retailers and of none. */
  retailerId: number | null;
  /** All of them are to be found, each anywhere in its column, without regard to case. */
  texts: { column: ActivityTextColumn; text: string }[];
  /** From the first instant (included) to the second (not included); null leaves that end open. */
  from: Instant | null;
  until: Instant | null;
  /** Both included. */
  firstId: number;
  lastId: number;
}

export interface IdWindow {
  direction: "asc" | "desc";
  limit: number;
  offset: number;
}

export interface LibraryText {
  title: string;
  ingredients: string;
  description: string;
}

export interface Window {
  limit: number;
  offset: number;
}

export interface RecipeIds {
  /** In the order they are to be shown. */
  ids: number[];
  total: number;
}

export interface WantedRecipes {
  /** Without signs; all of them are to be found, the last one perhaps only begun. Where nothing holds all, any does. */
  words: string[];
  /** Null: all, and of a recipe that stands in several the first. */
  recipeCategoryId: number | null;
  limit: number;
  offset: number;
}

export interface RetailerVersion {
  /** 0 stands for what all retailers share. */
  retailerId: number;
  version: number;
}

export interface ChangedVersions {
  /** Retailers of whom something has changed since. */
  changed: RetailerVersion[];
  /** To be given at the next look. */
  next: number;
}

/** A job of a queue of somebody else's. */
export interface JobElsewhere {
  kind: string;
  key: string;
  payload: unknown;
  priority: number;
  runAt: Date;
}

/** What an engine has of its own where whole tables are read and written. */
export interface Copying {
  /** Whether its texts may have the character NUL in them. */
  readonly holdsNul: boolean;
  /** All that hold rows of their own; what is made of them for searching left out. In no order. */
  describeTables(db: Handle): Promise<TableShape[]>;
  /** The last id that was given out, by table. */
  readLastIds(db: Handle): Promise<Record<string, number>>;
  /** New ids go on after these. */
  writeLastIds(tx: DatabaseTransaction, ids: Record<string, number>): Promise<void>;
  insertRows(tx: DatabaseTransaction, table: TableShape, rows: Row[]): Promise<void>;
  /**
   * Reads what stands at one moment while nobody else can write, which ends with this process however it ends.
   * @throws DatabaseRefusal where others have the database open
   */
  readAlone<T>(db: Database, work: (tx: DatabaseTransaction) => Promise<T>): Promise<T>;
  /** Lets a transaction last although nothing happens in it for minutes: what it reads may be slow to be put away. */
  allowPauses(tx: DatabaseTransaction): Promise<void>;
  /** Jobs that wait in a queue of somebody else's tables, which are not among those that are described. */
  listJobsElsewhere(db: Handle): Promise<JobElsewhere[]>;
  /** @throws DatabaseRefusal where what is there is damaged, for an engine that can tell */
  assertSound(tx: Handle): Promise<void>;
}

/**
 * What differs between the engines, and all that does: everything else is written once, in SQL that both understand.
 * Which of them a handle belongs to, `engineOf` tells; which is opened, the address tells (see `openDatabase`).
 */
export interface Engine {
  readonly name: "SQLite" | "PostgreSQL";
  hasTable(db: Handle, table: string): Promise<boolean>;
  /**
   * Does the work while no other process does work of that name on this database.
   * @param onWait is called once where it has to be waited for
   */
  alone<T>(db: Database, name: SoleWork, work: () => Promise<T>, onWait?: () => void): Promise<T>;
  /** Has foreign keys checked at the end of the transaction instead of at each statement. */
  deferForeignKeys(tx: Handle): Promise<void>;
  /** The clock of the machine that the database runs on; null where that is this one. */
  readClock(db: Handle): Promise<Date | null>;
  readVersions(db: Handle, since: number): Promise<ChangedVersions>;
  readVersionsOf(db: Handle, retailerIds: number[]): Promise<RetailerVersion[]>;
  findActivityIds(db: Handle, wanted: WantedActivity, window: IdWindow): Promise<number[]>;
  indexLibraryRecipe(db: Handle, id: number, text: LibraryText): Promise<void>;
  searchLibrary(db: Handle, words: string[], window: Window): Promise<string[]>;
  findRecipeIds(db: Handle, wanted: WantedRecipes): Promise<RecipeIds>;
  readonly copying: Copying;
  /** @param text folded */
  holdsStoreText(db: Handle, text: string): Promise<RawBuilder<boolean>>;
  /** Adds to the sums of retailers that are there; each sum is named once. */
  addToCounts(tx: Handle, counts: AdCountTable[]): Promise<void>;
}

/** What a dialect's adapter carries, so that a handle tells its engine. */
export interface EngineAdapter extends DialectAdapter {
  readonly engine: Engine;
}

/** The engine that a database, or a transaction on it, belongs to. */
export function engineOf(db: Handle): Engine {
  return (db.getExecutor().adapter as EngineAdapter).engine;
}
