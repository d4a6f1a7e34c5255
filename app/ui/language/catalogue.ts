import { IntlMessageFormat } from "intl-messageformat";
import type { ScreenLanguage } from "#app/kernel/languages";

/** Each language's name in that language. */
export const languageNames: Record<ScreenLanguage, string> = { en: "English", es: "Español" };

/** What screens say in a language, by what they say in English; ICU MessageFormat on both sides. */
export type Catalogue = Readonly<Record<string, string>>;

export interface Spoken {
  language: ScreenLanguage;
  /** Empty for English. */
  catalogue: Catalogue;
}

export const locales: Record<ScreenLanguage, string> = { en: "en-US", es: "es-US" };

const formats = new Map<string, IntlMessageFormat>();

/** Parsed once: lists say the same for each of their rows. */
export function parsed(text: string, language: ScreenLanguage): IntlMessageFormat {
  const id = `${language} ${text}`;
  const known = formats.get(id);
  if (known) return known;
  const format = new IntlMessageFormat(text, locales[language], undefined, { ignoreTag: true });
  formats.set(id, format);
  return format;
}
