import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { sheets_v4 } from "@googleapis/sheets";
import type { WrongAnswer } from "../wrong-answers";
import { applyRequests, areaOf, tabOf } from "./apply-requests";
import { Refusal } from "./refusal";
import { type EnteredCell, SheetsDocument } from "./sheets-document";
import { type ServiceAccountKey, TokenService } from "./token-service";

export type SheetsMethod = "token" | "get" | "values" | "batchUpdate";

/** What goes wrong with the next calls of a method. */
export interface SheetsTrouble {
  method: SheetsMethod;
  /**
   * `cut`: the connection is cut before the call is carried out. `cutAfter`: it is cut afterwards. `late`: it is cut,
   * and the call is carried out once the promise resolves. `first`: something else happens before the call. `slowMs`:
   * the answer is delayed. `status`: an error is answered. `wrong`: the answer is malformed, after the call was carried
   * out if it is `done`.
   */
  how:
    | "cut"
    | "cutAfter"
    | { late: Promise<void> }
    | { first: () => Promise<void> }
    | { slowMs: number }
    | { status: number; reason?: string; message?: string; headers?: Record<string, string> }
    | { wrong: WrongAnswer; done: boolean };
  /** How many calls; 1 when left out. */
  times?: number;
  /** How many calls succeed before. */
  after?: number;
  /** The only document that is affected; all if left out. */
  document?: SheetsDocument;
}

export interface SheetsServerOptions {
  port?: number;
  /** How many reads, and how many writes, are allowed per minute; Google's quota for one user if left out. */
  quota?: number;
  /** How long each call takes. */
  latencyMs?: number;
}

const maxBodyBytes = 10 * 1024 * 1024;
const windowMs = 60_000;

/**
 * A stand-in for Google Sheets: a real server with the part of the API (version 4) that Endcap uses, its quotas, limits
 * and refusals, and a token service.
 */
export class SheetsServer {
  readonly documents = new Map<string, SheetsDocument>();
  readonly calls: { method: SheetsMethod; bytes: number; status: number }[] = [];
  readonly tokens = new TokenService("runs@endcap-test.iam.gserviceaccount.com");
  address = "";
  readonly #troubles: (SheetsTrouble & { times: number; after: number })[] = [];
  readonly #spent = { read: [] as number[], write: [] as number[] };
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  private constructor(private readonly options: SheetsServerOptions) {}

  static async start(options: SheetsServerOptions = {}): Promise<SheetsServer> {
    const made = new SheetsServer(options);
    // Idle connections are never closed: that would be a failure at a moment that no test has chosen.
    made.#server.keepAliveTimeout = 0;
    await new Promise<void>((resolve, reject) => {
      made.#server.once("error", reject);
      made.#server.listen(options.port ?? 0, "127.0.0.1", resolve);
    });
    made.address = `http://127.0.0.1:${(made.#server.address() as AddressInfo).port}`;
    return made;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get key(): ServiceAccountKey {
    return this.tokens.key;
  }

  /** The environment with which Endcap uses this server. */
  get environment(): Record<string, string> {
    return {
      GOOGLE_SERVICE_ACCOUNT: JSON.stringify(this.key),
      SHEETS_URL: this.address,
      GOOGLE_TOKEN_URL: `${this.address}/token`,
    };
  }

  /** A new document, shared with the service account. */
  addDocument(title = "Posts of the shop", id: string = randomUUID()): SheetsDocument {
    const made = new SheetsDocument(id, title, new Set([this.key.client_email]));
    this.documents.set(id, made);
    return made;
  }

  urlOf(document: SheetsDocument, gid = 0): string {
    return `https://docs.google.com/spreadsheets/d/${document.id}/edit#gid=${gid}`;
  }

  trouble(given: SheetsTrouble): void {
    this.#troubles.push({ times: 1, after: 0, ...given });
  }

  countOf(...methods: SheetsMethod[]): number {
    return this.calls.filter(({ method }) => methods.includes(method)).length;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? "/", this.address);
    const shownId = /^\/shown\/([^/]+)$/.exec(url.pathname)?.[1];
    if (shownId !== undefined) return this.#show(shownId, response);
    const method = methodOf(request.method ?? "", url.pathname);
    const how = method ? this.#nextTrouble(method, this.#documentAt(url)) : undefined;
    if (how === "cut") return void request.socket.destroy();
    if (typeof how === "object" && "late" in how) {
      request.socket.destroy();
      await how.late;
    }
    if (typeof how === "object" && "first" in how) await how.first();
    const slowMs = typeof how === "object" && "slowMs" in how ? how.slowMs : (this.options.latencyMs ?? 0);
    if (slowMs > 0) await pause(slowMs);
    let answer: { status: number; body: unknown; headers?: Record<string, string> };
    try {
      if (!method) throw notFound();
      if (typeof how === "object" && "status" in how) {
        const { status, reason = "UNAVAILABLE", message = "Something is wrong.", headers } = how;
        throw new Refusal(status, reason, message, headers);
      }
      if (typeof how === "object" && "wrong" in how && !how.done) {
        this.calls.push({ method, bytes: body.byteLength, status: 200 });
        return how.wrong.send(response);
      }
      answer = await this.#do(method, url, request, body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer = error;
    }
    if (method) this.calls.push({ method, bytes: body.byteLength, status: answer.status });
    if (how === "cutAfter") return void request.socket.destroy();
    if (typeof how === "object" && "wrong" in how) {
      return how.wrong.send(response);
    }
    response.writeHead(answer.status, { "Content-Type": "application/json", ...answer.headers });
    response.end(JSON.stringify(answer.body));
  }

