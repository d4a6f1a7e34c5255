import { DomainError } from "#app/kernel/errors";
import type { TableOptions, TableReader, TableRow } from "#app/kernel/ports/table-reader";
import { TimeLimitError, withTimeLimit } from "#app/kernel/time-limit";
import type { ReaderAnswer, ReadTask } from "./protocol";
import { ReaderEndedError, ReaderProcess } from "./reader-process";
import { Slots } from "./slots";
import { tooMuch } from "./table-problem";

export interface TableReaderOptions {
  /** The bundled worker.ts, as scripts/build-table-reader.mjs writes it (build/tables/worker.js). */
  workerFile: string;
  /** Maximum bytes of one file. */
  maxBytes: number;
  /** Files that are read at once; others wait. Default 8: a file is read as slowly as its rows are taken. */
  processes?: number;
  /** Texts that a workbook may share between its cells, all sheets together. Default a million. */
  maxTexts?: number;
  /** Heap of one process. Default 256 MB. */
  memoryLimitMb?: number;
  /** For one batch of rows, with the machine busy. Default 60 s. */
  batchTimeoutMs?: number;
}

/** Characters; far more than any field of a person may have. What works on a cell may take the square of its length. */
const usualCellLength = 1000;

/** Reads tables of text and spreadsheets, each in a process of its own. `close` ends all that are being read. */
export interface TableReaderPool extends TableReader {
  close(): void;
}

export function createTableReader(options: TableReaderOptions): TableReaderPool {
  const { workerFile, maxBytes, processes = 8, maxTexts = 1_000_000 } = options;
  const { memoryLimitMb = 256, batchTimeoutMs = 60_000 } = options;
  const slots = new Slots(processes);
  const running = new Set<ReaderProcess>();

  async function* read(
    path: string,
    fileName: string,
    {
      encoding = null,
      takesLost = false,
      maxCellLength = usualCellLength,
      skipsHidden = false,
      signal,
      maxWaitMs,
      onLeftOut,
    }: TableOptions = {},
  ): AsyncGenerator<TableRow[]> {
    const bounds = { maxCellLength, maxBytes, maxTexts };
    const task: ReadTask = { path, fileName, encoding, takesLost, skipsHidden, ...bounds };
    await slots.take({ maxWaitMs, signal }).catch((error: unknown) => {
      throw error instanceof TimeLimitError ? noTurn(fileName, error) : asProblem(error, fileName, signal);
    });
    let reader: ReaderProcess | null = null;
    try {
      signal?.throwIfAborted();
      const started = new ReaderProcess(workerFile, memoryLimitMb);
      reader = started;
      running.add(reader);
      const take = (ask: () => Promise<ReaderAnswer>) => withTimeLimit(batchTimeoutMs, signal, ask);
      let answer = await take(() => started.read(task));
      for (let rows = rowsOf(answer); rows; rows = rowsOf(answer)) {
        yield rows;
        answer = await take(() => started.next());
      }
      if ("rows" in answer && answer.leftOut) onLeftOut?.(answer.leftOut);
    } catch (error) {
      throw asProblem(error, fileName, signal);
    } finally {
      reader?.end();
      if (reader) running.delete(reader);
      slots.release();
    }
  }

  return {
    read,
    close() {
      for (const reader of running) reader.end();
    },
  };
}

/** @throws DomainError, or Error for a fault of ours */
function rowsOf(answer: ReaderAnswer): TableRow[] | null {
  if ("rows" in answer) return answer.rows;
  if ("failure" in answer) throw new Error(`reading a table failed: ${answer.failure}`);
  const { code, message, fields } = answer.problem;
  throw new DomainError(code, message, { fields });
}

function asProblem(cause: unknown, fileName: string, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return new DomainError("unavailable", "Reading the file was interrupted.", { cause });
  const isTooMuch =
    cause instanceof TimeLimitError || (cause instanceof ReaderEndedError && cause.outOfMemory);
  return isTooMuch ? tooMuch(fileName, cause) : cause;
}

const retryAfterSeconds = 60;

/** Nothing is wrong with the file. */
function noTurn(fileName: string, cause: unknown): DomainError {
  const message = `"${fileName}" can't be read yet, since many other files are being read. Please try again in a minute.`;
  return new DomainError("unavailable", message, { retryAfterSeconds, cause });
}
