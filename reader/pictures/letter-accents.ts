import type { KnownOfPage } from "#reader/read-page";
import { cutLetters } from "./letter-crops";
import { type LetterModel, marks, withMark } from "./letter-model";
import type { PrintedLine } from "./line-styles";
import type { ReadCharacter, ReadLine } from "./ocr-engine";
import type { PrintedPage } from "./printed-page";

/**
 * Words that a language's circulars are full of, without accents, its letters with them, and the currency of no other
 * one.
 */
const languages = [
  {
    words: "und oder mit der die das aus fur stuck versch sorten packung",
    letters: "äöüÄÖÜß",
    currency: null,
  },
  {
    words: "com unidade pacote oferta ofertas validas cada lata leite carne preco clube",
    letters: "áàâãéêíóôõúçÁÂÃÉÊÍÓÔÕÚÇ",
    currency: "R$",
  },
  {
    words: "con los las por ofertas precio unidad carne leche cada bolsa pieza",
    letters: "áéíóúñüÁÉÍÓÚÑ",
    currency: null,
  },
  {
    words: "les des avec pour prix barquette piece lot fromage lait soit dont",
    letters: "éèêëàâçîïôûùÉÈÊÀÇÔ",
    currency: null,
  },
  {
    words: "con gli della conf offerta offerte prezzo pezzo anziche gusti latte vari",
    letters: "àèéìòùÀÈÉ",
    currency: null,
  },
  {
    words: "och med eller fran sverige pris ord jfr max flera sorter gram klass",
    letters: "åäöéÅÄÖ",
    currency: null,
  },
  {
    words: "oraz cena szt sztuka oferta opak przed najnizsza dni bez kilka ceny gazetka zl zt",
    letters: "ąćęłńóśźżĆŁŃÓŚŹŻ",
    currency: "zł",
  },
] as const;
/** So many of a language's words have to stand on a page before its accents are looked for. */
const minWords = 3;
/** and more than twice as many as of another one. */
const clearly = 2;
/**
 * At least this part of other pages' words are known words of the language: a page in English has its "leche" and "con"
 * too.
 */
const minKnownPart = 0.02;
/** How likely an accent has to be, of those that its language has. */
const minRate = 0.6;
const minLineScore = 0.6;

/**
 * Gives letters the accents that the reader's model does not know: which ones a page can have is told by its words. Words
 * of no known language stay as they were read.
 */
export async function withAccents(
  model: LetterModel,
  { picture, lines, prices }: Pick<PrintedPage, "picture" | "lines" | "prices">,
  known?: KnownOfPage,
): Promise<PrintedLine[]> {
  const letters = lettersOf(lines, prices) ?? lettersOfKnown(known?.words ?? []);
  if (letters === null) return [...lines];
  const looked = lines.map((line) => ({ line, crops: isText(line) ? cutLetters(picture, line) : [] }));
  const asked = looked.flatMap(({ line, crops }) => {
    const places = placesInWords(line);
    return crops.map((crop) => ({
      text: line.characters[crop.index]?.text ?? "",
      place: places[crop.index] ?? "",
      crop,
    }));
  });
  const rates = shareRates(asked, await model.rate(asked));
  let next = 0;
  return looked.map(({ line, crops }) => {
    const characters = [...line.characters];
    for (const { index } of crops) {
      const rate = rates[next++] ?? [];
      const character = characters[index];
      if (character) characters[index] = { ...character, text: markedLetter(character.text, rate, letters) };
    }
    if (letters.has("ß")) restoreSharpS(characters);
    return spelled(line, characters);
  });
}

/** For each character of a line its word and its place there: "Kase 1". */
function placesInWords({ characters }: PrintedLine): string[] {
  const places: string[] = [];
  const text = characters
    .map((character) => (/^\p{L}$/u.test(character.text) ? character.text : " "))
    .join("");
  for (const { 0: word, index: start } of text.matchAll(/\S+/g)) {
    for (let index = 0; index < word.length; index++) places[start + index] = `${word} ${index}`;
  }
  return places;
}

