import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { invalidInput } from "#app/domain/errors";

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
