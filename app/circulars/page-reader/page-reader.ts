import { BoundedChild, type ChildProblem } from "#app/adapters/child/bounded-child";
import { beginPageTask, endOfError } from "#app/adapters/child/page-tasks";
import type { Log } from "#app/kernel/ports/log";
import { type Metrics, noMetrics } from "#app/kernel/ports/metrics";
import { type PageReader, type ReadingProblem, ReadingProblemError } from "#app/kernel/ports/page-reader";
import type { ReadPage } from "#reader/read-page";
import type { ReadFailure, ReadTask } from "./protocol";

export interface PageReaderOptions {
  /** The bundled worker.ts, as scripts/build-page-reader.mjs writes it (build/reader/worker.js). */
  workerFile: string;
  /** Where the models stand (reader/models). */
  modelsDir: string;
  /** Processor time for one page. Default 60 s: a page takes 3 to 8 s. */
  pageTimeoutMs?: number;
  /** Resident memory of the child. Default 1,200 MB. */
  memoryLimitMb?: number;
  /** Pages that one process reads before a fresh one takes its place: what onnxruntime keeps adds up. Default 12. */
  pagesPerProcess?: number;
  metrics?: Metrics;
  log: Log;
}

type ReaderChild = BoundedChild<ReadTask, ReadPage, ReadFailure>;

const problems: Record<ChildProblem, ReadingProblem> = {
  time_limit: "time_limit",
  memory_limit: "memory_limit",
  died: "reader_died",
};
/** Anything else that the machine has to do goes first. */
const niceness = 10;

/** The PageReader that reads with PP-OCR in a child process of its own, one page at a time. */
export function createPageReader(options: PageReaderOptions): PageReader {
  const { workerFile, modelsDir, metrics = noMetrics, log } = options;
  const { pageTimeoutMs = 60_000, memoryLimitMb = 1200, pagesPerProcess = 12 } = options;
  let child: ReaderChild | null = null;
  let pages = 0;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const start = (): ReaderChild =>
    new BoundedChild({
      workerFile,
      memoryLimitMb,
      niceness,
      toError: ({ problem, detail }) => new ReadingProblemError(problem, detail),
      toChildError: (problem, detail) =>
        isClosed ? closedError() : new ReadingProblemError(problems[problem], detail),
    });

  async function read(picturePath: string): Promise<ReadPage> {
    if (isClosed) throw closedError();
    if (child?.ended || pages >= pagesPerProcess) {
      await child?.end();
      child = null;
    }
    child ??= start();
    pages = child.spent.wallMs === 0 ? 1 : pages + 1;
    const ended = beginPageTask(metrics, "read");
    try {
      const page = await child.run({ picturePath, modelsDir }, pageTimeoutMs);
      ended("done");
      return page;
    } catch (error) {
      ended(endOfError(error));
      throw error;
    } finally {
      log.debug({ pid: child?.pid, peakMb: toMb(child?.peakBytes ?? 0), ...child?.spent }, "reader idle");
    }
  }

  return {
    read(picturePath) {
      // One at a time: a second one would want as much memory again.
      const reading = last.then(() => read(picturePath));
      last = reading.catch(() => {});
      return reading;
    },
    async close() {
      isClosed = true;
      await child?.end();
    },
  };
}

/** No word on the page: whoever asks again, later or in another process, may have it read. */
function closedError(): Error {
  return new Error("The reader was closed, since its process ends.");
}

function toMb(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
