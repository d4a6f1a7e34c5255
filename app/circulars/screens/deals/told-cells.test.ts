import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { spanish } from "#app/ui/language/es";
import { speakAs } from "#app/ui/language/say";
import { toldCell, toldProblems } from "./told-cells";

beforeEach(() => speakAs(() => spanish));
afterEach(() => speakAs(() => undefined));

describe("problems of a row in the reader's language", () => {
  it("are told cell by cell, also where one says no full stop", () => {
    const message =
      'Ingredient: Field is required Category: There is no category "Toys". Featured: Say yes or no.';
    expect(toldProblems(message)).toBe(
      "Ingrediente: El campo es obligatorio Categoría: No existe la categoría “Toys”. Destacada: Escriba “yes” (sí) o “no”.",
    );
  });

  it("are told as sentences where they are about the row", () => {
    expect(toldProblems("Row 2 is about the same deal (Deal ID 7).")).toBe(
      "La fila 2 trata de la misma oferta (“Deal ID” 7).",
    );
  });
});

describe("a cell in the reader's language", () => {
  it("is told only where it says yes or no", () => {
    expect(toldCell("featured", "yes")).toBe("sí");
    expect(toldCell("ingredient", "yes")).toBe("yes");
  });
});