  /** Shows a document's content to people who try Endcap with this server, which has no screens. */
  #show(id: string, response: ServerResponse): void {
    const document = this.documents.get(id);
    const tabs = document?.state.tabs.map(({ sheetId, title, hidden }) => ({
      title,
      hidden,
      rows: document.shownRows(sheetId),
    }));
    response.writeHead(tabs ? 200 : 404, { "Content-Type": "application/json" });
    response.end(JSON.stringify(tabs ?? null, null, 1));
  }

  async #do(method: SheetsMethod, url: URL, request: IncomingMessage, body: Buffer) {
    if (method === "token") return this.tokens.answer(new URLSearchParams(body.toString()));
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!this.tokens.tokens.has(token)) {
      throw new Refusal(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.");
    }
    this.#spend(method === "batchUpdate" ? "write" : "read");
    if (body.byteLength > maxBodyBytes) {
      throw new Refusal(413, "INVALID_ARGUMENT", "Request payload size exceeds the limit: 10485760 bytes.");
    }
    const document = this.#documentAt(url);
    if (!document) throw notFound();
    if (!document.sharedWith.has(this.key.client_email)) {
      throw new Refusal(403, "PERMISSION_DENIED", "The caller does not have permission");
    }
    const sent = body.byteLength > 0 ? JSON.parse(body.toString()) : {};
    const full = answers[method](document, sent);
    // Reads ignore the field mask, since surplus fields do no harm.
    if (method !== "batchUpdate") return { status: 200, body: full };
    const mask = (url.searchParams.get("fields") ?? "*").split(",");
    const kept = Object.entries(full).filter(([name]) => mask.includes("*") || mask.includes(name));
    return { status: 200, body: Object.fromEntries(kept) };
  }

  #spend(kind: "read" | "write"): void {
    const now = performance.now();
    const spent = this.#spent[kind];
    while (spent[0] !== undefined && spent[0] < now - windowMs) spent.shift();
    if (spent.length < (this.options.quota ?? 60)) return void spent.push(now);
    const word = kind === "read" ? "Read" : "Write";
    throw new Refusal(
      429,
      "RESOURCE_EXHAUSTED",
      `Quota exceeded for quota metric '${word} requests' and limit '${word} requests per minute per user' of service 'sheets.googleapis.com' for consumer 'project_number:1'.`,
    );
  }

  #documentAt(url: URL): SheetsDocument | undefined {
    return this.documents.get(/^\/v4\/spreadsheets\/([^/:]+)/.exec(url.pathname)?.[1] ?? "");
  }

  #nextTrouble(method: SheetsMethod, document?: SheetsDocument): SheetsTrouble["how"] | undefined {
    const trouble = this.#troubles.find(
      (each) => each.method === method && each.times > 0 && (!each.document || each.document === document),
    );
    if (!trouble) return undefined;
    if (trouble.after > 0) {
      trouble.after -= 1;
      return undefined;
    }
    trouble.times -= 1;
    return trouble.how;
  }
}

