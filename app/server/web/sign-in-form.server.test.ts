import { describe, expect, it } from "vitest";
import { safeRedirectPath } from "./sign-in-form.server";

describe("where somebody is sent after signing in", () => {
  it("is a path of the back-office, with its query", () => {
    expect(safeRedirectPath("/dashboard")).toBe("/dashboard");
    expect(safeRedirectPath("/dashboard/circulars/7/edit?x=1")).toBe("/dashboard/circulars/7/edit?x=1");
  });

  it("is never another site, however it is written", () => {
    const addresses = [
      null,
      "",
      "//evil.example/dashboard",
      "/\\evil.example",
      "\\\\evil.example",
      "/%09/evil.example",
      "https://evil.example/dashboard",
      "https:evil.example",
      "javascript:alert(1)",
      "/dashboard/..//evil.example/x",
      "/dashboard/%2e%2e//evil.example/x",
      "/dashboard/..\\\\evil.example",
      "/dashboardevil",
      "/login",
    ];
    for (const address of addresses) expect(safeRedirectPath(address), String(address)).toBeNull();
  });
});
