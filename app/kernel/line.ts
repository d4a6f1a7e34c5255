import * as z from "zod";

/**
 * A text of one line, trimmed: line breaks, tabs and other control characters become a blank, so that no name, title or
 * address breaks a mail's head, a file's row or a list.
 * @param error said of what is no text; zod's own words when left out
 */
export function line(error?: string) {
  return z.string(error === undefined ? {} : { error }).overwrite(toLine);
}

/** No field takes a line that long, and cleaning one of megabytes takes half a second. */
const maxCleanedLength = 100_000;

function toLine(text: string): string {
  return text.length > maxCleanedLength ? text : text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
