import { type Language, languages } from "#app/kernel/languages";

/**
 * The first of these BCP 47 tags that names one of our languages, in our spelling: "fr" and "fr-FR" are French as it is
 * spoken in Canada, "pt-PT" Portuguese as in Brazil. Undefined where none does.
 */
export function findLanguage(tags: readonly (string | null | undefined)[]): Language | undefined {
  for (const tag of tags) {
    const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
    const found = languages.find((language) => language.slice(0, 2) === primary);
    if (found) return found;
  }
}

/**
 * The language that a root asks for: its own attribute `data-endcap-lang`, what the page says it is written in, nearest
 * first, and what the shopper's browser prefers.
 */
export function wantedLanguage(root: HTMLElement): Language | undefined {
  return findLanguage([
    root.dataset.endcapLang,
    root.closest<HTMLElement>("[lang]")?.lang,
    document.documentElement.lang,
    ...navigator.languages,
  ]);
}
