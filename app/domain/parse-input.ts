import type { z } from "zod";
import { type FieldErrors, invalidInput } from "./errors";

/**
 * Input as the schema wants it, for doors whose input is plain data.
 * @throws DomainError invalid_input with the messages by field; a nested field is named `outer.inner`
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidInput(fieldErrors(parsed.error));
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
