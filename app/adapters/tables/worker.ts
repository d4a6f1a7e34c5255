import { setPriority } from "node:os";
import { DomainError } from "#app/kernel/errors";
import type { LeftOut, TableRow } from "#app/kernel/ports/table-reader";
import { batchRows } from "./batch-rows";
import { boundCells } from "./bound-cells";
import { openRows } from "./open-rows";
import type { ReaderAnswer, ReaderMessage, ReadTask } from "./protocol";

/**
 * The reading process: takes one file and hands its rows over, a batch each time it is asked. What a file does to it,
 * it does to nobody else; the parent ends it when it takes too long.
 */
let batches: AsyncGenerator<TableRow[]> | null = null;
let leftOut: LeftOut | undefined;

async function answer(message: ReaderMessage): Promise<ReaderAnswer> {
  try {
    if ("read" in message) batches = read(message.read);
    const next = await batches?.next();
    return next && !next.done ? { rows: next.value } : { rows: null, leftOut };
  } catch (error) {
    if (!(error instanceof DomainError)) return { failure: String((error as Error).stack ?? error) };
    const { code, message: sentence, fields = {} } = error;
    return { problem: { code, message: sentence, fields } };
  }
}

async function* read(task: ReadTask): AsyncGenerator<TableRow[]> {
  const rows = await openRows(task, (found) => {
    leftOut = found;
  });
  yield* batchRows(boundCells(rows, task));
}

process.on("message", (message: ReaderMessage) => {
  void answer(message).then((reply) => process.send?.(reply));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole process group; the parent lets work under way finish and ends this process itself.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
// Whoever answers shoppers goes first.
setPriority(10);
