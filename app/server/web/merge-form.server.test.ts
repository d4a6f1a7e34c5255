import { describe, expect, it } from "vitest";
import { DomainError } from "#app/kernel/errors";
import { formTexts } from "#app/kernel/form-texts";
import { mergeForm } from "./merge-form.server";

const opened = { name: "Oak", hours: "Mon 9-5\r\nTue 9-5", phone: null, open: true, groupId: 1 };

function formOf(values: object, startedFrom: string | null = JSON.stringify(formTexts(opened))): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(formTexts(values))) {
    if (name !== "open" || value === "on") form.set(name, value);
  }
  if (startedFrom !== null) form.set("startedFrom", startedFrom);
  return form;
}

async function merge(sent: object, stored: object) {
  const form = formOf(sent);
  await mergeForm(form, async () => stored);
  form.delete("startedFrom");
  return Object.fromEntries([...form].filter(([, value]) => value !== ""));
}

async function refusalOf(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    () => null,
    (refusal: unknown) => refusal,
  );
  expect(error).toBeInstanceOf(DomainError);
  return error as DomainError;
}

describe("a form for a row that others may have changed", () => {
  it("keeps their changes where the person changed nothing, and the person's elsewhere", async () => {
    const theirs = { ...opened, hours: null, phone: "217-555-0199", open: false };
    expect(await merge({ ...opened, name: "Elm" }, theirs)).toEqual({
      name: "Elm",
      phone: "217-555-0199",
      groupId: "1",
    });
  });

  it("is saved where both changed a field to the same, or others changed nothing", async () => {
    const mine = { ...opened, name: "Elm", open: false };
    const sent = { name: "Elm", hours: "Mon 9-5\nTue 9-5", groupId: "1" };
    expect(await merge(mine, mine)).toEqual(sent);
    expect(await merge(mine, opened)).toEqual(sent);
  });

  it("is refused at each field that both changed, with what stands there now", async () => {
    const theirs = { ...opened, name: "Ash", hours: null, groupId: 2 };
    const refusal = await refusalOf(merge({ ...opened, name: "Elm", hours: "24/7", groupId: 3 }, theirs));
    expect(refusal.code).toBe("conflict");
    expect(refusal.current).toEqual({ name: "Ash", hours: "", groupId: "2" });
    expect(refusal.fields).toEqual({
      name: ["Changed to “Ash” in the meantime."],
      hours: ["Emptied in the meantime."],
      groupId: ["Changed in the meantime."],
    });
  });

  it("keeps their changes to what it has no field for", async () => {
    const { groupId: _hidden, ...mine } = { ...opened, name: "Elm", phone: "217-555-0134" };
    const merged = await merge(mine, { ...opened, groupId: 2 });
    expect(merged).toMatchObject({ name: "Elm", phone: "217-555-0134", groupId: "2" });
  });

  it("stays as it is when it doesn't say what it started from", async () => {
    const form = formOf({ ...opened, name: "Elm" }, null);
    await mergeForm(form, () => Promise.reject(new Error("nothing to compare with")));
    expect(form.get("hours")).toBe("Mon 9-5\nTue 9-5");
  });

  it.each(["", "{", "[]", "null", '{"name":1}'])(
    "is refused when it says %j instead",
    async (startedFrom) => {
      const form = formOf(opened, startedFrom);
      expect((await refusalOf(mergeForm(form, async () => opened))).code).toBe("invalid_input");
    },
  );
});
