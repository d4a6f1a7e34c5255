import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { DomainError, invalidInput } from "#app/kernel/errors";

/**
 * More than any form of ours has, by far. Conform takes time that grows with the square of how often one name comes, and
 * with the length of a name: a small form could stop the server for everybody.
 */
const maxFields = 1000;
const maxNameLength = 200;
/** What Conform's own script would send along; it reads them as JSON unguarded, and no action of ours looks at them. */
const fieldsOfConform = ["__state__", "__intent__"];

/**
 * The form of a request's body.
 * @throws DomainError invalid_input for a body that is no form, by its Content-Type or by itself, that ends too early, or
 * that has more fields or longer names than a form of ours
 */
export async function readForm(body: Request | Response): Promise<FormData> {
  const form = await readFields(body);
  const names = [...form.keys()];
  if (names.length > maxFields || names.some(isUnreadable)) throw tooManyFields();
  for (const name of fieldsOfConform) form.delete(name);
  return form;
}

async function readFields(body: Request | Response): Promise<FormData> {
  try {
    const contentType = body.headers.get("Content-Type") ?? "";
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType)) return await body.formData();
    const text = await body.text();
    // Before they are made: a megabyte of "a&" are half a million fields.
    if (isOften(text, "&", maxFields)) throw tooManyFields();
    return await new Response(text, { headers: { "Content-Type": contentType } }).formData();
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new DomainError("invalid_input", "The body is not a well-formed form.", { cause });
  }
}

/** Also one with a large index: an array of that length would be made and gone through. */
function isUnreadable(name: string): boolean {
  return name.length > maxNameLength || /\[\d{4,}\]/.test(name);
}

/** Whether a text holds a character more often than `times`. */
function isOften(text: string, character: string, times: number): boolean {
  let at = -1;
  for (let count = 0; count <= times; count++) {
    at = text.indexOf(character, at + 1);
    if (at < 0) return false;
  }
  return true;
}

function tooManyFields(): DomainError {
  return new DomainError("invalid_input", "The form has more fields, or longer names, than can be read.");
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
