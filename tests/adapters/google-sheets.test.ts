import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import type { EnteredCell } from "#tests/setup/sheets-server/sheets-document";
import { openGoogleDocument, readColumn, startSheetsServer } from "#tests/setup/sheets-under-test";
import type { WrongAnswer } from "#tests/setup/wrong-answers";

const headings = ["id", "message"];
const rows: Cell[][] = [
  ["p1", "One"],
  ["p2", "Two"],
];

async function openDocument(options: Parameters<typeof startSheetsServer>[0] = { quota: 1000 }) {
  const server = await startSheetsServer(options);
  const sheet = await openGoogleDocument(server, { SHEETS_REQUESTS_PER_MINUTE: "1000" });
  return { server, ...sheet };
}

async function toExternalError(work: Promise<unknown>): Promise<ExternalServiceError> {
  const fault = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(ExternalServiceError);
  return fault as ExternalServiceError;
}

const wrongJson = (body: object): WrongAnswer => ({
  name: "an answer to another question",
  send: (response) =>
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body)),
});

describe("rows that are appended beside what people have filled", () => {
  const down = (cell: EnteredCell, from = 0) =>
    Array.from({ length: 1000 }, (_, row) => [
      ...Array.from({ length: 19 }, () => null),
      row < from ? null : cell,
    ]);
  const withRows = (tab: EnteredCell[][], top: EnteredCell[][]) =>
    tab.map((row, index) => [...(top[index] ?? []), ...row.slice(top[index]?.length ?? 0)]);
  const rule = { formula: '=IF(A2="","",LEN(B2))', value: "" };
  const spilt = { formula: "", value: "" };
  const old = [headings, ["p0", "Zero"]] as EnteredCell[][];

  it.each<[string, EnteredCell[][], number]>([
    ["boxes from the first row on, nothing else", down(false), 1],
    ["boxes beside rows", withRows(down(false), old), 2],
    ["a formula in each row that shows nothing yet", withRows(down(rule, 1), old), 2],
    [
      "one formula that fills its column with nothing",
      withRows(
        [...down({ formula: "=ARRAYFORMULA(LEN(B1:B))", value: "" }).slice(0, 1), ...down(spilt).slice(1)],
        old,
      ),
      2,
    ],
    [
      "a note far below",
      withRows(down(null), old).map((row, at) => (at === 700 ? [...row.slice(0, 19), "Ask Ann"] : row)),
      2,
    ],
  ])("follow the last row of their own columns: %s", async (_what, filled, first) => {
    const { openTab, document } = await openDocument();
    const before = filled.map((row) => [...row]);
    document.tab().rows = filled;
    const tab = await openTab();
    const { othersBelow } = await tab.appendRows("run-1:1", new Date(), { headings, rows });
    await tab.appendRows("run-1:2", new Date(), { headings, rows: [["p3", "Three"]] });
    const after = document.tab().rows;
    expect(after.slice(first, first + 4).map((row) => row.slice(0, 2))).toEqual([
      ...rows,
      ["p3", "Three"],
      [null, null],
    ]);
    expect(after[0]?.slice(0, 2)).toEqual(headings);
    expect(othersBelow).toBe(true);
    expect(document.tab().rowCount).toBe(1000);
    // Whatever else stands in the tab is as it was.
    expect(after.map((row) => row.slice(2))).toEqual(before.map((row) => row.slice(2)));
  });
});

