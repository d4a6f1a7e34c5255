import { render } from "ink-testing-library";
import { expect, test } from "vitest";
import { ProgressBar } from "./ProgressBar";

test("the bar fills with the work and says both figures", () => {
  const bar = (done: number, total: number) =>
    render(<ProgressBar title="Drawing pages" done={done} total={total} />).lastFrame();
  expect(bar(0, 4)).toBe(`Drawing pages ${"░".repeat(30)} 0 of 4`);
  expect(bar(1, 4)).toBe(`Drawing pages ${"█".repeat(8)}${"░".repeat(22)} 1 of 4`);
  expect(bar(4, 4)).toBe(`Drawing pages ${"█".repeat(30)} 4 of 4`);
});
