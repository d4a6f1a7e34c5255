import { expect, test } from "vitest";
import { emailAddress } from "./email-address";

const schema = emailAddress("Email is required!");
const read = (text: string) => {
  const { data, error } = schema.safeParse(text);
  return data ?? error?.issues.map(({ message }) => message).join(" ");
};

test.each([
  "a.b+c@example.com",
  "user%dept@example.com",
  "{x}@example.com",
  "!#$'*/=?^_`|~@example.com",
  "über@example.com",
  "用户@example.com",
  "x@123.example",
  `${"x".repeat(64)}@example.com`,
])("takes %s", (address) => expect(read(address)).toBe(address));

test.each([
  ["  Ana@Example.COM\t"],
  ["\ufeffana\u200d@exam\u00adple.com\u200e"],
  ["ana＠example.com"],
  ["mailto:ana@example.com"],
  ["mailto:?to=ana@example.com"],
  ["mailto:?subject=Hello&to=ana%40example.com&cc=ben@example.com"],
  ["<ana@example.com>"],
  ['"Rivera, Ana" <ana@example.com>;'],
  ["Ana <mailto:ana@example.com>"],
  ["'ana@example.com'"],
  ["ana@example.com."],
])("takes away what stands round the address in %j", (text) => expect(read(text)).toBe("ana@example.com"));

test.each([
  ["mailto:ana%2Btag@example.com", "ana+tag@example.com"],
  ["mailto://ana@example.com", "ana@example.com"],
  ["mailto:ana%40example.com", "ana@example.com"],
  ["<mailto:b%26b@example.com?subject=100%25>", "b&b@example.com"],
  ["ana%2btag@example.com", "ana%2btag@example.com"],
])("takes the address out of the link %j", (text, address) => expect(read(text)).toBe(address));

test("knows one domain by its name in letters and its name in DNS", () => {
  expect(read("User@Bücher.example")).toBe("user@xn--bcher-kva.example");
  expect(read("user@xn--bcher-kva.example")).toBe("user@xn--bcher-kva.example");
  expect(read("x@例え.テスト")).toBe("x@xn--r8jz45g.xn--zckzah");
});

test.each([
  ["", "Email is required!"],
  ["  \u200b", "Email is required!"],
  [`${"x".repeat(250)}@example.com`, "Email is too long."],
  ["ana", "Email must be an email address."],
  ...["ａna@example.com", "𝐚na@example.com", "ana²@example.com", "ana@exam①ple.com"].map((text) => [
    text,
    `Email must be an email address; this one holds ${/[^ -~]/u.exec(text)?.[0]}, which only looks like a usual letter or digit.`,
  ]),
  ["@example.com", "Email must be an email address."],
  ["//ana@example.com", "Email must be an email address."],
  ["mailto:?subject=Hello", "Email is required!"],
  ["ana@example", "Email must be an email address."],
  ["ana@example..com", "Email must be an email address."],
  ["ana@-example.com", "Email must be an email address."],
  ["ana@192.168.0.1", "Email must be an email address."],
  ["ana@exa%6dple.com", "Email must be an email address."],
  [".ana@example.com", "Email must be an email address."],
  ["a..na@example.com", "Email must be an email address."],
  [`${"x".repeat(65)}@example.com`, "Email must be an email address."],
  ["ana @example.com", "Email must be an email address; this one holds a space."],
  ["ana,b@example.com", "Email must be an email address; this one holds ,."],
  [
    "аna@example.com",
    "Email must be an email address; this one holds the letter а, which stands among Latin ones.",
  ],
  [
    "ana@example.cоm",
    "Email must be an email address; this one holds the letter о, which stands among Latin ones.",
  ],
  ["ana@example.com, ben@example.com", "Email must be one email address."],
  ["ana@example.com\nbcc:ben@example.com", "Email must be one email address."],
])("refuses %j", (text, message) => expect(read(text)).toBe(message));

test("refuses texts made to keep it busy", () => {
  for (const text of ["<".repeat(1e6), `${"a.".repeat(5e5)}@`, `a@${"b-".repeat(5e5)}`, ".".repeat(1e6)]) {
    expect(read(text)).toMatch(/^Email /);
  }
});
