import { expect, test } from "vitest";
import { failureLines, failuresOfPlaywright, failuresOfVitest } from "./failures.mjs";

test("vitest's failed tests are named with their messages, and files that broke before any test", () => {
  const passed = { status: "passed", fullName: "holds", failureMessages: [] };
  const failed = {
    status: "failed",
    fullName: "adds",
    failureMessages: ["expected 3 to be 4", "at a.test.ts:1"],
  };
  const testResults = [
    { name: "a.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
    { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    { name: "c.test.ts", status: "passed", message: "", assertionResults: [passed] },
  ];
  expect(failuresOfVitest({ testResults })).toEqual([
    { name: "a.test.ts › adds", message: "expected 3 to be 4\nat a.test.ts:1" },
    { name: "b.test.ts", message: "no such module" },
  ]);
});

test("Playwright's failed tests are found within a describe, too", () => {
  const spec = (title, status, ...messages) => ({
    file: "e2e/a.e2e.ts",
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const suites = [
    {
      specs: [spec("opens", "expected")],
      suites: [{ specs: [spec("closes", "unexpected", "it stayed open")] }],
    },
  ];
  expect(failuresOfPlaywright({ suites })).toEqual([
    { name: "e2e/a.e2e.ts › closes", message: "it stayed open" },
  ]);
});

test("a long message is cut, and colours are left out", () => {
  const message = ["\u001b[31mred\u001b[39m", ...Array.from({ length: 40 }, (_, at) => `line ${at}`)].join(
    "\n",
  );
  const lines = failureLines([{ name: "a › b", message }]);
  expect(lines.slice(0, 3)).toEqual(["FAILED a › b", "    red", "    line 0"]);
  expect(lines).toHaveLength(21);
  expect(failureLines([])).toEqual([]);
});
