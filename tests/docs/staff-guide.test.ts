import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { scenes } from "#tests/guide-pictures/scenes";

const guide = readFileSync("docs/staff-guide.md", "utf8");
const shown = [...guide.matchAll(/^!\[(.+)\]\(guide\/([\w-]+)\.webp\)$/gm)].map(([, text, name]) => ({
  text,
  name,
}));

test("the staff guide shows each picture that is made once, says what is on it, and misses none", () => {
  const names = Object.keys(scenes).toSorted();
  expect(shown.map(({ name }) => name).toSorted()).toEqual(names);
  expect(readdirSync("docs/guide").toSorted()).toEqual(names.map((name) => `${name}.webp`));
  expect(guide.match(/!\[/g)).toHaveLength(names.length);
});

test.each(shown.map(({ name }) => `docs/guide/${name}.webp`))("%s is a small WebP picture", (path) => {
  expect(statSync(path).size).toBeLessThan(80_000);
  expect(readFileSync(path).subarray(8, 12).toString()).toBe("WEBP");
});

test("each part of the list of tasks is there", () => {
  const headings = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
  const listed = [...guide.matchAll(/^- \[(.+)\]\(#/gm)].map(([, title]) => title);
  expect(listed).toEqual(headings);
});
