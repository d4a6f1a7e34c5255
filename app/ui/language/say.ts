import { createElement, Fragment, type ReactNode } from "react";
import type { ScreenLanguage } from "#app/kernel/languages";
import { locales, parsed, type Spoken } from "./catalogue";
import { Teller } from "./teller";

const english: Spoken = { language: "en", catalogue: {} };

let spoken: () => Spoken | undefined = () => english;

/** Sets where the language comes from: from the current request on the server, from the page in the browser. */
export function speakAs(source: () => Spoken | undefined): void {
  spoken = source;
}

export function spokenLanguage(): ScreenLanguage {
  return (spoken() ?? english).language;
}

/** The locale in which Intl writes dates. */
export function spokenLocale(): string {
  return locales[spokenLanguage()];
}

/**
 * A text of a screen in the reader's language. Call it while rendering or handling an event, never while a module is
 * loaded, since the server loads modules once for everybody.
 * @param text the English text as a literal, which translators start from
 * @param values for the placeholders in braces
 */
export function say(text: string, values?: Values): string {
  const { language, catalogue } = spoken() ?? english;
  const own = catalogue[text] ?? text;
  return values === undefined ? own : String(parsed(own, language).format(present(values)));
}

/** A missing value, as in a closed dialog, is written as an empty text. */
type Values = Record<string, string | number | null | undefined>;

function present(values: Values): Record<string, string | number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));
}

/** As `say`, with elements among the values. */
export function sayNodes(text: string, values: Record<string, ReactNode>): ReactNode {
  const { language, catalogue } = spoken() ?? english;
  const parts: ReactNode = parsed(catalogue[text] ?? text, language).format<ReactNode>(values);
  return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
}

/**
 * Translates a text that the server sent in English or a constant holds. Sentences with inserted values are found by
 * the words around them; several sentences are translated one after another.
 */
export function told(text: string): string {
  const { language, catalogue } = spoken() ?? english;
  if (language === "en") return text;
  return new Teller(language, catalogue).tell(text) ?? text;
}
