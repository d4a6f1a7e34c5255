import { IntlMessageFormat } from "intl-messageformat";
import { createElement, Fragment, type ReactNode } from "react";

/** BCP 47 tags of the languages that staff are spoken to in, the usual one first. */
export const screenLanguages = ["en", "es"] as const;

export type ScreenLanguage = (typeof screenLanguages)[number];

/** As those who speak it call it. */
export const languageNames: Record<ScreenLanguage, string> = { en: "English", es: "Español" };

/** What screens say in a language, by what they say in English; ICU MessageFormat on both sides. */
export type Catalogue = Readonly<Record<string, string>>;

export interface Spoken {
  language: ScreenLanguage;
  /** Empty for English. */
  catalogue: Catalogue;
}

const english: Spoken = { language: "en", catalogue: {} };
const locales: Record<ScreenLanguage, string> = { en: "en-US", es: "es-US" };

let spoken: () => Spoken | undefined = () => english;

/** Sets who knows the language: on the server that of the request that is answered, in the browser that of the page. */
export function speakAs(source: () => Spoken | undefined): void {
  spoken = source;
}

export function spokenLanguage(): ScreenLanguage {
  return (spoken() ?? english).language;
}

/** What Intl writes dates by. */
export function spokenLocale(): string {
  return locales[spokenLanguage()];
}

/**
 * A text of a screen in the reader's language. To be called while something is drawn or done, never while a module is
 * loaded: the server loads modules once, for everybody.
 * @param text the English one, written out here: it is what translators start from
 * @param values what stands in it in braces
 */
export function say(text: string, values?: Values): string {
  const { language, catalogue } = spoken() ?? english;
  const own = catalogue[text] ?? text;
  return values === undefined ? own : String(parsed(own, language).format(present(values)));
}

/** What is not there yet, as in a dialog that is closed, is left out. */
type Values = Record<string, string | number | null | undefined>;

function present(values: Values): Record<string, string | number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));
}

/** The same with elements in it. */
export function sayNodes(text: string, values: Record<string, ReactNode>): ReactNode {
  const { language, catalogue } = spoken() ?? english;
  const parts: ReactNode = parsed(catalogue[text] ?? text, language).format<ReactNode>(values);
  return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
}

/**
 * What the server said in English, or what a constant holds, in the reader's language. Sentences with something put in
 * are found by what stands around it; several in a row one after another.
 */
export function told(text: string): string {
  const { language, catalogue } = spoken() ?? english;
  if (language === "en") return text;
  return catalogue[text] ?? toldByPattern(text, language, catalogue) ?? toldBySentences(text) ?? text;
}

function toldBySentences(text: string): string | undefined {
  const sentences = text.split(sentenceEnd);
  return sentences.length > 1 && text.length <= maxTold ? sentences.map(told).join(" ") : undefined;
}

const formats = new Map<string, IntlMessageFormat>();

function parsed(text: string, language: ScreenLanguage): IntlMessageFormat {
  const id = `${language} ${text}`;
  const known = formats.get(id);
  if (known) return known;
  const format = new IntlMessageFormat(text, locales[language], undefined, { ignoreTag: true });
  formats.set(id, format);
  return format;
}

/** A sentence of the core's with numbered gaps, e.g. "{0} is not a CSV file." as its parts around them. */
interface Pattern {
  text: string;
  literals: string[];
  weight: number;
}

const patterns = new WeakMap<Catalogue, Pattern[]>();

function patternsOf(catalogue: Catalogue): Pattern[] {
  const known = patterns.get(catalogue);
  if (known) return known;
  const found = Object.keys(catalogue)
    .filter((text) => text.includes("{0}"))
    .map((text) => {
      const literals = text.split(/\{\d+\}/);
      return { text, literals, weight: literals.join("").length };
    })
    // The one that says most of the sentence itself.
    .sort((one, other) => other.weight - one.weight);
  patterns.set(catalogue, found);
  return found;
}

/** Longer than any sentence; what is longer was not written by us. */
const maxTold = 2000;

const sentenceEnd = /(?<=[.!?]) (?=\p{Lu})/u;

function toldByPattern(text: string, language: ScreenLanguage, catalogue: Catalogue): string | undefined {
  if (text.length > maxTold) return undefined;
  for (const pattern of patternsOf(catalogue)) {
    const gaps = gapsOf(text, pattern.literals);
    if (!gaps || gaps.some((gap) => sentenceEnd.test(gap))) continue;
    const values = Object.fromEntries(gaps.map((gap, at) => [String(at), catalogue[gap] ?? gap]));
    return String(parsed(catalogue[pattern.text] ?? text, language).format(values));
  }
}

/** What stands between the literals, or null where the text is another; looks at each letter once. */
function gapsOf(text: string, literals: string[]): string[] | null {
  const [first = "", ...rest] = literals;
  if (!text.startsWith(first)) return null;
  const gaps: string[] = [];
  let from = first.length;
  for (const [at, literal] of rest.entries()) {
    const isLast = at === rest.length - 1;
    const to = isLast ? text.length - literal.length : text.indexOf(literal, from + 1);
    if (to <= from || (isLast && !text.endsWith(literal))) return null;
    gaps.push(text.slice(from, to));
    from = to + literal.length;
  }
  return gaps;
}
