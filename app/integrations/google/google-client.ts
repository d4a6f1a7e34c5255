import type { sheets_v4 } from "@googleapis/sheets";
import type * as z from "zod";
import { ExternalServiceError } from "../../kernel/ports/external-service-error";
import type { RequestBudgets } from "../../kernel/ports/request-budgets";
import { withTimeLimit } from "../../kernel/time-limit";
import {
  type Answer,
  type DocumentAnswer,
  documentAnswer,
  isOfRange,
  type Mark,
  marksAnswer,
  readAnswer,
  readJson,
  tokenAnswer,
  unreadable,
  updateAnswer,
  valuesAnswer,
} from "./google-answers";
import { toExternalError } from "./google-errors";

export interface GoogleOptions {
  /** As its JSON key names them. */
  serviceAccount: { clientEmail: string; privateKey: string };
  /** Where the Sheets API and the token service are reached, without a trailing slash. */
  sheetsUrl: string;
  tokenUrl: string;
  budgets: RequestBudgets;
  /** Maximum reads a minute, and as many writes. */
  requestsPerMinute: number;
  /** Time limit of one request, its answer included. */
  timeLimitMs: number;
}

const scope = "https://www.googleapis.com/auth/spreadsheets";
/** What the library would ask for a token; the address is fixed in it. */
const libraryTokenUrl = "https://oauth2.googleapis.com/token";

/** What takes more is read in stretches: while an answer is parsed, nobody else is served. */
const maxAnswerBytes = 4 * 1024 * 1024;
const maxTokenAnswerBytes = 64 * 1024;

interface Asked {
  budget: "reads" | "writes";
  spreadsheetId: string;
  signal: AbortSignal | undefined;
}

type Send = (api: sheets_v4.Sheets, how: { signal: AbortSignal; retry: false }) => Promise<Answer>;

/**
 * The calls of the Sheets API in use, within its quotas and with its faults in our words. Nothing counts as an answer
 * that isn't one to the question asked.
 */
export class GoogleClient {
  readonly clientEmail: string;
  #api: Promise<sheets_v4.Sheets> | null = null;

  constructor(private readonly options: GoogleOptions) {
    this.clientEmail = options.serviceAccount.clientEmail;
  }

