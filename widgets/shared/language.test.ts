import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { findLanguage, wantedLanguage } from "./language";

test.each([
  ["es", "es"],
  ["es-MX", "es"],
  ["fr", "fr-CA"],
  ["fr-FR", "fr-CA"],
  ["pt-PT", "pt-BR"],
  ["PT_br", "pt-BR"],
  ["ar-EG-u-nu-latn", "ar"],
  ["de-Latn-AT", "de"],
  ["arz", undefined],
  ["fil", undefined],
  ["ja", undefined],
  ["", undefined],
  [null, undefined],
])("%s is %s", (tag, expected) => expect(findLanguage([tag])).toBe(expected));

test("the first that is one of ours is taken", () => {
  expect(findLanguage(["ja", undefined, "it-CH", "de"])).toBe("it");
});

let root: HTMLElement;
let around: HTMLElement;
let preferred: MockInstance<() => readonly string[]>;

beforeEach(() => {
  root = document.createElement("div");
  around = document.createElement("section");
  around.append(root);
  document.body.append(around);
  preferred = vi.spyOn(navigator, "languages", "get").mockReturnValue(["ja-JP", "pl-PL", "en"]);
});

afterEach(() => {
  around.remove();
  document.documentElement.lang = "";
  preferred.mockRestore();
});

test("the root's attribute comes first, then the page, then the browser", () => {
  expect(wantedLanguage(root)).toBe("pl");
  document.documentElement.lang = "de-DE";
  expect(wantedLanguage(root)).toBe("de");
  around.lang = "it";
  expect(wantedLanguage(root)).toBe("it");
  root.dataset.endcapLang = "fr";
  expect(wantedLanguage(root)).toBe("fr-CA");
});

test("what is none of ours is passed over", () => {
  root.dataset.endcapLang = "nl";
  around.lang = "da";
  document.documentElement.lang = "es-419";
  expect(wantedLanguage(root)).toBe("es");
});

test("a root in a shadow tree goes by the page around it", () => {
  document.documentElement.lang = "ar";
  const tree = around.attachShadow({ mode: "open" });
  tree.append(root);
  expect(wantedLanguage(root)).toBe("ar");
});

test("where nobody names one of ours, nothing is wanted", () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["ja-JP"]);
  expect(wantedLanguage(root)).toBeUndefined();
});
