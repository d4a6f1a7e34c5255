import { appendFile, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { bareLetters, cutLetters } from "#reader/pictures/letter-crops";
import { marks, withMark } from "#reader/pictures/letter-model";
import { openOcrEngine } from "#reader/pictures/ocr-engine";
import { loadOcrModels } from "#reader/pictures/ocr-models";
import { decodePicture } from "#reader/pictures/resample";
import { loadRuntime } from "#reader/pictures/runtime";

/**
 * Draws lines of made-up words in the fonts of a folder, reads them as the product does, and writes what the letters
 * look like whose accents it lost, with their accents (train_letters.py):
 *
 *   npx tsx reader/teach/collect-letters.ts <folder> <folder of fonts> [lines]
 */
const [folder = "", fonts = "", count = "8000"] = process.argv.slice(2);
/** Each letter's forms with accents in the languages of Europe; as in letter-accents.ts. */
const marked: Record<string, string> = {
  a: "äáàâãåą",
  c: "çć",
  e: "éèêëę",
  i: "íìîï",
  l: "ł",
  n: "ñń",
  o: "öóòôõø",
  s: "ś",
  u: "üúùû",
  z: "źż",
};
const consonants = [
  "b",
  "bl",
  "br",
  "c",
  "ch",
  "d",
  "f",
  "g",
  "gr",
  "h",
  "k",
  "l",
  "m",
  "n",
  "p",
  "r",
  "s",
  "sch",
  "st",
  "t",
  "v",
  "z",
];

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const withMarks = (word: string) =>
  [...word]
    .map((letter) => (Math.random() < 0.3 && marked[letter] ? pick([...marked[letter]]) : letter))
    .join("");

function makeWord(): string {
  const syllables = Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () => {
    return `${pick(consonants)}${pick([..."aeiouaeiou"])}${Math.random() < 0.4 ? pick([..."nrslmt"]) : ""}`;
  });
  const word = withMarks(syllables.join(""));
  const style = Math.random();
  if (style < 0.2) return word.toUpperCase();
  return style < 0.6 ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
}

const families = new Set<string>();
for (const file of (await readdir(fonts, { recursive: true })).filter((name) => /\.(ttf|otf)$/i.test(name))) {
  const family = `font${families.size}`;
  if (GlobalFonts.registerFromPath(path.join(fonts, file), family)) families.add(family);
}
const engine = await openOcrEngine(await loadRuntime(), await loadOcrModels());
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, "letters.f32"), "");
const known: string[] = [];
for (let line = 0; line < Number(count); line++) {
  const text = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, makeWord).join(" ");
  const size = 24 + Math.random() * 50;
  const [light, dark] = [150 + Math.random() * 105, Math.random() * 110];
  const isLight = Math.random() < 0.3;
  const [paper, ink] = isLight ? [dark, light] : [light, dark];
  const canvas = createCanvas(1600, 160);
  const pen = canvas.getContext("2d");
  pen.fillStyle = `rgb(${paper}, ${paper}, ${paper})`;
  pen.fillRect(0, 0, 1600, 160);
  pen.fillStyle = `rgb(${ink}, ${ink}, ${ink})`;
  pen.font = `${size}px "${pick([...families])}"`;
  const { width, actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = pen.measureText(text);
  if (width > 1500 || width < 20) continue;
  pen.fillText(text, 50, 105);
  // The detector's boxes are a little too small or too large.
  const slack = () => size * (-0.06 + 0.22 * Math.random());
  const box = {
    left: 50 - slack(),
    top: 105 - Math.min(ascent, size * (0.8 + 0.3 * Math.random())) - slack(),
    right: 50 + width + slack(),
    bottom: 105 + descent + slack(),
  };
  const picture = decodePicture(canvas);
  const read = await engine.read(picture, box);
  const wanted = [...text.replace(/\s/g, "")];
  const shown = { ...read, characters: read.characters.filter((character) => character.text.trim() !== "") };
  const letters = shown.characters.map(({ text: one }) => one.normalize("NFD").charAt(0));
  const seen = letters.map((one, at) => marks.findIndex((mark) => withMark(one, mark) === wanted[at]));
  const isSame = letters.every((one, at) => (seen[at] as number) >= 0 || one === wanted[at]);
  if (!isSame || shown.characters.length !== wanted.length) continue;
  for (const { index, pixels } of cutLetters(picture, shown)) {
    known.push(`${bareLetters.indexOf(letters[index] ?? "")} ${seen[index]}`);
    await appendFile(path.join(folder, "letters.f32"), new Uint8Array(pixels.buffer));
  }
}
await writeFile(path.join(folder, "letters.txt"), known.join("\n"));
console.log(`${known.length} letters of ${families.size} fonts`);
