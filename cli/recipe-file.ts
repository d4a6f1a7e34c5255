import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { invalidInput } from "#app/kernel/errors";
import { recipesIn } from "#app/shopping/domain/recipes/recipes-in-file";
import { getInputFile } from "./input-file";

const maxMegabytes = 200;
/**
 * The recipes of a JSON file, or of one with a recipe in JSON on each line, in UTF-8 with or without a byte order mark.
 * @throws DomainError invalid_input with a sentence that names the file
 */
export async function readRecipeFile(path: string): Promise<unknown[]> {
  const wrong = (sentence: string) => invalidInput({ file: [`"${path}" ${sentence}`] });
  const { size } = await getInputFile(path, "file");
  if (size > maxMegabytes * 1024 * 1024) throw wrong(`has more than ${maxMegabytes} MB.`);
  const bytes = await readFile(path);
  // Of every other encoding Node would lose letters without a complaint.
  if (!isUtf8(bytes)) throw wrong("is not encoded in UTF-8. Please save it as UTF-8 and import it again.");
  const list = recipesIn(parse(bytes.toString("utf8").replace(/^\uFEFF/, "")));
  if (!list || (list.length === 0 && bytes.length < 2)) throw wrong("holds no list of recipes in JSON.");
  return list;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseLines(text);
  }
}

function parseLines(text: string): unknown {
  try {
    return text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line): unknown => JSON.parse(line));
  } catch {
    return undefined;
  }
}