describe("Google Sheets", () => {
  it("is told from built-in sheets by its addresses alone", async () => {
    const { spreadsheets, server, world } = await openDocument();
    expect(spreadsheets.addressPrefixes).toEqual([
      `${world.contextOf().settings.baseUrl}/dashboard/sheets/`,
      "https://docs.google.com/spreadsheets/",
    ]);
    expect(spreadsheets.shareWith).toBe(server.key.client_email);
    expect(spreadsheets.accepts("https://example.com/spreadsheet")).toBe(false);
    const strange = spreadsheets.openTab("https://example.com/spreadsheet", { retailerId: 1 });
    expect((await toExternalError(strange)).errorKind).toBe("configuration");
    const published = "https://docs.google.com/spreadsheets/d/e/2PACX-1v/pubhtml";
    const fault = await toExternalError(spreadsheets.openTab(published, { retailerId: 1 }));
    expect(fault.message).toBe("The spreadsheet's address names no document.");
  });

  it("finds the tab by its number, and the first one where the address names none", async () => {
    const { spreadsheets, server, document } = await openDocument();
    document.addTab(42, "Week 12");
    const at = (url: string) => spreadsheets.openTab(url, { retailerId: 1 });
    expect((await at(server.urlOf(document, 42))).title).toBe("Posts of the shop, Week 12");
    const bare = `https://docs.google.com/spreadsheets/d/${document.id}`;
    expect((await at(bare)).title).toBe("Posts of the shop, Sheet1");
    document.deleteTab(0);
    expect((await at(bare)).title).toBe("Posts of the shop, Week 12");
    const fault = await toExternalError(at(server.urlOf(document, 0)));
    expect(fault.message).toBe('The tab of the spreadsheet "Posts of the shop" was deleted.');
  });

  it("follows a tab that is renamed between opening and writing", async () => {
    const { openTab, document, shown } = await openDocument();
    const tab = await openTab();
    document.tab().title = "What we posted";
    await tab.appendRows("run-1:1", new Date(), { headings, rows });
    await tab.stageRows("run-2", 1, rows);
    document.tab().title = "Renamed again";
    await tab.swapIn("run-2", new Date(), { headings, rowCount: 2 });
    expect(await shown()).toEqual([headings, ...rows]);
  });

  it("never makes a tab again that was deleted between opening and writing", async () => {
    const { openTab, document } = await openDocument();
    const tab = await openTab();
    document.addTab(7, "Another");
    document.deleteTab(0);
    for (const writing of [
      tab.appendRows("run-1:1", new Date(), { headings, rows }),
      tab.stageRows("run-1", 1, rows),
    ]) {
      const fault = await toExternalError(writing);
      expect(fault.errorKind).toBe("configuration");
      expect(fault.message).toMatch(/tab.* was deleted\.$/);
    }
    expect(document.state.tabs.map(({ title }) => title)).toEqual(["Another"]);
  });

  it("knows an append by its mark when the answer got lost, so that it isn't made twice", async () => {
    const { openTab, server, shown } = await openDocument();
    const tab = await openTab();
    server.trouble({ method: "batchUpdate", how: "cutAfter" });
    const lost = await toExternalError(tab.appendRows("run-1:1", new Date(), { headings, rows }));
    expect(lost.errorKind).toBe("transient");
    expect(await (await openTab()).barMark("run-1:1", new Date())).toBe(true);
    expect(await shown()).toEqual([headings, ...rows]);

    server.trouble({ method: "batchUpdate", how: "cut" });
    await toExternalError(tab.appendRows("run-1:2", new Date(), { headings, rows }));
    expect(await tab.barMark("run-1:2", new Date())).toBe(false);
    expect(await shown()).toEqual([headings, ...rows]);
  });

  it("drops the oldest marks before their time where a tab has too many, and no bar or mark that may be asked about", async () => {
    const { openTab, document } = await openDocument();
    const tab = await openTab();
    const at = new Date("2026-02-02T12:00:00.000Z");
    await tab.barMark("1:0:bar", new Date(at.getTime() + 1));
    const left = (mark: string, index: number) => ({
      metadataId: index + 1,
      metadataKey: "endcap-mark",
      metadataValue: `${new Date(at.getTime() + 1 + index * 1000).toISOString()} ${mark}`,
      sheetId: 0,
    });
    const marks = Array.from({ length: 300 }, (_, index) => left(`1:${index}:x`, index));
    document.state.metadata.push(...marks.reverse());
    await tab.dropMarks(at, ["1:5:x"]);
    const kept = document.state.metadata.map(({ metadataValue }) => metadataValue.split(" ")[1]);
    expect(kept).toHaveLength(50);
    expect(kept).toEqual(expect.arrayContaining(["1:0:bar", "1:5:x", "1:299:x", "1:252:x"]));
    expect(kept).not.toContain("1:251:x");
  });

  it("ends up with the same rows when the answer to a swap, or to a part of the laying out, got lost", async () => {
    const { openTab, server, shown, leftovers } = await openDocument();
    const tab = await openTab();
    const replace = async (stage: string) => {
      await tab.stageRows(stage, 1, rows.slice(0, 1));
      await tab.stageRows(stage, 2, rows.slice(1));
      await tab.swapIn(stage, new Date(), { headings, rowCount: 2 });
    };
    for (const after of [0, 1, 2]) {
      server.trouble({ method: "batchUpdate", how: "cutAfter", after });
      expect((await toExternalError(replace(`run-${after}:1`))).errorKind).toBe("transient");
      await replace(`run-${after}:2`);
      expect(await shown()).toEqual([headings, ...rows]);
      expect(await leftovers()).toBe(0);
    }
  });

  it("asks for rows to be laid out again when somebody deleted the hidden tab", async () => {
    const { openTab, document, shown } = await openDocument();
    const tab = await openTab();
    await tab.stageRows("run-1", 1, rows);
    const hidden = document.state.tabs.find((each) => each.hidden)?.sheetId ?? 0;
    document.deleteTab(hidden);
    const fault = await toExternalError(tab.stageRows("run-1", 3, rows));
    expect(fault.errorKind).toBe("transient");
    expect(fault.message).toBe('The rows for "Posts of the shop, Sheet1" have to be laid out again.');
    await tab.stageRows("run-1", 1, rows);
    await tab.swapIn("run-1", new Date(), { headings, rowCount: 2 });
    expect(await shown()).toEqual([headings, ...rows]);
  });

  it("never deletes a tab that people see, whatever it is called", async () => {
    const { openTab, document } = await openDocument();
    document.addTab(9, "endcap-0-1:1:stage");
    const tab = await openTab();
    await tab.dropStages("");
    await tab.stageRows("1:2:stage", 1, rows);
    await tab.swapIn("1:2:stage", new Date(), { headings, rowCount: 2 });
    expect(document.state.tabs.map(({ title }) => title)).toEqual(["Sheet1", "endcap-0-1:1:stage"]);
  });

  it("bars a swap whose stage stays", async () => {
    const { openTab, shown } = await openDocument();
    const tab = await openTab();
    await tab.stageRows("1:1:stage", 1, rows);
    expect(await tab.barMark("1:1:stage", new Date())).toBe(false);
    const swap = tab.swapIn("1:1:stage", new Date(), { headings, rowCount: 2 });
    expect((await toExternalError(swap)).errorKind).toBe("fault");
    expect(await shown()).toEqual([]);
  });

  it("leaves what stood there whenever a replacement fails", async () => {
    const { openTab, server, shown, document } = await openDocument();
    const tab = await openTab();
    await tab.appendRows("run-1:1", new Date(), { headings, rows });
    for (const [after, how] of [
      [0, { status: 500 }],
      [1, { status: 503 }],
      [1, "cut"],
    ] as const) {
      server.trouble({ method: "batchUpdate", how, after });
      const replacing = async () => {
        await tab.stageRows("run-2", 1, [["p9", "Nine"]]);
        await tab.swapIn("run-2", new Date(), { headings, rowCount: 1 });
      };
      expect((await toExternalError(replacing())).errorKind).toBe("transient");
      expect(await shown()).toEqual([headings, ...rows]);
    }
    document.tab().rows = [["id", "message", "=1+1", { formula: "=1+1" }], ...document.tab().rows.slice(1)];
    await tab.stageRows("run-2", 1, [["p9", "Nine"]]);
    await tab.swapIn("run-2", new Date(), { headings, rowCount: 1 });
    expect(document.shownRows()).toEqual([
      ["id", "message", "=1+1", { formula: "=1+1" }],
      ["p9", "Nine"],
    ]);
  });

  it("moves what people keep beside rows along with them, and says what could not go", async () => {
    const { openTab, document, leftovers } = await openDocument();
    const count = { formula: "=LEN(B2)", value: 3 };
    document.tab().rows = [
      ["Note", ...headings, "Length", "Next to it"],
      ["about 1", "p1", "One", count, "stays"],
      [null, "p2", "Two", count],
      ["about 3", "p3", "Three", count],
      ["our total"],
    ];
    const tab = await openTab();
    const next: Cell[][] = [
      ["p9", "Nine"],
      ["p2", "Two!"],
      ["p1", "One!"],
      ["p0", "Zero"],
    ];
    await tab.stageRows("run-2", 1, next);
    const key = { heading: "id", keys: ["p9", "p2", "p1", "p0"] };
    const swapped = await tab.swapIn("run-2", new Date(), { headings, rowCount: 4, key });
    expect(swapped).toEqual({
      addedHeadings: [],
      othersBelow: false,
      stayed: ["Length", "Next to it"],
      leftBelow: 1,
    });
    expect(document.shownRows()).toEqual([
      ["Note", ...headings, "Length", "Next to it"],
      [null, "p9", "Nine", count, "stays"],
      [null, "p2", "Two!", count],
      ["about 1", "p1", "One!", count],
      [null, "p0", "Zero"],
      ["about 3", "p3"],
      ["our total"],
    ]);
    expect(await leftovers()).toBe(0);
    await tab.stageRows("run-3", 1, next);
    const renamed = { ...key, heading: "post" };
    const again = { headings: ["post", "message"], rowCount: 4, key: renamed };
    expect((await tab.swapIn("run-3", new Date(), again)).stayed).toContain("Note");
  });

  it("asks to wait when its quota is used up, by the real quota of the server", async () => {
    const { openTab, server } = await openDocument({ quota: 5 });
    const tab = await openTab();
    let fault: ExternalServiceError | null = null;
    for (let run = 1; run <= 6 && !fault; run += 1) {
      fault = await tab.appendRows(`run-${run}:1`, new Date(), { headings, rows }).then(
        () => null,
        (error: ExternalServiceError) => error,
      );
    }
    expect(fault?.errorKind).toBe("throttled");
    expect(fault?.options.retryAfterSeconds).toBe(60);
    expect(fault?.options.detail).toContain("Quota exceeded for quota metric 'Read requests'");
    // Nobody knocks again on their own.
    expect(server.calls.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it("keeps to its own budget before the server has to refuse", async () => {
    const server = await startSheetsServer({ quota: 4 });
    const sheet = await openGoogleDocument(server, { SHEETS_REQUESTS_PER_MINUTE: "3" });
    sheet.document.tab().rows = [headings];
    const stop = new AbortController();
    const tab = await sheet.openTab(stop.signal);
    await tab.findHeadings(headings);
    await tab.findHeadings(headings);
    const waiting = toExternalError(tab.findHeadings(headings));
    setTimeout(() => stop.abort(), 300);
    const fault = await waiting;
    expect(fault.errorKind).toBe("transient");
    expect(fault.message).toBe("Writing to Google Sheets was stopped.");
    expect(server.countOf("get", "values")).toBe(3);
  });

  it("stops a request under way when it is told to", async () => {
    const { openTab, server } = await openDocument();
    const stop = new AbortController();
    const tab = await openTab(stop.signal);
    server.trouble({ method: "values", how: { slowMs: 5000 } });
    setTimeout(() => stop.abort(), 100);
    const begun = performance.now();
    expect((await toExternalError(tab.findHeadings(headings))).message).toBe(
      "Writing to Google Sheets was stopped.",
    );
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it.each([
    [
      { status: 403, reason: "PERMISSION_DENIED", message: "The caller does not have permission" },
      "permission",
      /^Share the spreadsheet with runs@\S+ as an editor\.$/,
    ],
    [
      {
        status: 403,
        reason: "PERMISSION_DENIED",
        message: "Google Sheets API has not been used in project 1 before or it is disabled.",
      },
      "configuration",
      /^Switch the Google Sheets API on/,
    ],
    [{ status: 403, reason: "rateLimitExceeded", message: "Rate Limit Exceeded" }, "throttled", null],
    [
      {
        status: 400,
        reason: "INVALID_ARGUMENT",
        message: "You are trying to edit a protected cell or object.",
      },
      "permission",
      /^Let runs@\S+ edit the protected cells/,
    ],
    [
      { status: 404, reason: "NOT_FOUND", message: "Requested entity was not found." },
      "configuration",
      /Enter the address of a spreadsheet that is shared with runs@\S+\.$/,
    ],
    [
      { status: 400, reason: "INVALID_ARGUMENT", message: "Invalid requests[0]: Something else." },
      "fault",
      null,
    ],
    [{ status: 429, reason: "RESOURCE_EXHAUSTED", message: "Quota exceeded" }, "throttled", null],
    [{ status: 500, reason: "INTERNAL", message: "Internal error encountered." }, "transient", null],
    [
      { status: 503, reason: "UNAVAILABLE", message: "The service is currently unavailable." },
      "transient",
      null,
    ],
  ] as const)("takes %j for what it is", async (how, errorKind, advice) => {
    const { openTab, server } = await openDocument();
    const tab = await openTab();
    server.trouble({ method: "batchUpdate", how });
    const fault = await toExternalError(tab.appendRows("run-1:1", new Date(), { headings, rows }));
    expect(fault.errorKind).toBe(errorKind);
    expect(fault.message).toMatch(/^[A-Z].*\.$/);
    expect(fault.options.detail).toBe(`${how.status} ${how.reason}: ${how.message}`);
    if (advice) expect(fault.options.advice).toMatch(advice);
  });

  it.each([
    [429, "5", "throttled", 5],
    [429, "a date in ten minutes", "throttled", 600],
    [429, "86400", "throttled", 3600],
    [503, "7", "transient", 7],
    [503, null, "transient", undefined],
  ] as const)("stays away as long as it says: %i with %j", async (status, retryAfter, errorKind, seconds) => {
    const { openTab, server } = await openDocument();
    const tab = await openTab();
    const inTenMinutes = new Date(Date.now() + 600_000).toUTCString();
    const value = seconds === 600 ? inTenMinutes : retryAfter;
    const headers = value === null ? undefined : { "Retry-After": value };
    server.trouble({ method: "batchUpdate", how: { status, headers } });
    const fault = await toExternalError(tab.appendRows("run-1:1", new Date(), { headings, rows }));
    expect(fault.errorKind).toBe(errorKind);
    if (seconds === 600) {
      expect(fault.options.retryAfterSeconds).toBeGreaterThan(500);
      expect(fault.options.retryAfterSeconds).toBeLessThanOrEqual(600);
    } else {
      expect(fault.options.retryAfterSeconds).toBe(seconds);
    }
  });

  const otherRange = { range: "'Other'!A1:A1", majorDimension: "COLUMNS" };
  const otherTab = { sheetId: 7, startRowIndex: 0, startColumnIndex: 0 };
  const otherRow = { sheetId: 0, startRowIndex: 40, startColumnIndex: 0 };
  it.each([
    ["tells no question", {}],
    ["is of another tab", { dataFilters: [{ gridRange: otherTab }] }],
    ["starts at another row", { dataFilters: [{ gridRange: otherRow }] }],
    ["is of another kind of question", { dataFilters: [{ a1Range: "A1" }] }],
  ])("takes no cells from an answer that %s", async (_, more) => {
    const { openTab, server, document } = await openDocument();
    const tab = await openTab();
    await tab.appendRows("run-1:1", new Date(), { headings, rows });
    const valueRanges = [{ valueRange: otherRange, ...more }];
    const wrong = wrongJson({ spreadsheetId: document.id, valueRanges });
    server.trouble({ method: "values", after: 1, how: { wrong, done: false } });
    expect((await toExternalError(readColumn(tab, "id", headings))).errorKind).toBe("transient");
    expect(await readColumn(tab, "id", headings)).toEqual(["p1", "p2"]);
  });

  it.each([
    ["the document", { properties: { title: "Posts" }, sheets: [{ properties: { title: "Sheet1" } }] }],
    ["the document with replies", { sheets: [], replies: [{}, {}, {}] }],
    ["cells", { valueRanges: [] }],
    ["the document's id alone", {}],
    ["fewer changes", { replies: [{}] }],
    ["changes in a shape of their own", { replies: 3 }],
  ])("takes an answer about %s for no sign that rows were written", async (_, body) => {
    const { openTab, server, document, shown } = await openDocument();
    const tab = await openTab();
    const wrong = wrongJson({ spreadsheetId: document.id, ...body });
    server.trouble({ method: "batchUpdate", how: { wrong, done: false } });
    expect((await toExternalError(tab.appendRows("run-1:1", new Date(), { headings, rows }))).errorKind).toBe(
      "transient",
    );
    await tab.appendRows("run-1:1", new Date(), { headings, rows });
    expect(await shown()).toEqual([headings, ...rows]);
  });

  it("tells a document that is not shared from one that isn't there", async () => {
    const { spreadsheets, server, document } = await openDocument();
    document.sharedWith.clear();
    const at = (url: string) => toExternalError(spreadsheets.openTab(url, { retailerId: 1 }));
    expect((await at(server.urlOf(document))).errorKind).toBe("permission");
    server.documents.clear();
    expect((await at(server.urlOf(document))).message).toBe("There is no such spreadsheet.");
  });

  it("says that the clock or the key is at fault when Google gives no token, and gives no secret away", async () => {
    const { openTab, server } = await openDocument();
    server.tokens.clockAheadSeconds = 3600;
    const fault = await toExternalError(openTab());
    expect(fault.errorKind).toBe("configuration");
    expect(fault.message).toBe("Google doesn't accept the key of the service account.");
    expect(fault.options.advice).toContain("clock");
    const everything = inspect(fault, { depth: 20, showHidden: true });
    expect(everything).not.toMatch(/PRIVATE KEY|eyJ|assertion/);
    server.tokens.clockAheadSeconds = 0;
    expect((await openTab()).title).toContain("Posts of the shop");
  });

  it("gets a new token when the old one is no longer taken, and gives none away", async () => {
    const { openTab, server, shown } = await openDocument();
    const tab = await openTab();
    server.tokens.tokens.clear();
    await tab.appendRows("run-1:1", new Date(), { headings, rows });
    expect(await shown()).toEqual([headings, ...rows]);
    expect(server.countOf("token")).toBe(2);
    server.trouble({ method: "batchUpdate", how: { status: 500 } });
    const fault = await toExternalError(tab.appendRows("run-1:2", new Date(), { headings, rows }));
    expect(inspect(fault, { depth: 20, showHidden: true })).not.toMatch(/ya29|Bearer/);
  });

  it("needs few requests: a read and a write to append, and a write for each call that lays out", async () => {
    const { openTab, server } = await openDocument();
    const tab = await openTab();
    await tab.appendRows("run-1:1", new Date(), { headings, rows });
    server.calls.length = 0;
    await tab.appendRows("run-1:2", new Date(), { headings, rows });
    expect(server.calls.map(({ method }) => method)).toEqual(["values", "batchUpdate"]);
    server.calls.length = 0;
    for (const position of [1, 3, 5]) await tab.stageRows("run-2", position, rows);
    await tab.swapIn("run-2", new Date(), { headings, rowCount: 6 });
    expect(server.countOf("batchUpdate")).toBe(4);
    expect(server.countOf("get", "values")).toBe(3);
  });

  it("is refused in a sentence where no service account is set", async () => {
    const server = await startSheetsServer();
    const { spreadsheets, url } = await openGoogleDocument(server, { GOOGLE_SERVICE_ACCOUNT: "" });
    expect(spreadsheets.accepts(url)).toBe(true);
    expect(spreadsheets.shareWith).toBeNull();
    const fault = await toExternalError(spreadsheets.openTab(url, { retailerId: 1 }));
    expect(fault.errorKind).toBe("configuration");
    expect(fault.message).toBe("Google Sheets is not set up on this server.");
    expect(server.calls).toEqual([]);
  });
});
