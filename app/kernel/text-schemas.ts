import * as z from "zod";
import { line } from "./line";

/** A text of one line that must be there. @param required said when it isn't */
export function requiredText(required: string, field: string, maxLength: number) {
  return line(required).min(1, { error: required, abort: true }).max(maxLength, `${field} is too long.`);
}

/** A text of one line; left out, null or blank: null. */
export function optionalText(field: string, maxLength = 200) {
  return optional(line(`${field} must be text.`), field, maxLength);
}

/** As `optionalText`, for texts of several lines. */
export function optionalLines(field: string, maxLength: number) {
  return optional(z.string({ error: `${field} must be text.` }).trim(), field, maxLength);
}

function optional(text: z.ZodString, field: string, maxLength: number) {
  return text
    .max(maxLength, `${field} is too long.`)
    .nullish()
    .transform((value) => value || null);
}