/** A word that a page prints several times is spelled in one way: its letters share how likely each accent is. */
function shareRates(asked: readonly { place: string }[], rates: readonly number[][]): number[][] {
  const sums = new Map<string, number[]>();
  asked.forEach(({ place }, at) => {
    const sum = sums.get(place);
    sums.set(
      place,
      sum ? sum.map((value, index) => value + (rates[at]?.[index] ?? 0)) : [...(rates[at] ?? [])],
    );
  });
  return asked.map(({ place }) => sums.get(place) ?? []);
}

/** The line with other letters, as many as before. */
function spelled(line: PrintedLine, characters: ReadCharacter[]): PrintedLine {
  const letters = characters.map(({ text }) => text).filter((text) => text.trim() !== "");
  let next = 0;
  const words = line.words.map((word) => {
    const count = [...word.text].length;
    next += count;
    return { ...word, text: letters.slice(next - count, next).join("") };
  });
  const text = characters.map((character) => character.text).join("");
  return { ...line, characters, text, words, shown: words.map((word) => word.text).join(" ") };
}

/**
 * The accented letters of the language that most of the page's words are of, or its currency; null where neither tells one.
 */
function lettersOf(lines: readonly ReadLine[], prices: readonly { text: string }[]): Set<string> | null {
  const counts = new Map<string, number>();
  for (const word of lines.flatMap(({ text }) => toWords(text)))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const ranked = languages
    .map(({ words, letters, currency }) => ({
      letters,
      count:
        words.split(" ").reduce((sum, word) => sum + (counts.get(word) ?? 0), 0) +
        prices.filter(({ text }) => currency !== null && text.includes(currency)).length,
    }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = ranked;
  if (!first || first.count < minWords || first.count < clearly * (second?.count ?? 0)) return null;
  return new Set(first.letters);
}

/** As `lettersOf`, by words of other pages, whose prices are not known. */
function lettersOfKnown(known: readonly string[]): Set<string> | null {
  const words = toWords(known.join(" "));
  const ranked = languages
    .map(({ words: typical, letters }) => {
      const common = new Set(typical.split(" "));
      const found = words.filter((word) => common.has(word));
      return { letters, count: found.length, different: new Set(found).size };
    })
    .sort((a, b) => b.count - a.count);
  const [first, second] = ranked;
  const isClear =
    first &&
    first.different >= minWords &&
    first.count >= minKnownPart * words.length &&
    first.count >= clearly * (second?.count ?? 0);
  return isClear ? new Set(first.letters) : null;
}

function toWords(text: string): string[] {
  return (
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  );
}

function isText({ text, score }: ReadLine): boolean {
  return score > minLineScore && /\p{L}{2}/u.test(text);
}

/** The letter with the likeliest mark that its language has, or as it is. */
function markedLetter(letter: string, rates: readonly number[], letters: ReadonlySet<string>): string {
  const possible = marks.flatMap((mark, index) => {
    const text = withMark(letter, mark);
    return text !== null && (mark === "" || letters.has(text)) ? [{ text, rate: rates[index] ?? 0 }] : [];
  });
  const all = possible.reduce((sum, { rate }) => sum + rate, 0);
  const [likeliest] = possible.toSorted((a, b) => b.rate - a.rate);
  return likeliest && likeliest.rate > minRate * all ? likeliest.text : letter;
}

/** The reader takes "ß" for a "B", which stands nowhere else between small letters of these kinds. */
function restoreSharpS(characters: ReadCharacter[]): void {
  for (const [index, character] of characters.entries()) {
    const around = [-2, -1, 1].map((step) => characters[index + step]?.text ?? " ").join("");
    if (character.text === "B" && sharpS.test(around)) characters[index] = { ...character, text: "ß" };
  }
}

/** It follows long vowels and "ei", "ie"; two letters before it, and one behind. */
const sharpS = /^(?:.[aouäöüAOU]|[ei][ie])(?:[etnms]|[^\p{L}\d])$|^.[uü]i$/u;
