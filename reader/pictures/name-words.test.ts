import { describe, expect, it } from "vitest";
import { isBesideName } from "./name-words";

describe("a line beside a name", () => {
  it.each([
    "SAVE $5.99 on 2",
    "You save $1.00/lb.",
    "Was $258",
    "Reg. 4.99",
    "Each. #50505337",
    "statt 2.49",
    "Statt: € 3,99",
    "Antes: R$ 12,99",
    "HEALTHY REWARDS OFFER WITH CARD",
    "nur mit App",
    "Starts in-store Thursday Nov 28th",
    "ab Donnerstag, 4.9.",
    "A partir de 2.ª feira 22/02",
    "Limit 4",
    "Im Aufsteller",
    "Tiefkühlung",
    "(Abb. ähnlich)",
    "From the Bakery",
    "Por exemplo:",
    "Pacote com",
    "Selected varieties",
    "Everyday low price",
    "MELHOR PREÇO",
    "NEU!",
    "Prix choc",
    "Super Preis",
    "Wow price!",
    "Starting at",
  ])("is %s", (text) => {
    expect(isBesideName(text)).toBe(true);
  });

  it.each([
    "Statt Ei Backpulver",
    "Save-a-Lot Butter",
    "Frozen Blueberries",
    "Deli Turkey Breast",
    "Special K Cereal",
    "Each Peach Pie",
    "Limoncello",
    "Plus Size Diapers",
    "Ab in den Urlaub Saft",
    "Le Petit Fromage",
    "Maxwell House Coffee",
    "Sale e Pepe Crackers",
    "Pacotinho de Queijo",
    "New Potatoes",
    "Neuburger",
  ])("is not %s", (text) => {
    expect(isBesideName(text)).toBe(false);
  });
});
