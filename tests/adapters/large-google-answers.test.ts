import { describe, expect, it } from "vitest";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { openGoogleDocument, readColumn, startSheetsServer } from "#tests/setup/sheets-under-test";
import type { WrongAnswer } from "#tests/setup/wrong-answers";

const headings = ["id", "message"];

async function openDocument() {
  const server = await startSheetsServer({ quota: 1000 });
  const sheet = await openGoogleDocument(server, { SHEETS_REQUESTS_PER_MINUTE: "1000" });
  return { server, ...sheet };
}

const sent = (text: string): WrongAnswer => ({
  name: "a large answer",
  send: (response) => response.writeHead(200, { "Content-Type": "application/json" }).end(text),
});

describe("what Google Sheets answers at length", () => {
  it("is asked for in stretches where it is a long column", async () => {
    const { server, document, openTab } = await openDocument();
    const ids = Array.from({ length: 120_000 }, (_, index) => (index === 70_000 ? null : `p${index}`));
    Object.assign(document.tab(), { rowCount: 120_001, rows: [headings, ...ids.map((id) => [id])] });
    const tab = await openTab();
    await tab.findHeadings(headings);
    server.calls.length = 0;
    const stretches: number[] = [];
    const found = new Set();
    for await (const cells of tab.readColumn("id", headings)) {
      stretches.push(cells.length);
      for (const cell of cells) found.add(cell);
    }
    expect(found).toEqual(new Set(ids));
    // The last rows of a stretch are read with the next one, too.
    expect(stretches).toEqual([50_000, 50_000, 21_000]);
    expect(server.countOf("values")).toBe(4);
  });

  it("is asked for in halves where an answer can't hold all of it", async () => {
    const { document, openTab } = await openDocument();
    const long = "x".repeat(49_000);
    const ids = Array.from({ length: 300 }, (_, index) => (index % 7 === 3 ? null : `${long}${index}`));
    const above = Array.from({ length: 40 }, () => [long, long, long, null]);
    document.tab().rows = [...above, [null, ...headings], ...ids.map((id) => [null, id])];
    const tab = await openTab();
    expect(await tab.findHeadings(headings)).toEqual({ headings: ["", ...headings], known: true });
    expect(await readColumn(tab, "id", headings)).toEqual([...above.map(([, id]) => id), ...ids]);
  });

  it.each([
    [
      "a document of too many tabs",
      "get",
      (id: string) => `{"spreadsheetId":"${id}","sheets":[${zeros(90_000)}]}`,
    ],
    [
      "more values than are read in one go",
      "get",
      (id: string) => `{"spreadsheetId":"${id}","sheets":[${zeros(200_000)}]}`,
    ],
    ["lists within lists without end", "get", () => "[".repeat(1_000_000)],
    [
      "more bytes than are read",
      "get",
      (id: string) => `{"spreadsheetId":"${id}","x":"${"x".repeat(5_000_000)}"}`,
    ],
    [
      "more bytes of a token than are read",
      "token",
      () => `{"access_token":"${"x".repeat(100_000)}","expires_in":3600}`,
    ],
    ["a token that no header takes", "token", () => '{"access_token":"ab\\ncd","expires_in":3600}'],
  ] as const)("is none when it is %s: a try later may help", async (_, method, textFor) => {
    const { server, document, openTab } = await openDocument();
    server.trouble({ method, how: { wrong: sent(textFor(document.id)), done: false } });
    const fault = await openTab().then(
      () => null,
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(ExternalServiceError);
    expect(fault).toMatchObject({
      errorKind: "transient",
      message: "Google Sheets gave an answer that can't be understood.",
    });
    expect((await openTab()).title).toContain("Posts of the shop");
  });
});

function zeros(count: number): string {
  return Array(count).fill("0").join(",");
}
