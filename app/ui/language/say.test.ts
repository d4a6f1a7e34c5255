import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { cpuMsOf } from "#tests/setup/cpu-time";
import type { Catalogue } from "./catalogue";
import { say, sayNodes, speakAs, spokenLanguage, spokenLocale, told } from "./say";

const catalogue: Catalogue = {
  Save: "Guardar",
  store: "la tienda",
  stores: "tiendas",
  circular: "circular",
  Name: "El nombre",
  "Error getting stores": "Error al obtener las tiendas",
  "The server can't be reached. Please try again.": "El servidor no responde. Inténtelo de nuevo.",
  "Delete {name}?": "¿Eliminar {name}?",
  "{count, plural, one {# page} other {# pages}}": "{count, plural, one {# página} other {# páginas}}",
  'Store "{0}" was added.': "Se agregó la tienda “{0}”.",
  'Recipe "{0}" was moved from "{1}" to "{2}".': "La receta “{0}” pasó a “{2}” (antes “{1}”).",
  "{0} store updated successfully.": "Se actualizó la tienda {0}.",
  "{0} {1} updated successfully.": "Se actualizó: {0} ({1}).",
  'Connection "{0}" was edited{1}.': "Se editó la conexión “{0}”{1}.",
  "{0} is required!": "{0} es obligatorio.",
  "Nothing was written: {0}": "No se escribió nada: {0}",
  "This page could not be read. {0}": "No se pudo leer esta página. {0}",
  'The retailer "{0}" has {1}. Delete them first.': "El minorista “{0}” tiene {1}. Elimínelos primero.",
  "{0} of {1}": "{0} de {1}",
  "{0} Further ones are not listed.": "{0} Los demás no se muestran.",
};

function speakSpanish(): void {
  speakAs(() => ({ language: "es", catalogue }));
}

afterEach(() => speakAs(() => undefined));

test("English leaves everything as it is", () => {
  expect([spokenLanguage(), spokenLocale()]).toEqual(["en", "en-US"]);
  expect(say("Save")).toBe("Save");
  expect(say("Delete {name}?", { name: "Lakeside" })).toBe("Delete Lakeside?");
  expect(told("Save")).toBe("Save");
  expect(told('Store "Lakeside" was added.')).toBe('Store "Lakeside" was added.');
});

test("a text is said in the reader's language, and in English where that lacks it", () => {
  speakSpanish();
  expect([spokenLanguage(), spokenLocale()]).toEqual(["es", "es-US"]);
  expect(say("Save")).toBe("Guardar");
  expect(say("Delete {name}?", { name: "Lakeside" })).toBe("¿Eliminar Lakeside?");
  expect(say("Nobody translated this, {name}", { name: "Ann" })).toBe("Nobody translated this, Ann");
});

test("values that are not there are left out, and those that look like ICU stay as they are", () => {
  expect(say("Delete {name}?", { name: undefined })).toBe("Delete ?");
  expect(say("Delete {name}?", { name: null })).toBe("Delete ?");
  expect(say("Delete {name}?", { name: 0 })).toBe("Delete 0?");
  speakSpanish();
  expect(say("Delete {name}?", { name: undefined })).toBe("¿Eliminar ?");
  expect(say("Delete {name}?", { name: "{count} '{#} <b>" })).toBe("¿Eliminar {count} '{#} <b>?");
});

test("counts have the plurals of the language", () => {
  const pages = (count: number) => say("{count, plural, one {# page} other {# pages}}", { count });
  expect([pages(0), pages(1), pages(1234)]).toEqual(["0 pages", "1 page", "1,234 pages"]);
  speakSpanish();
  expect([pages(0), pages(1), pages(1234)]).toEqual(["0 páginas", "1 página", "1,234 páginas"]);
});

test("elements stand within a sentence, wherever the language has them", () => {
  const asked = () =>
    renderToStaticMarkup(sayNodes("Delete {name}?", { name: createElement("b", null, "A") }));
  expect(asked()).toBe("Delete <b>A</b>?");
  speakSpanish();
  expect(asked()).toBe("¿Eliminar <b>A</b>?");
});

test("what the server said is told by its whole text", () => {
  speakSpanish();
  expect(told("Save")).toBe("Guardar");
  expect(told("Nobody knows this.")).toBe("Nobody knows this.");
  expect(told("Guardar")).toBe("Guardar");
  expect(told("")).toBe("");
  // Names of what every object has.
  expect(told("constructor")).toBe("constructor");
  expect(told("toString is required!")).toBe("toString es obligatorio.");
});

test("a sentence with something put in is told by what stands around it", () => {
  speakSpanish();
  expect(told('Store "Lakeside" was added.')).toBe("Se agregó la tienda “Lakeside”.");
  expect(told('Recipe "Stew" was moved from "Soups" to "Winter".')).toBe(
    "La receta “Stew” pasó a “Winter” (antes “Soups”).",
  );
  expect(told('Store "Lakeside" was added, twice.')).toBe('Store "Lakeside" was added, twice.');
  expect(told('Store "" was added.')).toBe('Store "" was added.');
});

