import type { sheets_v4 } from "@googleapis/sheets";
import { faultOf } from "./google-faults";
import { RequestBudget } from "./request-budget";

export interface GoogleOptions {
  /** As its JSON key names them. */
  serviceAccount: { clientEmail: string; privateKey: string };
  /** Where the Sheets API and the token service are reached, without a trailing slash. */
  sheetsUrl: string;
  tokenUrl: string;
  /** Of reads, and the same number of writes. */
  requestsPerMinute: number;
}

const scope = "https://www.googleapis.com/auth/spreadsheets";
/** What the library would ask for a token; the address is fixed in it. */
const libraryTokenUrl = "https://oauth2.googleapis.com/token";
/** Google gives a request up after 180 seconds. */
const timeoutMs = 185_000;

type Send<T> = (
  api: sheets_v4.Sheets,
  how: { signal?: AbortSignal; timeout: number; retry: false },
) => Promise<{ data: T }>;

/** The calls of the Sheets API in use, within its quotas and with its faults in our words. */
export class GoogleClient {
  readonly clientEmail: string;
  readonly #reads: RequestBudget;
  readonly #writes: RequestBudget;
  #api: Promise<sheets_v4.Sheets> | null = null;

  constructor(private readonly options: GoogleOptions) {
    this.clientEmail = options.serviceAccount.clientEmail;
    this.#reads = new RequestBudget(options.requestsPerMinute);
    this.#writes = new RequestBudget(options.requestsPerMinute);
  }

  /** The document's title and tabs, no cells. */
  async getDocument(spreadsheetId: string, signal?: AbortSignal): Promise<sheets_v4.Schema$Spreadsheet> {
    const fields = "properties.title,sheets.properties(sheetId,title,index,sheetType,hidden,gridProperties)";
    return this.#call(this.#reads, signal, (api, how) =>
      api.spreadsheets.get({ spreadsheetId, fields }, how),
    );
  }

  /** The values of each range, row by row or column by column; blank cells at the ends are left out. */
  async readRanges(
    spreadsheetId: string,
    gridRanges: sheets_v4.Schema$GridRange[],
    majorDimension: "ROWS" | "COLUMNS",
    signal?: AbortSignal,
  ): Promise<unknown[][][]> {
    const requestBody = {
      dataFilters: gridRanges.map((gridRange) => ({ gridRange })),
      majorDimension,
      valueRenderOption: "UNFORMATTED_VALUE",
    };
    const answer = await this.#call(this.#reads, signal, (api, how) =>
      api.spreadsheets.values.batchGetByDataFilter({ spreadsheetId, requestBody }, how),
    );
    return (answer.valueRanges ?? []).map(({ valueRange }) => valueRange?.values ?? []);
  }

  async findMetadata(
    spreadsheetId: string,
    developerMetadataLookup: sheets_v4.Schema$DeveloperMetadataLookup,
    signal?: AbortSignal,
  ): Promise<sheets_v4.Schema$DeveloperMetadata[]> {
    const requestBody = { dataFilters: [{ developerMetadataLookup }] };
    const answer = await this.#call(this.#reads, signal, (api, how) =>
      api.spreadsheets.developerMetadata.search({ spreadsheetId, requestBody }, how),
    );
    return (answer.matchedDeveloperMetadata ?? []).flatMap(
      ({ developerMetadata }) => developerMetadata ?? [],
    );
  }

  /** All of them or none. */
  async update(spreadsheetId: string, body: Uint8Array, signal?: AbortSignal): Promise<void> {
    // The library copies an object cell by cell, and that twice; bytes it hands on as they are.
    const requestBody = body as sheets_v4.Schema$BatchUpdateSpreadsheetRequest;
    const headers = { "content-type": "application/json" };
    // The answer to each request is of no use here.
    const params = { spreadsheetId, requestBody, fields: "spreadsheetId" };
    await this.#call(this.#writes, signal, (api, how) =>
      api.spreadsheets.batchUpdate(params, { ...how, headers }),
    );
  }

  async #call<T>(budget: RequestBudget, signal: AbortSignal | undefined, send: Send<T>): Promise<T> {
    try {
      return await this.#send(budget, signal, send);
    } catch (error) {
      if ((error as { status?: unknown }).status !== 401) throw faultOf(error, this.clientEmail);
    }
    // The token was withdrawn before its time, and nothing was done. The library would keep it.
    this.#api = null;
    try {
      return await this.#send(budget, signal, send);
    } catch (error) {
      throw faultOf(error, this.clientEmail);
    }
  }

  async #send<T>(budget: RequestBudget, signal: AbortSignal | undefined, send: Send<T>): Promise<T> {
    await budget.take(signal);
    const api = await this.#library();
    // Trying again is for the caller, who knows what a second try may do.
    const { data } = await send(api, { ...(signal ? { signal } : {}), timeout: timeoutMs, retry: false });
    return data;
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
        if (request.url.href === libraryTokenUrl) request.url = new URL(this.options.tokenUrl);
        return request;
      },
    });
    return sheets({ version: "v4", auth: client, rootUrl: this.options.sheetsUrl });
  }
}
