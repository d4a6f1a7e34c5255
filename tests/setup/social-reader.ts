import { inspect } from "node:util";
import { pino } from "pino";
import { expect } from "vitest";
import { GraphPages, type GraphPagesOptions } from "#app/integrations/facebook/graph-pages";
import type { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { PageTitle, SocialRowsRequest } from "#app/kernel/ports/social-pages";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import type { GraphServer } from "./graph-server";
import { goodToken } from "./graph-world";

export const from = new Date("2026-03-01T05:00:00.000Z");
export const until = new Date("2026-04-01T05:00:00.000Z");

/** What came of a request: all batches, and each row as an object by its headings. */
export interface Read {
  batches: number;
  headings: string[];
  rows: Record<string, Cell>[];
  notes: string[];
}

/** Our real client against a stand-in; it remembers what it threw and told, to be searched for secrets. */
export class SocialReader {
  readonly told: unknown[] = [];
  readonly pages: GraphPages;

  constructor(
    readonly server: GraphServer,
    options: Partial<GraphPagesOptions> = {},
  ) {
    this.pages = new GraphPages({
      url: server.address,
      dialogUrl: server.address,
      version: "v25.0",
      timeoutMs: 10_000,
      app: server.world.app,
      retryPausesMs: [5, 10],
      pacePauseMs: 1,
      now: () => new Date("2026-04-01T05:00:00.000Z"),
      ...options,
    });
  }

  async read(pageTitle: PageTitle, request: Partial<SocialRowsRequest> = {}): Promise<Read> {
    const read: Read = { batches: 0, headings: [], rows: [], notes: [] };
    const whole = { accessToken: goodToken, page: "greenbasket", pageTitle, from, until, ...request };
    for await (const { headings, rows, notes } of this.pages.fetchRows(whole)) {
      if (read.batches > 0) expect(headings).toEqual(read.headings);
      read.batches += 1;
      read.headings = headings;
      for (const row of rows) {
        expect(row).toHaveLength(headings.length);
        read.rows.push(Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? null])));
      }
      read.notes.push(...notes);
    }
    this.told.push(read);
    return read;
  }

  /** What the work throws. */
  async refused(work: Promise<unknown>): Promise<ExternalServiceError> {
    const error = await work.then(
      () => expect.fail("It was not refused."),
      (reason: unknown) => reason as ExternalServiceError,
    );
    this.told.push(error);
    return error;
  }

  /** Nothing that was thrown, told or would stand in the log holds a token or a secret. */
  expectNoSecrets(): void {
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => lines.push(line) });
    for (const each of this.told) {
      log.error({ err: each }, "failed");
      log.info({ each }, String(each));
    }
    const text = lines.join("") + inspect(this.told, { depth: 12, showHidden: true, maxStringLength: null });
    for (const secret of [
      ...this.server.world.tokens.keys(),
      this.server.world.app.secret,
      "appsecret_proof=",
    ]) {
      expect(text).not.toContain(secret);
    }
  }

  calls(path: string) {
    return this.server.seen.filter((call) => call.path === path);
  }
}
