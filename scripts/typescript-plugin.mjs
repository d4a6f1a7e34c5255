import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import ts from "typescript";

const transpileOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
  jsxImportSource: "preact",
  verbatimModuleSyntax: true,
};

/** Transpiled files by path, shared by all bundles, since most files are in several of them. */
const transpiled = new Map();

/**
 * Lets Rollup read TypeScript, each file by itself and once. Types are checked by their own step of the tests: a
 * program with all its types for each of twenty bundles took most of the build's time.
 */
export function typescript() {
  return {
    name: "typescript",
    resolveId(specifier, importer) {
      if (!importer || !/^[.#]/.test(specifier)) return null;
      // "#app/…" is how package.json spells paths from the checkout's root.
      const base = specifier.startsWith("#")
        ? resolve(specifier.slice(1))
        : resolve(dirname(importer), specifier);
      return [`${base}.ts`, `${base}.tsx`].find((path) => existsSync(path)) ?? null;
    },
    transform(code, path) {
      if (!/\.tsx?$/.test(path)) return null;
      const known = transpiled.get(path);
      if (known?.source === code) return known.result;
      const { outputText } = ts.transpileModule(code, { compilerOptions: transpileOptions, fileName: path });
      const result = { code: outputText, map: { mappings: "" } };
      transpiled.set(path, { source: code, result });
      return result;
    },
  };
}
