import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** What dates and numbers go by, where that is more than the tag of the language: prices in Spanish ads are mostly dollars. */
const LOCALES = { en: "en-US", es: "es-US" };

/** @param {string} language one of the tags of app/kernel/languages */
export const localeOf = (language) => LOCALES[language] ?? language;

/** Tags are no part of our messages: "<" is a letter like any other. */
const read = (text) => parse(text, { ignoreTag: true });

/**
 * The placeholders of a message in the order in which they first appear, each with its type in TypeScript.
 * @param {string} text in ICU MessageFormat
 * @returns {Map<string, "number" | "string">}
 */
export function placeholdersOf(text) {
  const found = new Map();
  const visit = (elements) => {
    for (const element of elements) {
      const { type, value } = element;
      if (type === TYPE.literal || type === TYPE.pound) continue;
      if (type !== TYPE.argument && type !== TYPE.number && type !== TYPE.plural)
        throw new Error(`Messages know {name}, {count, number} and {count, plural, …} only: ${text}`);
      if (!found.has(value) || type !== TYPE.argument)
        found.set(value, type === TYPE.argument ? "string" : "number");
      for (const { value: form } of Object.values(element.options ?? {})) visit(form);
    }
  };
  visit(read(text));
  return found;
}

/** The forms that each plural of a message has, e.g. ["one", "other"]. */
export function pluralFormsOf(text) {
  const visit = (elements) =>
    elements.flatMap(({ options }) =>
      options ? [Object.keys(options), ...Object.values(options).flatMap(({ value }) => visit(value))] : [],
    );
  return visit(read(text));
}

/**
 * A message as JavaScript: a string, or a function of its placeholders. Numbers are written by `f`, plurals chosen by `p`,
 * which `preludeFor` declares.
 * @param {string} text in ICU MessageFormat
 * @param {string[]} parameters the order in which callers give the placeholders
 */
export function compileMessage(text, parameters) {
  if (parameters.length === 0)
    return JSON.stringify(
      read(text)
        .map(({ value }) => value)
        .join(""),
    );
  const names = new Map(parameters.map((name, at) => [name, `$${at}`]));
  const expression = (elements, counted) => {
    const [only] = elements;
    if (elements.length === 1 && only.type !== TYPE.literal && only.type !== TYPE.argument)
      return part(only, counted);
    const inner = elements.map((element) =>
      element.type === TYPE.literal
        ? element.value.replace(/[\\`$]/g, "\\$&")
        : `\${${part(element, counted)}}`,
    );
    return `\`${inner.join("")}\``;
  };
  function part({ type, value, options }, counted) {
    if (type === TYPE.pound) return `f(${counted})`;
    const name = names.get(value);
    if (type === TYPE.argument) return name;
    if (type === TYPE.number) return `f(${name})`;
    const forms = Object.entries(options).map(
      ([form, { value: elements }]) => `${JSON.stringify(form)}:${expression(elements, name)}`,
    );
    return `p(${name},{${forms.join()}})`;
  }
  return `(${[...names.values()].join()})=>${expression(read(text))}`;
}

/** What compiled messages stand on: `f` writes a number, `p` chooses among the forms of a plural. */
export function preludeFor(language, code) {
  const locale = JSON.stringify(localeOf(language));
  const parts = [];
  if (/\bf\(/.test(code)) parts.push(`f=new Intl.NumberFormat(${locale}).format`);
  if (/\bp\(/.test(code))
    parts.push(`r=new Intl.PluralRules(${locale})`, "p=(n,o)=>o['='+n]||o[r.select(n)]||o.other");
  return parts.length > 0 ? `const ${parts.join()};` : "";
}
