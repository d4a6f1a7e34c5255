import countryToCurrency from "country-to-currency";
import { type Language, languages } from "#app/kernel/languages";

interface Choice {
  value: string;
  label: string;
}

interface CountryChoice extends Choice {
  /** By which the country is found, too. */
  readonly otherNames: readonly string[];
}

/** Countries that were dissolved have another code today. */
const countries = Object.keys(countryToCurrency).filter(
  (code) => new Intl.Locale(`und-${code}`).region === code,
);
const currencies = [...new Set<string>(Object.values(countryToCurrency))];

/** Whether it is the ISO 3166-1 alpha-2 code of a country that there is. */
export function isCountry(code: string): boolean {
  return countries.includes(code);
}

/** Whether it is the ISO 4217 code of a currency that a country pays in. */
export function isCurrency(code: string): boolean {
  return currencies.includes(code);
}

/** The currency of a country; null where it is not known. */
export function currencyOf(country: string): string | null {
  return new Map<string, string>(Object.entries(countryToCurrency)).get(country) ?? null;
}

/**
 * The language that most people of a country read, among those that shoppers are spoken to in; null when it is none of
 * them.
 */
export function languageOf(country: string): Language | null {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return languages.find((tag) => new Intl.Locale(tag).language === language) ?? null;
}

/**
 * By name, in the language of a locale. The other names are read when somebody searches: a browser loads the names of
 * some ninety languages for them.
 */
export function listCountries(locale: string): CountryChoice[] {
  return named("region", countries, locale, (name) => name).map(({ value, label }) => ({
    value,
    label,
    get otherNames() {
      return otherNamesOf(value);
    },
  }));
}

/** Names in use that Intl does not have: former and shorter ones, and parts that are said for the whole. None is shown. */
const commonNames: Record<string, readonly string[]> = {
  ...{ AE: ["uae"], CI: ["ivory coast"], CZ: ["czech republic"], KR: ["korea"], MM: ["burma"] },
  ...{ GB: ["great britain", "england", "scotland", "wales", "northern ireland", "u.k."] },
  ...{ NL: ["holland"], PS: ["palestine"], SZ: ["swaziland"], TL: ["east timor"], TR: ["turkey"] },
  ...{ US: ["usa", "u.s.", "u.s.a.", "america"] },
};

const namesOfCountries = new Map<string, readonly string[]>();
const namesInLanguages = new Map<string, Intl.DisplayNames>();

/** The short name, those in the languages of the country and of shoppers, and common ones. */
function otherNamesOf(country: string): readonly string[] {
  const known = namesOfCountries.get(country);
  if (known) return known;
  const short = new Intl.DisplayNames("en", { type: "region", style: "short" }).of(country);
  const own = new Intl.Locale(`und-${country}`).maximize().language;
  const names = [short, ...[own, ...languages].map((language) => nameIn(language, country))];
  const all = [...new Set([...names.filter((name) => name !== undefined), ...(commonNames[country] ?? [])])];
  namesOfCountries.set(country, all);
  return all;
}

function nameIn(language: string, country: string): string | undefined {
  const names = namesInLanguages.get(language) ?? new Intl.DisplayNames(language, { type: "region" });
  namesInLanguages.set(language, names);
  return names.of(country);
}

/** By name, in the language of a locale, with the code. */
export function listCurrencies(locale: string): Choice[] {
  return named("currency", currencies, locale, (name, code) => `${name} (${code})`);
}

export function listLanguages(locale: string): Choice[] {
  return named("language", languages, locale, (name) => name);
}

function named(
  type: "region" | "currency" | "language",
  codes: readonly string[],
  locale: string,
  labelOf: (name: string, code: string) => string,
): Choice[] {
  const names = new Intl.DisplayNames(locale, { type, languageDisplay: "standard" });
  return codes
    .map((code) => ({ value: code, label: capitalized(labelOf(names.of(code) ?? code, code), locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** Some languages write names of currencies and languages in lower case; a list of choices does not. */
function capitalized(label: string, locale: string): string {
  return label.slice(0, 1).toLocaleUpperCase(locale) + label.slice(1);
}
