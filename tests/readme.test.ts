import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { api } from "#app/api/api.server";
import { siteMap } from "#app/routes.mjs";

const root = new URL("..", import.meta.url);

interface Proof {
  what: string;
  file: string;
  title: string;
}

const lists = new URL("tests/proofs/", root);
const sections = readSections(readdirSync(lists).map((name) => readFileSync(new URL(name, lists), "utf8")));

describe("the lists of what proves what", () => {
  it("names every screen and resource of the back-office", () => {
    const named = new Set(sections.Routes?.map(({ what }) => what));
    // Both are doors of their own: the API's endpoints are named below, what shoppers read is part of no screen.
    const elsewhere = new Set(["/api/*", "/public/*"]);
    const missing = routePaths().filter((path) => !named.has(path) && !elsewhere.has(path));
    expect(missing).toEqual([]);
  });

  it("names every endpoint of the API", () => {
    const named = new Set(sections.Calls?.map(({ what }) => what));
    const { paths = {} } = api.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } });
    const there = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(there.filter((endpoint) => !named.has(endpoint))).toEqual([]);
  });

  it("has dialogs, messages and failures, too", () => {
    expect(sections.Dialogs?.length).toBeGreaterThan(10);
    expect(sections.Messages?.length).toBeGreaterThan(50);
    expect(sections.Failures?.length).toBeGreaterThan(40);
  });

  it.each(Object.values(sections).flat())("$what: the test is there", ({ file, title }) => {
    const path = new URL(file, root);
    expect(existsSync(path), file).toBe(true);
    expect(readFileSync(path, "utf8")).toContain(title);
  });

  it.each(sections.Messages ?? [])("$what: stands in its test", ({ what, file }) => {
    expect(readFileSync(new URL(file, root), "utf8")).toContain(what);
  });
});

/** Rows like "| `what` | `file` › title |" of every list, by the heading above them. */
function readSections(texts: string[]): Record<string, Proof[]> {
  const found: Record<string, Proof[]> = {};
  let heading = "";
  for (const line of texts.join("\n").split("\n")) {
    heading = /^## (.+)$/.exec(line)?.[1] ?? heading;
    if (!line.startsWith("|") || /^\| (-|\w+ +\| test)/.test(line)) continue;
    const row = /^\| (?:`(.+?)`|(.+?)) +\| `([^`]+)` › (.+?) *\|$/.exec(line);
    if (!row) throw new Error(`This row can't be read: ${line}`);
    const [, code, plain, file = "", title = ""] = row;
    found[heading] = [...(found[heading] ?? []), { what: code ?? plain ?? "", file, title }];
  }
  return found;
}

/** The addresses of the site map. */
function routePaths(): string[] {
  const paths = siteMap.map(([address]) =>
    address
      .split("/")
      .map((part) => part.replace(/^:(.+)$/, "{$1}"))
      .join("/")
      .replace(/\/$/, ""),
  );
  return [...new Set(paths.map((path) => `/${path}`))];
}
