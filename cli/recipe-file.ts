import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { type RecipesOfFile, recipesIn } from "#app/catalogue/domain/recipes/recipes-in-file.server";
import { invalidInput } from "#app/kernel/errors";
import { getInputFile } from "./input-file";

const maxMegabytes = 200;
/**
 * The recipes of a JSON file, or of one with a recipe in JSON on each line, in UTF-8 with or without a byte order mark.
 * @throws DomainError invalid_input with a sentence that names the file
 */
export async function readRecipeFile(path: string): Promise<RecipesOfFile> {
  const wrong = (sentence: string) => invalidInput({ file: [`"${path}" ${sentence}`] });
  const { size } = await getInputFile(path, "file");
  if (size > maxMegabytes * 1024 * 1024) throw wrong(`has more than ${maxMegabytes} MB.`);
  const bytes = await readFile(path);
  const otherFormat = otherFormatOf(bytes);
  if (otherFormat !== null) throw wrong(otherFormat);
  // Of every other encoding Node would lose letters without a complaint.
  if (!isUtf8(bytes)) throw wrong("is not encoded in UTF-8. Please save it as UTF-8 and import it again.");
  const found = recipesIn(parse(bytes.toString("utf8").replace(/^\uFEFF/, "")));
  if (!found || (found.recipes.length === 0 && bytes.length < 2))
    throw wrong("holds no list of recipes in JSON.");
  return found;
}

/** What a file is that was taken by mistake, by how it begins; null for a text. */
function otherFormatOf(bytes: Buffer): string | null {
  const beginning = bytes.toString("hex", 0, 5);
  const isPacked = /^(?:504b0(?:304|506|708)|1f8b08)/.test(beginning);
  // Those of today are packed themselves.
  const isOffice = beginning.startsWith("d0cf11e0") || (isPacked && bytes.includes("[Content_Types].xml"));
  if (beginning === "255044462d") return "is a PDF. Recipes are imported from JSON.";
  if (isOffice) return "is a Word, Excel or PowerPoint file. Recipes are imported from JSON.";
  return isPacked ? "is a packed file (.zip or .gz). Please unpack it and import what is in it." : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseLines(text);
  }
}

/** A line that is damaged stays a text, which is told of as no recipe; more of these than of others are no list. */
function parseLines(text: string): unknown {
  const entries = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(parseLine);
  const damaged = entries.filter((entry) => typeof entry !== "object").length;
  return damaged * 2 < entries.length ? entries : undefined;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
