import { readFileSync } from "node:fs";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";
import { textsOf } from "./texts/collect.mjs";
import {
  literals,
  readCatalogues,
  screenFiles,
  screenTexts,
  unsaid,
  untranslated,
} from "./texts/screens.mjs";

test("texts of elements, attributes, fields and messages are found, and nothing that is for machines", () => {
  const code = `
    import { Button } from "Not a text";
    const sizes = { label: "Name", value: "name", message: \`\${count} rows can't be read.\` };
    log.info("A line of the log.");
    throw invalidInput({ name: ["The name is taken."] });
    const list = <Button className="Big one" aria-label="Close" title={isOpen ? "Hide it" : "Show it"}>
      Add {what} now
    </Button>;
    const query = sql\`Select All From circular\`;
    throw new Error("The code is wrong.");
  `;
  expect(textsOf("some.tsx", code)).toEqual([
    "Name",
    "{…} rows can't be read.",
    "The name is taken.",
    "Close",
    "Hide it",
    "Show it",
    "Add",
    "now",
  ]);
});

test("everything that screens say is translated", () => {
  const missing = [...untranslated().values()].flat();
  expect(missing, "Please translate them in app/ui/language/es.").toEqual([]);
});

const catalogues = readCatalogues();

test("no translation is there twice, empty, or of a text that nobody says any more", () => {
  const texts = [...screenTexts().values()].flatMap((some) => [...some]);
  const asked = new Set([...literals(), ...texts]);
  const made = texts.filter((text) => text.includes("{0}")).map(patternOf);
  const endings = [...asked].filter((text) => text.length > 20);
  const isSaid = (text) =>
    asked.has(text) ||
    made.some((pattern) => pattern.test(text)) ||
    endings.some((ending) => text.endsWith(ending));
  const all = [...catalogues.values()].flatMap(Object.keys);
  expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([]);
  const { grid, ...ours } = Object.fromEntries(catalogues);
  expect(Object.keys(grid)).not.toEqual([]);
  expect(
    Object.values(ours)
      .flatMap(Object.keys)
      .filter((text) => !isSaid(text)),
  ).toEqual([]);
  expect([...catalogues.values()].flatMap(Object.values)).not.toContain("");
});

/** What a text with gaps becomes, e.g. "New {0} created." may be "New store created.", which has a translation of its own. */
function patternOf(text) {
  const literals = text.split(/\{\d+\}/).map((literal) => literal.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"));
  return new RegExp(`^${literals.join(".*")}$`);
}

test("translations can be said, and have the same put in as the English text", () => {
  const wrong = [...catalogues.values()].flatMap(Object.entries).filter(([english, own]) => {
    const names = namesIn(english);
    return (
      namesIn(own).some((name) => !names.includes(name)) || names.some((name) => !namesIn(own).includes(name))
    );
  });
  expect(wrong).toEqual([]);
});

/** Names of what is put in, in order. */
function namesIn(text) {
  const names = new Set();
  const visit = (element) => {
    if ("value" in element && element.type !== TYPE.literal) names.add(element.value);
    for (const option of Object.values(element.options ?? {})) option.value.forEach(visit);
  };
  parse(text, { ignoreTag: true }).forEach(visit);
  return [...names].sort();
}

test("screens say what they show, and while they are drawn", () => {
  expect(screenFiles().flatMap((file) => unsaid(file, readFileSync(file, "utf8")))).toEqual([]);
});

test("a text that is shown without being said is found, and one that is said too early", () => {
  const code = `
    const early = say("For everybody");
    const Shown = () => <p title="Bare">{say("Said")} Bare, too</p>;
  `;
  expect(unsaid("some.tsx", code)).toEqual([
    "some.tsx:3 “Bare” is not said by say()",
    "some.tsx:3 “Bare, too” is not said by say()",
    "some.tsx:2 is said while the module is loaded: for everybody in the same language",
  ]);
});
