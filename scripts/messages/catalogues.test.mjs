import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { languages } from "#app/kernel/languages";
import { readCatalogues } from "./catalogues.mjs";
import { compileMessage, localeOf, placeholdersOf, pluralFormsOf, preludeFor } from "./compile.mjs";
import { typesOf, typesPath } from "./types.mjs";

const catalogues = readCatalogues();
const english = catalogues.en;
const widgets = fileURLToPath(new URL("../../widgets/", import.meta.url));

/** What the sources say, by key. */
function saidKeys() {
  const sources = readdirSync(widgets, { recursive: true }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file),
  );
  return new Set(
    sources.flatMap((file) =>
      [...readFileSync(join(widgets, file), "utf8").matchAll(/\bmsg\.(\w+)/g)].map(([, key]) => key),
    ),
  );
}

/** A message as the widgets say it. */
function say(language, text, ...given) {
  const code = compileMessage(text, [...placeholdersOf(text).keys()]);
  const message = new Function(`${preludeFor(language, code)}return ${code}`)();
  return typeof message === "string" ? message : message(...given);
}

test("there is a catalogue for each language", () => {
  expect(Object.keys(catalogues).sort()).toEqual([...languages].sort());
});

test("what the widgets say is in the catalogue, and nothing else", () => {
  const said = saidKeys();
  said.delete("locale");
  // Spoken by the core, before any language's file is there.
  said.add("loadFailed");
  expect(Object.keys(english).sort()).toEqual([...said].sort());
});

test("the types are those of the English messages", () => {
  expect(readFileSync(typesPath, "utf8")).toBe(typesOf(english));
});

describe.each(languages)("in %s", (language) => {
  const catalogue = catalogues[language];

  test("every message is there, in the order of the English ones", () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(english));
  });

  test("every message has the placeholders of the English one", () => {
    const of = (texts) =>
      Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [key, [...placeholdersOf(text)].sort().join(" ")]),
      );
    expect(of(catalogue)).toEqual(of(english));
  });

  test("every plural has the forms that counts of things have", () => {
    const rules = new Intl.PluralRules(localeOf(language));
    const counts = Array.from({ length: 1000 }, (_, count) => rules.select(count));
    const needed = [...new Set([...counts, "other"])].sort();
    for (const [key, text] of Object.entries(catalogue))
      for (const forms of pluralFormsOf(text)) expect(forms.toSorted(), key).toEqual(needed);
  });

  test("no message is empty, begins or ends with a blank, or is left in English", () => {
    const alike = Object.entries(catalogue).filter(
      ([key, text]) => text === english[key] && text.replace(/\{[^}]*\}/g, "").match(/\p{L}{3}/u),
    );
    for (const text of Object.values(catalogue)) expect(text).toBe(text.trim() || "a text");
    if (language !== "en")
      expect(alike.map(([, text]) => text).filter((text) => !SAME.has(text))).toEqual([]);
  });
});

/** Words that are the same in another language. */
const SAME = new Set(["Page {number, number}", "Page", "Pages", "Note", "Password", "Email"]);

test("a text without placeholders is a string", () => {
  expect(say("en", "It’s “that”")).toBe("It’s “that”");
});

test("back quotes and dollars of a text stay what they are", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what is to stay is just that
  expect(say("en", "`{price}` is ${count, number} \\", "$1", 2)).toBe("`$1` is $2 \\");
});

test("numbers are written as the language writes them", () => {
  expect(say("de", "{n, number} Märkte", 1234)).toBe("1.234 Märkte");
  expect(say("en", "{n, number} stores", 1234)).toBe("1,234 stores");
});

test("Polish tells one, few and many apart", () => {
  const said = [1, 2, 5, 22, 112].map((count) => say("pl", catalogues.pl.recipeCount, count));
  expect(said).toEqual(["1 przepis", "2 przepisy", "5 przepisów", "22 przepisy", "112 przepisów"]);
});

test("Arabic has six forms", () => {
  const said = [0, 1, 2, 3, 11, 100].map((count) => say("ar", catalogues.ar.recipeCount, count));
  expect(said).toEqual(["لا وصفات", "وصفة واحدة", "وصفتان", "3 وصفات", "11 وصفة", "100 وصفة"]);
});

test("two plurals in one sentence go by their own counts", () => {
  expect(say("en", english.totalOfSome, 7, 8, "$23.40", 1)).toBe(
    "Total of 7 of 8 items: $23.40; 1 has no price",
  );
});

test("what is no placeholder of ours is refused", () => {
  expect(() => placeholdersOf("{when, date, short}")).toThrow("Messages know");
});