test("what is glued to a word may be missing", () => {
  speakSpanish();
  expect(told('Connection "Posts" was edited.')).toBe("Se editó la conexión “Posts”.");
  expect(told('Connection "Posts" was edited (paused).')).toBe("Se editó la conexión “Posts” (paused).");
});

test("of several patterns the one counts that says most of the sentence itself", () => {
  speakSpanish();
  expect(told("Lakeside store updated successfully.")).toBe("Se actualizó la tienda Lakeside.");
  expect(told("Lakeside thing updated successfully.")).toBe("Se actualizó: Lakeside (thing).");
});

test("words of ours that are put in are told, what people typed is not", () => {
  speakSpanish();
  expect(told("Name is required!")).toBe("El nombre es obligatorio.");
  expect(told("Lakeside store updated successfully.")).toContain("Lakeside");
  expect(told("Lakeside store updated successfully.")).not.toContain("la tienda la");
  expect(told('Store "Save" was added.')).toBe("Se agregó la tienda “Save”.");
});

test("what holds a row is told with its counts", () => {
  speakSpanish();
  const list = "2 stores (Lakeside, Mill Creek) and 1 circular (Week 12)";
  expect(told(`The retailer "Green Basket" has ${list}. Delete them first.`)).toBe(
    "El minorista “Green Basket” tiene 2 tiendas (Lakeside, Mill Creek) y 1 circular (Week 12). Elimínelos primero.",
  );
  const more = "1 circular (Week 12, sale and 2 eggs), 1,200 stores (Lakeside, Mill Creek, …) and 2 stores";
  expect(told(`The retailer "A" has ${more}. Delete them first.`)).toBe(
    "El minorista “A” tiene 1 circular (Week 12, sale and 2 eggs), 1,200 tiendas (Lakeside, Mill Creek, …) y 2 tiendas. Elimínelos primero.",
  );
  expect(told('The retailer "Green Basket" has 2 cows. Delete them first.')).toBe(
    "El minorista “Green Basket” tiene 2 cows. Elimínelos primero.",
  );
});

test("several sentences are told one after another, and together where they stand so", () => {
  speakSpanish();
  expect(told('Name is required! Store "Lakeside" was added.')).toBe(
    "El nombre es obligatorio. Se agregó la tienda “Lakeside”.",
  );
  expect(told("Error getting stores. The server can't be reached. Please try again.")).toBe(
    "Error al obtener las tiendas. El servidor no responde. Inténtelo de nuevo.",
  );
  expect(told("Nobody knows this. Name is required!")).toBe("Nobody knows this. El nombre es obligatorio.");
});

test("a sentence before or behind another, or behind a colon, is told, too", () => {
  speakSpanish();
  expect(told('Store "A" was added. Further ones are not listed.')).toBe(
    "Se agregó la tienda “A”. Los demás no se muestran.",
  );
  expect(told("Nothing was written: Name is required!")).toBe(
    "No se escribió nada: El nombre es obligatorio.",
  );
  expect(told("This page could not be read. The server can't be reached. Please try again.")).toBe(
    "No se pudo leer esta página. El servidor no responde. Inténtelo de nuevo.",
  );
});

test("a name that looks like the end of a sentence is a name", () => {
  speakSpanish();
  expect(told('Store "St. Mary" was added.')).toBe("Se agregó la tienda “St. Mary”.");
  expect(told("St. Mary store updated successfully.")).toBe("Se actualizó la tienda St. Mary.");
  expect(told('Store "A" was added. Store "B" was added.')).toBe(
    "Se agregó la tienda “A”. Se agregó la tienda “B”.",
  );
});

test("a phrase that says little itself is not found in sentences", () => {
  speakSpanish();
  expect(told("1 of 3")).toBe("1 de 3");
  expect(told("Se actualizó la tienda Corner of Main.")).toBe("Se actualizó la tienda Corner of Main.");
});

test.each([
  ["the beginning of a pattern", 'Store "'.repeat(50_000)],
  ["its end", '" was added.'.repeat(50_000)],
  ["ends of sentences", "Abcd efgh. ".repeat(100_000)],
  ["as many as are looked at", `${"Abcde is requested! ".repeat(39)}B`],
  ["abbreviations", "St. Mt. ".repeat(249)],
  ["clauses within clauses", `${"Nothing was written: ".repeat(90)}x`],
  ["counts", `The retailer "A" has ${"2 stores (A) and ".repeat(110)}. Delete them first.`],
  ["blanks", " ".repeat(500_000)],
])("a long text that was not written by us, such as %s, holds nobody up", (_, text) => {
  speakSpanish();
  expect(cpuMsOf(() => told(text))).toBeLessThan(500);
});
