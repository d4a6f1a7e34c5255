import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { DomainError } from "#app/kernel/errors";
import { parseForm } from "./parse-form.server";

const schema = z.object({ columns: z.object({ email: z.coerce.number().optional() }).optional() });

function formOf(...names: string[]): FormData {
  const form = new FormData();
  for (const name of names) form.append(name, "1");
  return form;
}

function refusalOf(form: FormData | URLSearchParams): DomainError | null {
  try {
    parseForm(form, schema);
    return null;
  } catch (error) {
    return error as DomainError;
  }
}

describe("a form that is parsed, wherever it comes from", () => {
  it("takes names of a few levels and short lists", () => {
    expect(parseForm(formOf("columns.email", "a[99].b.c"), schema)).toEqual({ columns: { email: 1 } });
  });

  it.each([
    ["an index that a list would be made for", "columns[100]"],
    ["an index like a table's end", "columns[4294967290]"],
    ["many levels of indexes", "a[99][99][99][99]"],
    ["many levels of fields", "a.b.c.d.e"],
    ["a long name", "a".repeat(201)],
  ])("refuses %s, in a form and in an address", (_what, name) => {
    for (const form of [formOf(name), new URLSearchParams({ [name]: "1" })]) {
      expect(refusalOf(form)).toMatchObject({ code: "invalid_input", status: 400 });
      expect(refusalOf(form)?.message).toContain("longer names");
    }
  });

  it("refuses more fields than can be read", () => {
    expect(refusalOf(formOf(...Array<string>(1000).fill("a")))).toBeNull();
    expect(refusalOf(formOf(...Array<string>(1001).fill("a")))?.message).toContain("more fields");
  });

  it("leaves out what Conform sends of itself, which it would read unguarded", () => {
    expect(parseForm(new URLSearchParams("__state__=[&__intent__={"), schema)).toEqual({});
  });
});
