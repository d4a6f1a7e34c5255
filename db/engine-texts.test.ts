import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** What only one engine understands, in SQL. */
const texts =
  /\b(pragma |sqlite_master|sqlite_version|using fts5|json_each|json_valid|json_object|group_concat|strftime|rowid|vacuum into|begin immediate|pg_\w+|to_tsvector|to_tsquery|ts_rank|ilike|plpgsql|regconfig|gin_trgm_ops|jsonb?_array_elements)\b|::(text|bigint|int|json|jsonb|regclass)\b/i;

/** Where SQL stands that both engines run. */
const portable = ["app", "cli", "db", "migrations"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
  .filter((path) => !/^(db|migrations)\/(sqlite|postgres)\//.test(path))
  // pg-boss is on PostgreSQL alone.
  .filter((path) => !path.startsWith("app/adapters/jobs/pg-boss"));

/** Without comments, which may speak of anything. */
function sourceOf(path: string): string {
  return readFileSync(path, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");
}

describe("text of one engine", () => {
  it("stands in that engine's folder alone", () => {
    expect(portable.length).toBeGreaterThan(500);
    const found = portable.flatMap((path) => {
      const text = /\bsql\b|CompiledQuery/.test(sourceOf(path)) ? texts.exec(sourceOf(path)) : null;
      return text ? [`${path}: ${text[0]}`] : [];
    });
    expect(found).toEqual([]);
  });

  it.each([
    "pragma journal_mode",
    "select now()::text",
    "pg_advisory_xact_lock(1)",
    "create virtual table x using fts5(a)",
  ])("is known: %s", (text) => {
    expect(text).toMatch(texts);
  });
});
