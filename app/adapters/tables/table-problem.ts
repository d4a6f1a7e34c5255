import { DomainError, type ErrorCode } from "#app/kernel/errors";

/**
 * Why a table can't be read, for the person who sent it.
 * @param sentence goes on behind the file's name, e.g. "is empty."
 */
export function tableProblem(
  fileName: string,
  sentence: string,
  options: { code?: ErrorCode; cause?: unknown; field?: "file" | "encoding" } = {},
): DomainError {
  const message = `"${fileName}" ${sentence}`;
  return new DomainError(options.code ?? "invalid_input", message, {
    fields: { [options.field ?? "file"]: [message] },
    cause: options.cause,
  });
}

/** For what its counted parts, its memory or its time say. */
export function tooMuch(fileName: string, cause?: unknown): DomainError {
  const sentence = "holds more than can be read at once. Please save only the list and retry.";
  return tableProblem(fileName, sentence, { code: "too_large", cause });
}

export const damaged = "is damaged and can't be opened. Please save it again and retry.";

/** More would not be a list of people, and a row of 16,384 columns costs its reader dearly. */
export const maxColumns = 256;

export function tooManyColumns(fileName: string): DomainError {
  return tableProblem(fileName, `has too many columns; at most ${maxColumns} are allowed.`, {
    code: "too_large",
  });
}

/** Characters; the longest row of people is far shorter. */
export const maxRowLength = 100_000;

export function rowTooLong(fileName: string, row: number): DomainError {
  const sentence = `has more than ${maxRowLength.toLocaleString("en-US")} characters in row ${row}.`;
  return tableProblem(fileName, sentence, { code: "too_large" });
}

export function encodingUnknown(fileName: string): DomainError {
  const sentence =
    "is in an encoding that can't be told. Please name it (encoding, for example windows-1252), or save the file as UTF-8.";
  return tableProblem(fileName, sentence, { field: "encoding" });
}

/** The byte order mark counts more than what anybody names, so that naming another encoding would not help. */
export function notAsMarked(fileName: string, name: string, cause: unknown): DomainError {
  const sentence = `begins as a text in ${name}, but goes on in another encoding. Please save it as UTF-8 and retry.`;
  return tableProblem(fileName, sentence, { cause });
}

export function charactersLost(fileName: string, row: number): DomainError {
  const sentence = `holds characters in row ${row} that were lost when it was saved. Please save it as UTF-8 from where it comes and retry.`;
  return tableProblem(fileName, sentence);
}

export function isUtf8Instead(fileName: string, name: string): DomainError {
  const sentence = `is not in the encoding ${name}, but in UTF-8. Please name that one or none.`;
  return tableProblem(fileName, sentence, { field: "encoding" });
}

export function encodingWrong(fileName: string, name: string, cause: unknown): DomainError {
  return tableProblem(fileName, `is not in the encoding ${name}. Please name another one.`, {
    field: "encoding",
    cause,
  });
}
