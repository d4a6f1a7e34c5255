import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The requirements of levels 1 and 2 of ASVS 5.0.0, chapter by chapter: section, and the numbers in it. */
const requirements = [
  "1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2",
  "2.1:1-3 2.2:1-3 2.3:1-4 2.4:1",
  "3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2",
  "4.1:1-3 4.2:1 4.3:1-2 4.4:1-4",
  "5.1:1 5.2:1-3 5.3:1-2 5.4:1-3",
  "6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4",
  "7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2",
  "8.1:1-2 8.2:1-3 8.3:1 8.4:1",
  "9.1:1-3 9.2:1-4",
  "10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3",
  "11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1",
  "12.1:1-3 12.2:1-2 12.3:1-4",
  "13.1:1 13.2:1-5 13.3:1-2 13.4:1-5",
  "14.1:1-2 14.2:1-4 14.3:1-3",
  "15.1:1-3 15.2:1-3 15.3:1-7",
  "16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3",
  "17.1:1 17.2:1-4 17.3:1-2",
].flatMap((chapter) => chapter.split(" ").flatMap(numbersOf));

function numbersOf(section: string): string[] {
  const [name = "", spans = ""] = section.split(":");
  return spans.split(",").flatMap((span) => {
    const [first = 0, last = first] = span.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => `${name}.${first + index}`);
  });
}

const page = readFileSync("docs/security.md", "utf8");
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| \*\*(.+?)\.\*\* (.+?) *\|$/gm)].map(
  ([, number = "", asks = "", verdict = "", how = ""]) => ({ number, asks, verdict, how }),
);

/** Files as `app/…`, and behind one of them the names of tests in it as “…”. */
function citationsOf(how: string): { file: string; test: string | null }[] {
  let file = "";
  return [...how.matchAll(/`((?:[\w@.-]+\/)+[\w.-]+|tsconfig\.json)`|“([^”]+)”/g)].map(([, named, name]) => {
    if (named !== undefined) file = named;
    return { file, test: name ?? null };
  });
}

test("every requirement is there once, in its order, with a verdict", () => {
  expect(requirements).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(requirements);
  const verdicts = ["Held", "In part", "Not held", "No such part", "Up to who runs it"];
  expect(rows.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([]);
});

test("each verdict is counted right above the tables, and what is missing is listed below them", () => {
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
  expect(page).toContain(
    `${count("Held")} held, ${count("In part")} in part, ${count("Not held")} not held, ${count("Up to who runs it")} up to who runs it, ${count("No such part")} of parts`,
  );
  const missing = page.slice(page.indexOf("## What is missing"));
  const open = rows.filter(({ verdict }) => verdict === "Not held" || verdict === "In part");
  const listed: string[] = missing.match(/\d+\.\d+\.\d+/g) ?? [];
  expect(open.map(({ number }) => number).filter((number) => !listed.includes(number))).toEqual([]);
});

test("what is held names where, in files that exist, by tests of these names", () => {
  const faults = rows.flatMap(({ number, verdict, how }) => {
    const citations = citationsOf(how);
    const isPlace = citations.length > 0 || how.includes("](#");
    if (verdict === "Held" && !isPlace) return [`${number} names no place`];
    return citations.flatMap(({ file, test: name }) => {
      if (!existsSync(file)) return [`${number}: there is no ${file}`];
      const isTestFile = /\.(test|e2e)\.\w+$/.test(file);
      if (name !== null && !(isTestFile && readFileSync(file, "utf8").includes(`"${name}"`)))
        return [`${number}: no test "${name}" in ${file}`];
      const isNamed = citations.some((other) => other.file === file && other.test !== null);
      return isTestFile && !isNamed ? [`${number}: names no test of ${file}`] : [];
    });
  });
  expect(faults).toEqual([]);
});
