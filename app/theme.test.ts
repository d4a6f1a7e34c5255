import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Declarations of a property in the screens' style sheets that say a measure of their own. */
function ownMeasures(property: string): string[] {
  const sheets = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css") && name !== "base.css")
    .map((name) => join("app", name));
  expect(sheets.length).toBeGreaterThan(20);
  return sheets.flatMap((sheet) => {
    const declared = readFileSync(sheet, "utf8").matchAll(new RegExp(`${property}: ([^;]+);`, "g"));
    return [...declared]
      .map(([, value = ""]) => value)
      .filter((value) => /[1-9.][\d.]*(rem|px|em)/.test(value.replaceAll(/var\([^)]*\)/g, "")))
      .map((value) => `${sheet}: ${property}: ${value}`);
  });
}

describe("the scale of theme.ts", () => {
  it.each(["font-size", "border-radius"])("gives style sheets each %s", (property) => {
    expect(ownMeasures(property)).toEqual([]);
  });
});
