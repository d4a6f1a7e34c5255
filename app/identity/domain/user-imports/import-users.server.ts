import type * as z from "zod";
import type { Context } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { parseInput } from "#app/kernel/parse-input";
import { isStorageError, toDomainError } from "#app/kernel/storage-errors";
import { ambiguousHeadings, type ColumnMatch, matchColumns } from "./columns";
import { describeHalt } from "./describe-outcome";
import { getUserImport, type UserImport } from "./import-access.server";
import type { OnProgress } from "./import-phase.server";
import { discardUserImport, openUserImport, type UploadedTable } from "./open-import.server";
import { enqueueStandby } from "./phase-jobs.server";
import { beginCheck, beginRun, checkImport, runImport, wasImportedBefore } from "./run-import.server";
import { importOptionsSchema } from "./schemas";

type GivenOptions = Omit<z.input<typeof importOptionsSchema>, "columns">;

/** What became of it; the problems of its rows are listed by its id. */
export interface ImportOutcome extends UserImport {
  /**
   * Whether the same file was imported in the same way before: this is the outcome of that import then, or, where nobody
   * confirmed the dry run, what importing it once more would do.
   */
  repeated: boolean;
}

/** The entry points that do all of an import in one go, and where they have a say in it. */
interface Steps {
  /** Changes the match that the headings give. */
  match?(match: ColumnMatch, headings: string[]): ColumnMatch;
  onProgress?(phase: "checking" | "running"): OnProgress;
  /** After the dry run: whether to write the good rows. Otherwise the import is gone, with the problems of its rows. */
  confirm?(checked: UserImport): Promise<boolean>;
  /** Ends it while nothing is written, when nobody waits for it any more. */
  signal?: AbortSignal;
}

/**
 * Imports a file of users: columns matched by their headings, a dry run, then the good rows. The same file imported
 * in the same way is not imported again: what became of it is given again. Where nobody confirms the dry run, nothing
 * stays. What is interrupted once users are written continues in the background.
 * @throws DomainError invalid_input, too_large and unsupported_media for the file, not_found for the retailer;
 * insufficient_storage and unavailable, which say how far it has come
 */
export async function importUsers(
  ctx: Context,
  upload: UploadedTable,
  given: GivenOptions,
  steps: Steps = {},
): Promise<ImportOutcome> {
  const { id } = await openUserImport(ctx, upload, steps.signal);
  let importId = id;
  try {
    const { headings } = await getUserImport(ctx, id);
    const match = matchColumns(headings);
    const columns = steps.match?.(match, headings) ?? match;
    assertUnambiguous(headings, match, columns);
    importId = await beginCheck(ctx, id, parseInput(importOptionsSchema, { ...given, columns }));
    const checked = await checkImport(ctx, importId, steps.onProgress?.("checking"), steps.signal);
    if (checked.status === "checked" && steps.confirm && !(await steps.confirm(checked))) {
      const repeated = await wasImportedBefore(ctx, importId);
      await discardUserImport(ctx, importId);
      return { ...checked, repeated };
    }
  } catch (error) {
    if (importId === id) await discardUserImport(ctx, id);
    throw error;
  }
  const { status } = await getUserImport(ctx, importId);
  const runId = await beginRun(ctx, importId, enqueueStandby);
  // Somebody else has imported the same file since it was checked.
  const isOvertaken = runId !== importId && (await getUserImport(ctx, runId)).status === "done";
  importId = runId;
  const done = await runImport(ctx, importId, steps.onProgress?.("running")).catch(async (error) => {
    throw await toHalt(ctx, importId, error);
  });
  return { ...done, repeated: status === "done" || isOvertaken };
}

/** Where nobody looks at the match, a heading that stands twice must not decide. */
function assertUnambiguous(headings: string[], match: ColumnMatch, columns: ColumnMatch): void {
  const [heading] = ambiguousHeadings(headings, columns);
  if (heading === undefined || JSON.stringify(match) !== JSON.stringify(columns)) return;
  throw invalidInput({ file: [`The heading "${heading}" stands above more than one column.`] });
}

/** A lack of room or of the write lock, told with what stands already; any other error as it is. */
async function toHalt(ctx: Context, importId: number, error: unknown): Promise<unknown> {
  const known = toDomainError(error);
  const isFull = known?.code === "insufficient_storage";
  if (!known || !(isFull || isStorageError(error))) return error;
  const message = describeHalt(await getUserImport(ctx, importId), isFull ? "room" : "lock");
  const { code, retryAfterSeconds } = known;
  return new DomainError(code, message, { cause: error, retryAfterSeconds });
}
