import { DomainError, type ErrorCode } from "#app/domain/errors";

/**
 * Why a table can't be read, for the person who sent it.
 * @param sentence goes on behind the file's name, e.g. "is empty."
 */
export function tableProblem(
  fileName: string,
  sentence: string,
  options: { code?: ErrorCode; cause?: unknown } = {},
): DomainError {
  const message = `"${fileName}" ${sentence}`;
  return new DomainError(options.code ?? "invalid_input", message, {
    fields: { file: [message] },
    cause: options.cause,
  });
}

export const damaged = "is damaged and can't be opened. Please save it again and retry.";

/** More would not be a list of people, and a row of 16,384 columns costs its reader dearly. */
export const mostColumns = 256;

export function tooManyColumns(fileName: string): DomainError {
  return tableProblem(fileName, `has too many columns; at most ${mostColumns} are allowed.`, {
    code: "too_large",
  });
}
