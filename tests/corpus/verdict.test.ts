import { expect, it } from "vitest";
import { asExpected, type Outcome } from "./verdict";

const ready = { status: "ready", blank: false, failureReason: null } as const;
const blank = { ...ready, blank: true };
const failed = { status: "failed", blank: false, failureReason: "This page is damaged." } as const;
const silent = { ...failed, failureReason: null };

it.each<[expected: string, outcome: Outcome, met: boolean]>([
  ["renders", { pages: [ready, blank] }, true],
  ["renders", { pages: [blank, blank] }, false],
  ["renders", { pages: [ready, failed] }, false],
  ["renders", { pages: [ready] }, false],
  ["renders", { refused: "It is damaged." }, false],
  ["renders (blank page: warn)", { pages: [blank, blank] }, true],
  ["renders (near-blank page: warn the user)", { pages: [ready, ready] }, false],
  ["renders or clear error (readers disagree)", { pages: [failed] }, true],
  ["renders or clear error (readers disagree)", { refused: "It is damaged." }, true],
  ["renders or clear error (readers disagree)", { pages: [ready, silent] }, false],
  ["clear error", { refused: "It is damaged." }, true],
  ["clear error", { pages: [failed, failed] }, false],
  ["password error", { refused: "It is protected by a password." }, true],
  ["password error", { refused: "It is damaged." }, false],
  ["clear error (cannot be opened with a password)", { refused: "It is encrypted." }, true],
  ["clear error (cannot be opened with a password)", { refused: "It is damaged." }, false],
  ["something new", { pages: [ready, ready] }, false],
])("a file of two pages that should end as '%s' and ended as %j: %s", (expected, outcome, met) => {
  expect(asExpected({ file: "a.pdf", pages: 2, expected, blankToOthers: false }, outcome)).toBe(met);
});

it("a file may be blank where another reader finds it blank too", () => {
  const file = { file: "a.pdf", pages: 1, expected: "renders", blankToOthers: true };
  expect(asExpected(file, { pages: [blank] })).toBe(true);
  expect(asExpected(file, { pages: [failed] })).toBe(false);
});
