import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { DomainError, invalidInput } from "#app/kernel/errors";

/**
 * The form of a request's body.
 * @throws DomainError invalid_input for a body that is no form, by its Content-Type or by itself, or that ends too early
 */
export async function readForm(body: Request | Response): Promise<FormData> {
  try {
    return await body.formData();
  } catch (cause) {
    throw new DomainError("invalid_input", "The body is not a well-formed form.", { cause });
  }
}

/**
 * A submitted form as the schema wants it. Empty fields count as left out.
 * @throws DomainError invalid_input with the messages by field
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData | URLSearchParams,
  schema: Schema,
): z.output<Schema> {
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return submission.value;
  const errors = Object.entries(submission.error ?? {}).filter(([, messages]) => messages !== null);
  throw invalidInput(Object.fromEntries(errors) as Record<string, string[]>);
}
