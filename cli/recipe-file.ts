import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { invalidInput } from "#app/kernel/errors";
import { getInputFile } from "./input-file";

const maxMegabytes = 200;
/** Under which files that are no plain list keep it. */
const listNames = ["recipes", "feed", "results", "items", "data"];

/**
 * The recipes of a JSON file: a list, or an object with a list in it, in UTF-8 with or without a byte order mark.
 * @throws DomainError invalid_input with a sentence that names the file
 */
export async function readRecipeFile(path: string): Promise<unknown[]> {
  const wrong = (sentence: string) => invalidInput({ file: [`"${path}" ${sentence}`] });
  const { size } = await getInputFile(path, "file");
  if (size > maxMegabytes * 1024 * 1024) throw wrong(`has more than ${maxMegabytes} MB.`);
  const bytes = await readFile(path);
  // Of every other encoding Node would lose letters without a complaint.
  if (!isUtf8(bytes)) throw wrong("is not encoded in UTF-8. Please save it as UTF-8 and import it again.");
  const list = listIn(parse(bytes.toString("utf8").replace(/^\uFEFF/, "")));
  if (!list) throw wrong("holds no list of recipes in JSON.");
  return list;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return null;
  for (const name of listNames) {
    const inner = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : null;
    if (Array.isArray(inner)) return inner;
  }
  return null;
}
