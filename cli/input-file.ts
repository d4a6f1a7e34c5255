import { constants, type Stats } from "node:fs";
import { access, stat } from "node:fs/promises";
import { invalidInput } from "#app/kernel/errors";

/**
 * Looks at a file that somebody named for a command.
 * @param field the input that the path was given for
 * @throws DomainError invalid_input where there is none, or it can't be read
 */
export async function getInputFile(path: string, field: string): Promise<Stats> {
  try {
    const found = await stat(path);
    if (found.isFile()) {
      await access(path, constants.R_OK);
      return found;
    }
  } catch (error) {
    throw invalidInput({ [field]: [`"${path}" ${reasonOf(error as NodeJS.ErrnoException)}`] });
  }
  throw invalidInput({ [field]: [`"${path}" is not a file.`] });
}

/** With the system's own code for what is not plain: the rights of a folder above, a chain of links without an end. */
function reasonOf({ code }: NodeJS.ErrnoException): string {
  return code === "ENOENT" ? "does not exist." : `can't be read (${code}).`;
}
