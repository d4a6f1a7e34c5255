/** How many lines of a test's message the list of what failed holds: enough for the place and what was expected. */
const shownLines = 20;

/** The failed tests of vitest's JSON report, parsed: { name, message }. */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [{ name, message }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name} › ${fullName}`,
      message: failureMessages.join("\n"),
    }));
  });
}

/** The failed tests of Playwright's JSON report, parsed: { name, message }. */
export function failuresOfPlaywright({ suites }) {
  return suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => ({
        name: `${file} › ${title}`,
        message: results
          .flatMap(({ errors }) => errors)
          .map(({ message }) => message)
          .join("\n"),
      })),
  );
}

/** The list of what failed, as lines; none when nothing did. It stands at the end, where it is found in a long output. */
export function failureLines(failures) {
  return failures.flatMap(({ name, message }) => [
    `FAILED ${name}`,
    ...withoutColours(message)
      .split("\n")
      .slice(0, shownLines)
      .map((line) => `    ${line}`),
  ]);
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function withoutColours(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what a colour is made of
  return text.replaceAll(/\u001b\[[\d;]*m/g, "");
}
