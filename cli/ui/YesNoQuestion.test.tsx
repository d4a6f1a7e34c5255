import { render } from "ink-testing-library";
import { expect, test } from "vitest";
import { YesNoQuestion } from "./YesNoQuestion";

test.each([
  ["y", true],
  ["n", false],
  ["\r", false],
])("the key %j answers", async (key, expected) => {
  const answers: boolean[] = [];
  const screen = render(<YesNoQuestion question="Go on?" onAnswer={(yes) => answers.push(yes)} />);
  await expect.poll(() => screen.lastFrame()).toBe("Go on? (y/N)");
  // Keys pressed before the question listens are lost, as at a terminal.
  await expect
    .poll(() => {
      screen.stdin.write("x");
      screen.stdin.write(key);
      return answers[0];
    })
    .toBe(expected);
});
