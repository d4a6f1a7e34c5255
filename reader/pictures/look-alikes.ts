import type { ReadLine } from "./ocr-engine";

/** A character that what stands around it tells to be another one, and that one. */
const mended: [RegExp, string][] = [
  [/／/g, "/"],
  // "$4.49/lb": one stroke is read for two, or two for a letter.
  [/(?<=\d\s?)\/(?=\/b\.?$)/gi, ""],
  [/(?<=\d\s?)\/(?=b\.?$)/gi, "/l"],
  [/(?<=\/\s?)[1I|](?=bs?(?![\p{L}\d]))/gu, "l"],
  [/^[1I|](?=bs?\.?$)/g, "l"],
  // The reader knows no cent sign.
  [/(?<=^\d{2}\s?)[ÇçćĆȻΦº¢](?=\s?(?:lbs?|ea|each|kg|oz)?\.?$)/giu, "¢"],
  // "1.54 L"
  [/(?<![\p{L}\d.,])[Il|](?=[.,]\d{1,3}\s?(?:l|ml|kg|g|oz|lb)(?!\p{L}))/giu, "1"],
  [/(?<=%\s?)0(?=ff!?$)/gi, "O"],
  [/(?<=(?:^|\s)(?:buy|get)\s?)[lI|](?=$|[\s,]|get|free)/gi, "1"],
];

/** Mends digits, letters and strokes that are read for each other where one of both makes sense: "$4.49/1b", "Buy l, Get l Free". */
export function withLookAlikes(line: ReadLine): ReadLine {
  let known = line;
  for (const [shape, text] of mended) known = replaced(known, shape, text);
  return known;
}

/** The line with another text for the characters that begin where the pattern does. */
function replaced(line: ReadLine, shape: RegExp, text: string): ReadLine {
  const spelled = spell(line.characters);
  const places = new Set([...spelled.matchAll(shape)].map(({ index }) => index));
  if (places.size === 0) return line;
  let place = 0;
  const characters = line.characters.map((one) => {
    const at = place;
    place += one.text.length;
    return places.has(at) && one.text !== "" ? { ...one, text } : one;
  });
  return { ...line, characters, text: spell(characters) };
}

function spell(characters: ReadLine["characters"]): string {
  return characters.map(({ text }) => text).join("");
}
