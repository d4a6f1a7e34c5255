import { onTestFinished } from "vitest";
import type { Cell, SheetTab, Spreadsheets } from "#app/kernel/ports/spreadsheets";
import { makeRetailer } from "#db/seed/factories";
import { makeSheet } from "#db/seed/integration-factories";
import { SheetsServer, type SheetsServerOptions } from "./sheets-server/sheets-server";
import { openTestWorld, type TestWorld } from "./test-world";

/** A spreadsheet with what people see of it and do to it, whoever keeps it. */
export interface SheetUnderTest {
  world: TestWorld;
  retailerId: number;
  spreadsheets: Spreadsheets;
  url: string;
  openTab(signal?: AbortSignal): Promise<SheetTab>;
  /** Heading and rows as they are shown; blank cells at the ends of rows left out. */
  shown(): Promise<Cell[][]>;
  /** As somebody does by hand. */
  edit(change: (rows: Cell[][]) => Cell[][]): Promise<void>;
  /** Stages that are laid out. */
  leftovers(): Promise<number>;
  /** Everything that is kept of it. */
  state(): Promise<unknown>;
  remove(): Promise<void>;
}

const title = "Posts of the shop";
/** A local Google Sheets; it is closed after the test. */
export async function startSheetsServer(options: SheetsServerOptions = {}): Promise<SheetsServer> {
  const server = await SheetsServer.start(options);
  onTestFinished(() => server.close());
  return server;
}

export async function openBuiltInSheet(): Promise<SheetUnderTest> {
  const world = await openTestWorld();
  const { db } = world.runtime;
  const { id: retailerId } = await makeRetailer(db);
  const { id } = await makeSheet(db, { retailerId, name: title });
  const { services, settings } = world.contextOf();
  const { spreadsheets } = services;
  const url = `${settings.baseUrl}/dashboard/sheets/${id}`;
  const rowsOf = () => db.selectFrom("sheetRow").selectAll().where("sheetId", "=", id).orderBy("position");
  const shown = async () => {
    const { headings } = await db
      .selectFrom("sheet")
      .select("headings")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const rows = await rowsOf().where("stage", "=", "").execute();
    return withoutBlankEnds([JSON.parse(headings), ...rows.map(({ cells }) => JSON.parse(cells))]);
  };
  return {
    world,
    retailerId,
    spreadsheets,
    url,
    openTab: (signal) => spreadsheets.openTab(url, { retailerId, signal }),
    shown,
    async edit(change) {
      const [headings, ...rows] = change(await shown());
      await db.deleteFrom("sheetRow").where("sheetId", "=", id).where("stage", "=", "").execute();
      await db
        .updateTable("sheet")
        .set({ headings: JSON.stringify(headings) })
        .where("id", "=", id)
        .execute();
      const values = rows.map((cells, index) => ({
        sheetId: id,
        stage: "",
        position: index + 1,
        cells: JSON.stringify(cells),
      }));
      await db.insertInto("sheetRow").values(values).execute();
    },
    async leftovers() {
      const stages = await rowsOf().where("stage", "!=", "").execute();
      return new Set(stages.map(({ stage }) => stage)).size;
    },
    state: () => rowsOf().execute(),
    remove: async () => {
      await db.deleteFrom("sheet").where("id", "=", id).execute();
    },
  };
}

export async function openGoogleSheet(): Promise<SheetUnderTest> {
  return openGoogleDocument(await startSheetsServer({ quota: 1000 }), { SHEETS_REQUESTS_PER_MINUTE: "1000" });
}

/** A new document of the local server, and a world that is set up to write to it. */
export async function openGoogleDocument(
  server: SheetsServer,
  environment: Record<string, string> = {},
): Promise<SheetUnderTest & { document: ReturnType<SheetsServer["addDocument"]> }> {
  const world = await openTestWorld({ ...server.environment, ...environment });
  const { spreadsheets } = world.contextOf().services;
  const document = server.addDocument(title);
  const url = server.urlOf(document);
  const shown = async () => withoutBlankEnds(document.shownRows() as Cell[][]);
  return {
    world,
    retailerId: 1,
    spreadsheets,
    document,
    url,
    openTab: (signal) => spreadsheets.openTab(url, { retailerId: 1, signal }),
    shown,
    async edit(change) {
      const changed = change(await shown());
      document.tab().rows = changed.map((row) => [...row]);
    },
    leftovers: async () => document.state.tabs.filter(({ hidden }) => hidden).length,
    state: async () => structuredClone(document.state),
    async remove() {
      document.addTab(99, "Another");
      document.deleteTab(0);
    },
  };
}

/** All that stands under a heading. */
export async function readColumn(tab: SheetTab, heading: string, headings: string[]): Promise<Cell[]> {
  const found: Cell[] = [];
  for await (const cells of tab.readColumn(heading, headings)) found.push(...cells);
  return found;
}

function withoutBlankEnds(rows: Cell[][]): Cell[][] {
  const cut = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1));
  return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1);
}
