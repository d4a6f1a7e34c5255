import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { toJson } from "./json";

const { prototype } = Array as unknown as { prototype: { toJSON?: () => string } };

afterEach(() => {
  delete prototype.toJSON;
});

test("reads back as what it was", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(toJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("leaves out what is undefined, and writes no number that JSON has no word for", () => {
  const value = { a: undefined, b: [undefined, Number.NaN], c: "\ud83d <\u2028\u0007" };
  expect(JSON.parse(toJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
});

test("lists are lists where a library has given them a toJSON of its own", () => {
  prototype.toJSON = () => "[spoilt]";
  expect(toJson({ items: [1, "a", [null]] })).toBe('{"items":[1,"a",[null]]}');
});
