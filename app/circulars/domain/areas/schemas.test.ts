import { describe, expect, it } from "vitest";
import { areaDetailsSchema } from "./schemas";

const messagesFor = (texts: object) =>
  areaDetailsSchema
    .safeParse({ ingredient: "Pears", ...texts })
    .error?.issues.map(({ path, message }) => [...path, message]) ?? [];

describe("the texts of an area", () => {
  it("that are far too long are refused before they are trimmed or cleaned", () => {
    expect(messagesFor({ details: "\r".repeat(8001) })).toEqual([["details", "At most 4000 characters."]]);
    expect(messagesFor({ ingredient: "\t".repeat(100_001) })).toEqual([
      ["ingredient", "At most 300 characters."],
    ]);
  });

  it("may hold as many characters as they say, whatever line ends they come with", () => {
    expect(messagesFor({ details: `a${"\r\n".repeat(3998)}a` })).toEqual([]);
    expect(messagesFor({ details: `a${"\n".repeat(4000)}a` })).toHaveLength(1);
  });
});
