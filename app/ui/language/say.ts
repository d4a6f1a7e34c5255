import { createElement, Fragment, type ReactNode } from "react";
import type { ScreenLanguage } from "#app/kernel/languages";
import { locales, parsed, type Spoken } from "./catalogue";
import { Teller } from "./teller";

const english: Spoken = { language: "en", catalogue: {} };

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
  return new Teller(language, catalogue).tell(text) ?? text;
}
