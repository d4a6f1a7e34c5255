import { describe, expect, it } from "vitest";
import { isSmall } from "./send-change";

function formWith(recipesJson: string): FormData {
  const form = new FormData();
  form.set("intent", "save");
  form.set("recipesJson", recipesJson);
  return form;
}

describe("isSmall", () => {
  it("takes the form of an ordinary area", () => {
    expect(isSmall(formWith("[]"))).toBe(true);
  });

  it("refuses a form that would not fit into 64 KB, counted in bytes and not in letters", () => {
    expect(isSmall(formWith("x".repeat(50_000)))).toBe(true);
    expect(isSmall(formWith("x".repeat(60_000)))).toBe(false);
    expect(isSmall(formWith("é".repeat(50_000)))).toBe(false);
  });
});
