import * as z from "zod";

/** Texts in a list, such as headings or notes. */
export const textsSchema = z.array(z.string());

/**
 * JSON that stands in a column, in the shape that it was stored in. For what no work can be done without.
 * @param what names it in the log, e.g. "a sheet's headings"
 * @throws Error for anything else: a bug of ours, or a database that somebody has changed
 */
export function parseStored<Schema extends z.ZodType>(
  schema: Schema,
  json: string,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(jsonValue(json));
  if (parsed.success) return parsed.data;
  throw new Error(`The database holds ${what} that can't be read.`, { cause: parsed.error });
}

/** As `parseStored`, for what others can do without: anything else counts as `fallback`. */
export function parseStoredOr<Schema extends z.ZodType, Fallback>(
  fallback: Fallback,
  schema: Schema,
  json: string,
): z.output<Schema> | Fallback {
  const parsed = schema.safeParse(jsonValue(json));
  return parsed.success ? parsed.data : fallback;
}

/** Undefined, which no schema here takes, for what is no JSON; its error would quote the text. */
function jsonValue(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
