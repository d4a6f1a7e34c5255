import type { z } from "zod";
import type { Context } from "../context";
import { invalidInput } from "../errors";
import { parseInput } from "../parse-input";
import { ambiguousHeadings, type ColumnMatch, matchColumns } from "./columns";
import { type ImportProblem, listImportProblems } from "./failed-rows.server";
import { getUserImport, type UserImport } from "./import-access.server";
import type { OnProgress } from "./import-phase.server";
import { discardUserImport, openUserImport, type UploadedTable } from "./open-import.server";
import { beginCheck, beginRun, checkImport, runImport } from "./run-import.server";
import { importOptionsSchema } from "./schemas";

type GivenOptions = Omit<z.input<typeof importOptionsSchema>, "columns">;

export interface ImportOutcome extends UserImport {
  problems: ImportProblem[];
  /** The same file was imported in the same way before: this is what became of it then. */
  importedBefore: boolean;
}

/** The doors that do all of an import in one go, and where they have a say in it. */
interface Steps {
  /** Changes the match that the headings give. */
  match?(match: ColumnMatch, headings: string[]): ColumnMatch;
  onProgress?(phase: "checking" | "running"): OnProgress;
  /** After the dry run: whether to write the good rows. */
  goOn?(checked: ImportOutcome): Promise<boolean>;
}

/**
 * Imports a file of users: columns matched by their headings, a dry run, then the good rows. The same file imported
 * in the same way is not imported again: what became of it is given again. Where it is not to go on after the dry
 * run, nothing stays.
 * @throws DomainError invalid_input, too_large and unsupported_media for the file, not_found for the retailer
 */
export async function importUsers(
  ctx: Context,
  upload: UploadedTable,
  given: GivenOptions,
  steps: Steps = {},
): Promise<ImportOutcome> {
  const { id } = await openUserImport(ctx, upload);
  let importId = id;
  try {
    const { headings } = await getUserImport(ctx, id);
    const match = matchColumns(headings);
    const columns = steps.match?.(match, headings) ?? match;
    assertUnambiguous(headings, match, columns);
    importId = await beginCheck(ctx, id, parseInput(importOptionsSchema, { ...given, columns }));
    const checked = await checkImport(ctx, importId, steps.onProgress?.("checking"));
    if (checked.status === "checked" && steps.goOn) {
      const outcome = await outcomeOf(ctx, checked, false);
      if (!(await steps.goOn(outcome))) {
        await discardUserImport(ctx, importId);
        return outcome;
      }
    }
  } catch (error) {
    if (importId === id) await discardUserImport(ctx, id);
    throw error;
  }
  const { status } = await getUserImport(ctx, importId);
  importId = await beginRun(ctx, importId);
  const done = await runImport(ctx, importId, steps.onProgress?.("running"));
  return outcomeOf(ctx, done, status === "done");
}

async function outcomeOf(ctx: Context, done: UserImport, importedBefore: boolean): Promise<ImportOutcome> {
  return { ...done, problems: await listImportProblems(ctx, done.id), importedBefore };
}

/** Where nobody looks at the match, a heading that stands twice must not decide. */
function assertUnambiguous(headings: string[], match: ColumnMatch, columns: ColumnMatch): void {
  const [heading] = ambiguousHeadings(headings, columns);
  if (heading === undefined || JSON.stringify(match) !== JSON.stringify(columns)) return;
  throw invalidInput({ file: [`The heading "${heading}" stands above more than one column.`] });
}
