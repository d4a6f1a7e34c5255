// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const docs = read("docs/widgets.md");
const sources = readdirSync(new URL("../../widgets", import.meta.url), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(?:tsx?|css)$/.test(file) && !file.includes(".test."))
  .map((file) => `widgets/${file}`);
const eventFiles = sources.filter((file) => file.endsWith("/events.ts"));

/** All that a pattern's first group finds in these files. */
const findAll = (files: string[], pattern: RegExp) => [
  ...new Set(files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, found]) => found))),
];

const kebab = (name = "") => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe("docs/widgets.md tells of", () => {
  it.each(eventFiles)("every event of %s, in its view's section", (file) => {
    const view = file.split("/")[1] ?? "";
    const title = view.replaceAll("-", " ");
    const section = docs.split(/^## /m).find((each) => each.toLowerCase().startsWith(`${title}\n`)) ?? "";
    expect(section).toContain(`data-endcap-view="${view}"`);
    const events = findAll([file], /^ {2}"?([a-z-]+)"?: (?:\{|DealDetail|Record|PublicStore)/gm);
    expect(events.length).toBeGreaterThan(0);
    expect(events.filter((name) => !section.includes(`| \`${name}\` `))).toEqual([]);
  });

  it("every attribute that the widgets read", () => {
    const attributes = [
      ...findAll(sources, /data-endcap-([a-z-]+)/g),
      ...findAll(sources, /\bendcap([A-Z]\w+)\b/g).map((name) => kebab(name).slice(1)),
    ];
    expect(attributes.length).toBeGreaterThan(8);
    expect(attributes.filter((name) => !docs.includes(`\`data-endcap-${name}\``))).toEqual([]);
  });

  it("every CSS variable of the host page", () => {
    const variables = findAll(sources, /var\((--endcap-[a-z-]+)/g);
    expect(variables.length).toBeGreaterThan(10);
    expect(variables.filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
  });
});