  /** The document's title and tabs, no cells. */
  async getDocument(spreadsheetId: string, signal?: AbortSignal): Promise<DocumentAnswer> {
    const fields =
      "spreadsheetId,properties.title,sheets.properties(sheetId,title,index,sheetType,hidden,gridProperties)";
    return this.#ask({ schema: documentAnswer, budget: "reads", spreadsheetId, signal }, (api, how) =>
      api.spreadsheets.get({ spreadsheetId, fields }, how),
    );
  }

  /**
   * The values of each range, row by row or column by column; blank cells at the ends are left out.
   * @throws OversizedAnswer when that is more than one answer may hold
   */
  async readRanges(
    spreadsheetId: string,
    gridRanges: sheets_v4.Schema$GridRange[],
    { majorDimension, as }: { majorDimension: "ROWS" | "COLUMNS"; as: "UNFORMATTED_VALUE" | "FORMULA" },
    signal?: AbortSignal,
  ): Promise<unknown[][][]> {
    const requestBody = {
      dataFilters: gridRanges.map((gridRange) => ({ gridRange })),
      majorDimension,
      valueRenderOption: as,
    };
    const schema = valuesAnswer.refine(
      ({ valueRanges }) =>
        valueRanges.length === gridRanges.length &&
        valueRanges.every(({ valueRange }) => valueRange.majorDimension === majorDimension) &&
        gridRanges.every((asked) => valueRanges.some((each) => isOfRange(each, asked))),
      { path: ["valueRanges"] },
    );
    const { valueRanges } = await this.#ask({ schema, budget: "reads", spreadsheetId, signal }, (api, how) =>
      api.spreadsheets.values.batchGetByDataFilter({ spreadsheetId, requestBody }, how),
    );
    return gridRanges.map(
      (asked) => valueRanges.find((each) => isOfRange(each, asked))?.valueRange.values ?? [],
    );
  }

  /**
   * What programs have noted down at a tab; null when there is no such tab. A search for it would answer with nothing at
   * all where there is none, which can't be told from an answer that is wrong: here the tab itself stands in the answer.
   */
  async readMarks(spreadsheetId: string, sheetId: number, signal?: AbortSignal): Promise<Mark[] | null> {
    const fields =
      "spreadsheetId,sheets(properties.sheetId,developerMetadata(metadataId,metadataKey,metadataValue))";
    const { sheets } = await this.#ask(
      { schema: marksAnswer, budget: "reads", spreadsheetId, signal },
      (api, how) => api.spreadsheets.get({ spreadsheetId, fields }, how),
    );
    return sheets.find(({ properties }) => properties.sheetId === sheetId)?.developerMetadata ?? null;
  }

  /**
   * All of them or none.
   * @param requestCount how many the body holds
   */
  async update(
    spreadsheetId: string,
    body: Uint8Array,
    requestCount: number,
    signal?: AbortSignal,
  ): Promise<void> {
    // The library copies an object cell by cell, and that twice; bytes it hands on as they are.
    const requestBody = body as sheets_v4.Schema$BatchUpdateSpreadsheetRequest;
    const headers = { "content-type": "application/json" };
    // By its replies alone an answer is told from one to another question, after which nothing may be written.
    const params = { spreadsheetId, requestBody, fields: "spreadsheetId,replies" };
    const schema = updateAnswer(requestCount);
    await this.#ask({ schema, budget: "writes", spreadsheetId, signal }, (api, how) =>
      api.spreadsheets.batchUpdate(params, { ...how, headers }),
    );
  }

  async #ask<Schema extends z.ZodType<{ spreadsheetId: string }>>(
    { schema, ...asked }: Asked & { schema: Schema },
    send: Send,
  ): Promise<z.infer<Schema>> {
    const answer = await this.#call(asked, send);
    const read = readAnswer(schema, answer);
    if (read.spreadsheetId !== asked.spreadsheetId) throw unreadable(answer, "spreadsheetId");
    return read;
  }

  async #call(asked: Asked, send: Send): Promise<Answer> {
    try {
      return await this.#send(asked, send);
    } catch (error) {
      if ((error as { status?: unknown }).status !== 401) throw this.#faultOf(error, asked);
    }
    // The token was withdrawn before its time, and nothing was done. The library would keep it.
    this.#api = null;
    try {
      return await this.#send(asked, send);
    } catch (error) {
      throw this.#faultOf(error, asked);
    }
  }

  #faultOf(error: unknown, { signal }: Asked): ExternalServiceError {
    if (!signal?.aborted) return toExternalError(error, this.clientEmail);
    return new ExternalServiceError("transient", "Writing to Google Sheets was stopped.");
  }

  async #send({ budget, signal }: Asked, send: Send): Promise<Answer> {
    const { budgets, requestsPerMinute } = this.options;
    // Google counts those of an account.
    await budgets.take(`google-sheets:${budget}:${this.clientEmail}`, requestsPerMinute, signal);
    const api = await this.#library();
    // A token may have to be asked for first, perhaps by another caller, whose signal that request has then.
    const limitMs = 2 * this.options.timeLimitMs;
    // Trying again is for the caller, who knows what a second try may do.
    return withTimeLimit(limitMs, signal, (own) => send(api, { signal: own, retry: false }));
  }

  /** Loaded when first used: it takes a third of a second, which commands needn't wait for. */
  #library(): Promise<sheets_v4.Sheets> {
    this.#api ??= this.#load();
    return this.#api;
  }

  async #load(): Promise<sheets_v4.Sheets> {
    const { auth, sheets } = await import("@googleapis/sheets");
    const { clientEmail, privateKey } = this.options.serviceAccount;
    const client = new auth.JWT({ email: clientEmail, key: privateKey, scopes: [scope] });
    client.transporter.interceptors.request.add({
      resolved: async (request) => {
        const asksForToken = request.url.href === libraryTokenUrl;
        if (asksForToken) request.url = new URL(this.options.tokenUrl);
        return {
          ...request,
          // The library's own idea of it is to ask for a token up to four times.
          retryConfig: { retry: 0, noResponseRetries: 0 },
          adapter: async (options, fetchAnswer) => {
            const size = asksForToken ? maxTokenAnswerBytes : maxAnswerBytes;
            const answer = await withTimeLimit(
              this.options.timeLimitMs,
              options.signal ?? undefined,
              // The library would parse a text before anybody has looked how much it holds.
              (signal) => fetchAnswer({ ...options, signal, redirect: "error", size, responseType: "text" }),
            );
            Object.assign(answer, { data: readJson(String(answer.data)) });
            if (asksForToken && answer.ok) readAnswer(tokenAnswer, answer);
            return answer;
          },
        };
      },
    });
    return sheets({ version: "v4", auth: client, rootUrl: this.options.sheetsUrl });
  }
}
