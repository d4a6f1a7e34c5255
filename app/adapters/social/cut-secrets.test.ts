import { describe, expect, it } from "vitest";
import { cutSecrets } from "./cut-secrets";

const secret = "p@ss word/1234?ü";

describe("a text without secrets", () => {
  it.each([
    ["plain", `No: ${secret}!`, "No: [secret]!"],
    ["percent-encoded", `?key=${encodeURIComponent(secret)}&page=2`, "?key=[secret]&page=2"],
  ])("%s", (_, text, left) => {
    expect(cutSecrets(text, [null, undefined, "", secret])).toBe(left);
  });

  it.each(["", "a", "ab", "abc"])("as base64 behind %j, of either alphabet", (before) => {
    for (const alphabet of ["base64", "base64url"] as const) {
      const text = Buffer.from(`${before}${secret} and more`).toString(alphabet);
      const left = cutSecrets(text, [secret]);
      expect(left).toContain("[secret]");
      expect(Buffer.from(left.replace("[secret]", ""), alphabet).toString()).not.toContain("word");
    }
  });

  it("keeps words that hold a short one as base64", () => {
    expect(cutSecrets("YWJj abc", ["abc"])).toBe("YWJj [secret]");
  });
});
