import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { matchColumns } from "#app/identity/domain/user-imports/columns";
import { getUserImport, type UserImport } from "#app/identity/domain/user-imports/import-access.server";
import { openUserImport, type UploadedTable } from "#app/identity/domain/user-imports/open-import.server";
import { type ImportOptions, importOptionsSchema } from "#app/identity/domain/user-imports/schemas";
import type { Context } from "#app/kernel/context";
import { makeTempFolder } from "./temp-folder";

/** The columns that every file of users needs. */
export const heading = "First Name,Last Name,E-Mail";

/** A file of users on disk, as an entry point hands it over. */
export async function uploadedTable(
  content: string | Buffer,
  fileName = "people.csv",
  encoding?: string,
): Promise<UploadedTable> {
  const path = join(await makeTempFolder(), "upload");
  await writeFile(path, content);
  return { path, fileName, encoding };
}

/** An import whose columns are not matched yet. @throws as openUserImport */
export async function openTable(
  ctx: Context,
  content: string | Buffer,
  fileName?: string,
  encoding?: string,
): Promise<UserImport> {
  const { id } = await openUserImport(ctx, await uploadedTable(content, fileName, encoding));
  return getUserImport(ctx, id);
}

/** Options with the columns that the headings name. */
export function optionsFor({ headings }: UserImport, given: Partial<ImportOptions> = {}): ImportOptions {
  return { ...importOptionsSchema.parse({ columns: given.columns ?? matchColumns(headings) }), ...given };
}
