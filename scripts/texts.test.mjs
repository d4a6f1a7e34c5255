import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textsOf, textsPage } from "./texts/collect.mjs";

test("docs/texts.md lists every text as it is now", () => {
  // Not compared by toBe, whose report would be the whole page.
  const isUpToDate = readFileSync("docs/texts.md", "utf8") === textsPage();
  expect(
    isUpToDate,
    "Please run npm run texts, read what it has changed aloud, and commit docs/texts.md.",
  ).toBe(true);
});

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
