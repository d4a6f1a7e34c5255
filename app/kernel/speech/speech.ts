import { IntlMessageFormat } from "intl-messageformat";
import { type Language, languages } from "../languages";
import arabic from "./ar.json";
import german from "./de.json";
import english from "./en.json";
import spanish from "./es.json";
import french from "./fr-CA.json";
import italian from "./it.json";
import polish from "./pl.json";
import portuguese from "./pt-BR.json";

/**
 * What the server itself says to shoppers: mails, shared lists, published pages. ICU MessageFormat, as in the widgets'
 * own catalogues (widgets/messages).
 */
export const catalogues: Record<Language, Record<MessageKey, string>> = {
  en: english,
  es: spanish,
  "fr-CA": french,
  "pt-BR": portuguese,
  de: german,
  it: italian,
  pl: polish,
  ar: arabic,
};

export type MessageKey = keyof typeof english;

export interface Speech {
  language: Language;
  dir: "ltr" | "rtl";
  /** What Intl writes dates and numbers by; the same as in the widgets. */
  locale: string;
  say: (key: MessageKey, values?: Record<string, string | number>) => string;
}

const locales: Partial<Record<Language, string>> = { en: "en-US", es: "es-US" };

/** Parsed once: a list of 500 lines says the same few hundreds of times. */
const parsed = new Map<string, IntlMessageFormat>();

/** How shoppers are spoken to in a language; in English where none is known. */
export function speechIn(language: string | null | undefined): Speech {
  const known = languages.find((each) => each === language) ?? "en";
  const locale = locales[known] ?? known;
  return {
    language: known,
    dir: known === "ar" ? "rtl" : "ltr",
    locale,
    say(key, values) {
      const id = `${known} ${key}`;
      const format =
        parsed.get(id) ??
        new IntlMessageFormat(catalogues[known][key], locale, undefined, { ignoreTag: true });
      parsed.set(id, format);
      return String(format.format(values));
    },
  };
}

/** The first of these that a browser's Accept-Language names, by its order; undefined where it names none. */
export function acceptedLanguage(header: string | null): Language | undefined;
export function acceptedLanguage<Known extends Language>(
  header: string | null,
  known: readonly Known[],
): Known | undefined;
export function acceptedLanguage(
  header: string | null,
  known: readonly Language[] = languages,
): Language | undefined {
  const wanted = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((each) => each.startsWith("q="))?.slice(2);
      return { primary: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { primary } of wanted) {
    const found = known.find((language) => language.slice(0, 2) === primary);
    if (found) return found;
  }
}
