import { resolve } from "node:path";
import { patches } from "./patches.mjs";

const folder = resolve("node_modules/preact");
const entries = {
  preact: "src/index.js",
  "preact/hooks": "hooks/src/index.js",
  "preact/jsx-runtime": "jsx-runtime/src/index.js",
};

/** Preact out of its sources, without what the widgets have no use for. */
export function slimPreact() {
  return {
    name: "slim-preact",
    resolveId: (specifier) => (specifier in entries ? resolve(folder, entries[specifier]) : null),
    transform(code, path) {
      if (!path.startsWith(`${folder}/`)) return null;
      const file = path.slice(folder.length + 1);
      return (patches[file] ?? []).reduce((text, [from, to]) => {
        const patched = text.replaceAll(
          typeof from === "string" ? from : new RegExp(from, `${from.flags.replace("g", "")}g`),
          to,
        );
        if (patched === text) throw new Error(`Preact's ${file} has nothing like ${from} any more.`);
        return patched;
      }, code);
    },
  };
}

/** Names of its own that begin with "_", as its sources write them. */
export const manglePreact = { properties: { regex: /^_/ } };
