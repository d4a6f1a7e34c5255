import { describe, expect, it } from "vitest";
import { cpuMsOf } from "#tests/setup/cpu-time";
import { redactFields, redactKnown, redactText } from "./redact";

const mark = "•••";

describe("redacted fields", () => {
  it.each([
    "password",
    "passwordHash",
    "passwordSealed",
    "apiKey",
    "accessToken",
    "appsecretId",
    "authorization",
    "Cookie",
  ])("hide a field called %s, however deep it lies", (name) => {
    const value = { kept: 1, list: [{ [name]: "hunter2", more: { [name]: { a: "hunter2" } } }] };
    const redacted = redactFields(value, mark);
    expect(JSON.stringify(redacted)).not.toContain("hunter2");
    expect(redacted).toEqual({ kept: 1, list: [{ [name]: mark, more: { [name]: mark } }] });
  });

  it.each([
    { password: null, apiKey: "", hasToken: true },
    { name: "Week 12", price: 1.5, pages: [1, 2], at: null, retailer: { id: 3 } },
  ])("leave what tells no secret: %j", (value) => {
    expect(redactFields(value, mark)).toEqual(value);
  });

  it("have their texts redacted", () => {
    expect(redactFields({ url: "https://a.example/x?access_token=EAAB123&limit=5" }, mark)).toEqual({
      url: `https://a.example/x?access_token=${mark}&limit=5`,
    });
  });
});

describe("a redacted text", () => {
  it.each([
    [
      "GET /v25.0/1/posts?access_token=EAAB12&limit=100",
      "GET /v25.0/1/posts?access_token=[hidden]&limit=100",
    ],
    ['{"access_token":"abc|def","code":190}', '{"access_token":"[hidden]","code":190}'],
    ['The answer was {"apiKey": "abc", "ok": true}', 'The answer was {"apiKey": "[hidden]", "ok": true}'],
    ["next=https%3A%2F%2Fg%3Faccess_token%3Dabc%26b", "next=https%3A%2F%2Fg%3Faccess_token%3D[hidden]%26b"],
    ["Authorization: Bearer ya29.a0Af_x-1", "Authorization: [hidden]"],
    ["refused OAuth ab|12", "refused OAuth [hidden]"],
    [`token EAA${"x".repeat(40)} is dead`, "token [hidden] is dead"],
    [`next%3D%26t%3DEAA${"x".repeat(40)}%26`, "next%3D%26t%3D[hidden]%26"],
    [
      "Invalid JWT eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJydW5zIn0.c2lnbmF0dXJl was refused",
      "Invalid JWT [hidden] was refused",
    ],
    ["see eyJ.x and eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJydW5zIn0.c2lnbmF0dXJl.", "see eyJ.x and [hidden]."],
    ['"private_key": "-----BEGIN PRIVATE KEY-----\\nMII', '"private_key": "[hidden]'],
    ["-----BEGIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY----- after", "[hidden] after"],
  ])("%s", (text, redacted) => {
    expect(redactText(text)).toBe(redacted);
  });

  it.each(["eyJ", "eyJaaaaaaaaaaaa.", "token", "token: a", "Bearer ", "EAA", "-----BEGIN ", " ", "a"])(
    "of 190 kB, %j over and over, is read in no time",
    (part) => {
      for (const first of [
        "",
        "eyJ",
        "token",
        "token: ",
        "Bearer",
        "-----BEGIN ",
        "-----BEGIN PRIVATE KEY----------END ",
      ]) {
        const text = first + part.repeat(190_000 / part.length);
        // A few milliseconds, against seconds for an expression that starts over at each letter.
        expect(cpuMsOf(() => redactText(text))).toBeLessThan(1000);
      }
    },
  );

  it.each([
    "code 190 subcode 460 trace A1b2",
    "The password of kim@shop.example was set through a mailed link.",
    "Error validating access token: Session has expired on Sunday",
  ])("keeps %s", (text) => {
    expect(redactText(text)).toBe(text);
  });
});

describe("a text without known secrets", () => {
  const secret = "p@ss word/1234?ü";

  it.each([
    ["plain", `No: ${secret}!`, "No: •••!"],
    ["percent-encoded", `?key=${encodeURIComponent(secret)}&page=2`, "?key=•••&page=2"],
  ])("%s", (_, text, left) => {
    expect(redactKnown(text, [null, undefined, "", secret], mark)).toBe(left);
  });

  it.each(["", "a", "ab", "abc"])("as base64 behind %j, of either alphabet", (before) => {
    for (const alphabet of ["base64", "base64url"] as const) {
      const text = Buffer.from(`${before}${secret} and more`).toString(alphabet);
      const left = redactKnown(text, [secret], mark);
      expect(left).toContain(mark);
      expect(Buffer.from(left.replace(mark, ""), alphabet).toString()).not.toContain("word");
    }
  });

  it("keeps words that hold a short one as base64", () => {
    expect(redactKnown("YWJj abc", ["abc"], mark)).toBe("YWJj •••");
  });
});
