import { describe, expect, it } from "vitest";
import { canAddPage, canEditPage, pageRuleSubserviceId } from "./schemas";

describe("the page selector", () => {
  it("knows subservice 32", () => {
    expect(pageRuleSubserviceId).toBe(32);
  });

  it("opens while adding once a subservice is chosen", () => {
    expect(canAddPage({ subserviceId: null, hasSubservices: true })).toBe(false);
    expect(canAddPage({ subserviceId: 7, hasSubservices: true })).toBe(true);
    expect(canAddPage({ subserviceId: 7, hasSubservices: false })).toBe(false);
    expect(canAddPage({ subserviceId: 32, hasSubservices: false })).toBe(true);
  });

  it("stays closed while editing for subservice 32, unless there is a page name already", () => {
    expect(canEditPage({ subserviceId: null, hasPage: true })).toBe(false);
    expect(canEditPage({ subserviceId: 7, hasPage: false })).toBe(true);
    expect(canEditPage({ subserviceId: 32, hasPage: false })).toBe(false);
    expect(canEditPage({ subserviceId: 32, hasPage: true })).toBe(true);
  });
});
