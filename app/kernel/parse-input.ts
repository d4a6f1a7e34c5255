import type * as z from "zod";
import { DomainError, type FieldErrors, invalidInput } from "./errors";

/**
 * Input as the schema wants it, for entry points whose input is plain data.
 * @throws DomainError invalid_input with the messages by field; a nested field is named `outer.inner`
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw inputError(parsed.error);
}

/** The failed parse as an invalid_input error: with the messages by field, or the message alone where no field is at fault. */
export function inputError(error: z.ZodError): DomainError {
  const [first] = error.issues;
  if (first && error.issues.every(({ path }) => path.length === 0)) {
    return new DomainError("invalid_input", `What was sent is not right: ${lowerFirst(first.message)}`);
  }
  return invalidInput(fieldErrors(error));
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** The messages of a failed parse by field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const name = path.join(".");
    fields[name] = [...(fields[name] ?? []), message];
  }
  return fields;
}