const answers = {
  get: ({ id, title, state }: SheetsDocument): sheets_v4.Schema$Spreadsheet => ({
    spreadsheetId: id,
    properties: { title },
    sheets: state.tabs.map(({ sheetId, title: name, hidden, rowCount, columnCount }, index) => {
      const developerMetadata = state.metadata.filter((each) => each.sheetId === sheetId);
      return {
        properties: {
          sheetId,
          title: name,
          index,
          sheetType: "GRID",
          ...(hidden ? { hidden } : {}),
          gridProperties: { rowCount, columnCount },
        },
        // Google leaves out empty fields.
        ...(developerMetadata.length > 0 ? { developerMetadata } : {}),
      };
    }),
  }),

  values({ id, state }: SheetsDocument, asked: sheets_v4.Schema$BatchGetValuesByDataFilterRequest) {
    const valueRanges = (asked.dataFilters ?? []).map((filter) => {
      const range = filter.gridRange ?? {};
      const tab = tabOf(state, range.sheetId);
      const { top, left, bottom, right } = areaOf(tab, range);
      if (bottom > tab.rowCount || right > tab.columnCount || top >= bottom || left >= right) {
        throw new Refusal(400, "INVALID_ARGUMENT", `Range (${tab.title}) exceeds grid limits.`);
      }
      const shown = asked.valueRenderOption === "FORMULA" ? enteredValue : shownValue;
      const cut = tab.rows.slice(top, bottom).map((row) => row.slice(left, right).map(shown));
      const values = asked.majorDimension === "COLUMNS" ? turned(cut, "") : cut;
      const trimmed = values.map((line) => line.slice(0, line.findLastIndex((value) => value !== "") + 1));
      const last = trimmed.findLastIndex((line) => line.length > 0);
      const filled = last < 0 ? {} : { values: trimmed.slice(0, last + 1) };
      const shownRange = `'${tab.title}'!${columnName(left)}${top + 1}:${columnName(right - 1)}${bottom}`;
      const majorDimension = asked.majorDimension ?? "ROWS";
      return { valueRange: { range: shownRange, majorDimension, ...filled }, dataFilters: [filter] };
    });
    return { spreadsheetId: id, valueRanges };
  },

  batchUpdate(document: SheetsDocument, asked: sheets_v4.Schema$BatchUpdateSpreadsheetRequest) {
    const { state, replies } = applyRequests(document.state, asked.requests ?? []);
    document.state = state;
    return { spreadsheetId: document.id, replies };
  },
};

function methodOf(verb: string, path: string): SheetsMethod | null {
  if (verb === "POST" && path === "/token") return "token";
  const rest = /^\/v4\/spreadsheets\/[^/:]+(.*)$/.exec(path)?.[1];
  if (verb === "GET") return rest === "" ? "get" : null;
  if (rest === ":batchUpdate") return "batchUpdate";
  return rest === "/values:batchGetByDataFilter" ? "values" : null;
}

function shownValue(cell: EnteredCell): string | number | boolean {
  if (cell === null) return "";
  return typeof cell === "object" ? (cell.value ?? "#FORMULA") : cell;
}

function enteredValue(cell: EnteredCell): string | number | boolean {
  if (cell === null) return "";
  return typeof cell === "object" ? cell.formula : cell;
}

/** @param index from 0 */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function turned<T>(rows: T[][], blank: T): T[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? blank));
}

function notFound(): Refusal {
  return new Refusal(404, "NOT_FOUND", "Requested entity was not found.");
}
