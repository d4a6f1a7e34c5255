import type * as z from "zod";
import { isTooMuchJson } from "#app/kernel/json-depth";

/** An answer that holds more than is read in one go; its rest was not read. Of less, the answer may be smaller. */
export class OversizedAnswerError extends Error {
  override readonly name = "OversizedAnswerError";
}

/** What came is not what was asked for. The message says where, and holds nothing of the answer itself. */
export class UnfitAnswerError extends Error {
  override readonly name = "UnfitAnswerError";
}

/**
 * The JSON value of an answer, when it has the shape it must have. Its lists are to be read with `listOf`.
 * @throws UnfitAnswerError, OversizedAnswerError
 */
export function parseAnswer<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  return fitAnswer(jsonOf(text), schema);
}

/** As parseAnswer, for a value that is read already. */
export function fitAnswer<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".") || "the answer";
  const wanted = issue?.code === "invalid_type" ? `no ${issue.expected}` : issue?.code;
  throw new UnfitAnswerError(`an unexpected answer: ${where} is ${wanted}`);
}

function jsonOf(text: string): unknown {
  if (isTooMuchJson(text)) throw new OversizedAnswerError("an answer that holds too much");
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own words quote the text.
    throw new UnfitAnswerError("an unexpected answer: it is no JSON");
  }
}
