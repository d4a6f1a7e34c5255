import { expect, test } from "vitest";
import { languages } from "../languages";
import { acceptedLanguage, catalogues, speechIn } from "./speech";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

test.each(languages)("in %s every text is there, with the placeholders of the English one", (language) => {
  const texts = Object.entries(catalogues[language]);
  expect(texts.map(([key]) => key)).toEqual(Object.keys(catalogues.en));
  for (const [key, text] of texts) {
    expect(placeholders(text), key).toEqual(placeholders(catalogues.en[key as keyof typeof catalogues.en]));
    expect(text, key).not.toBe("");
  }
});

test("a language that is none of ours is English", () => {
  expect(speechIn("nl")).toMatchObject({ language: "en", dir: "ltr", locale: "en-US" });
  expect(speechIn(null).say("shoppingListFrom", { site: "A <b>" })).toBe("Shopping list from A <b>");
});

test("Arabic runs from right to left", () => {
  expect(speechIn("ar")).toMatchObject({ dir: "rtl" });
});

test.each([
  ["ja,fr-FR;q=0.8,es;q=0.9", "es"],
  ["de-CH", "de"],
  ["pl;q=0, it;q=0.1", "it"],
  ["*", undefined],
  ["", undefined],
  [null, undefined],
])("a browser that accepts %s is spoken to in %s", (header, expected) => {
  expect(acceptedLanguage(header)).toBe(expected);
});
