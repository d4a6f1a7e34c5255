import { readFile } from "node:fs/promises";
import { dirname, extname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** A re-export of an index file: `export { Own, own as Name } from "./file.mjs";`. */
const reExport = /^export \{ ([^}]+) \} from ['"]([^'"]+)['"];?$/gm;

/** `import { Name, type Kind, own as name } from "package";`, on one line or several. */
const namedImport = /^import \{([^}]+)\} from (['"])([^'"]+)\2;?/gm;

/**
 * A plugin for esbuild that has modules import from the files in which packages keep their parts, and not from the
 * packages' indexes. Where code is divided by screens, esbuild gives everything that an index leads to to everyone who
 * imports anything of it, although it leaves out what nobody uses at all.
 * @param {string[]} packages whose indexes only pass on, and whose parts do nothing by being loaded
 */
export async function directImports(packages) {
  const indexes = new Map(await Promise.all(packages.map(async (name) => [name, await readIndex(name)])));
  return {
    name: "direct-imports",
    setup({ onLoad }) {
      onLoad({ filter: /\.(tsx?|mjs)$/, namespace: "file" }, async ({ path }) => {
        const source = await readFile(path, "utf8");
        const contents = importDirectly(source, indexes);
        if (contents === source) return undefined;
        return { contents, loader: loaderOf(path), resolveDir: dirname(path) };
      });
    },
  };
}

/**
 * The module with its imports of those packages divided; each line stays where it is.
 * @param {string} source
 * @param {Map<string, Map<string, { name: string, file: string }>>} indexes of each package, where its exports are from
 */
export function importDirectly(source, indexes) {
  return source.replace(namedImport, (statement, names, _quote, from) => {
    const index = indexes.get(from);
    if (!index) return statement;
    const imports = namesIn(names).map(({ name, as }) => {
      const part = index.get(name) ?? { name, file: from };
      return `import { ${part.name} as ${as} } from ${JSON.stringify(part.file)};`;
    });
    return imports.join(" ") + "\n".repeat(statement.split("\n").length - 1);
  });
}

/** @param {string} packageName */
async function readIndex(packageName) {
  const file = fileURLToPath(import.meta.resolve(packageName));
  return exportsOf(await readFile(file, "utf8"), file);
}

/** What an index exports, and where it has that from. Its other exports are not among them. */
export function exportsOf(index, file) {
  const found = new Map();
  for (const [, names, from] of index.matchAll(reExport)) {
    const part = from.startsWith(".") ? resolve(dirname(file), from) : from;
    for (const { name, as } of namesIn(names)) found.set(as, { name, file: part });
  }
  return found;
}

function namesIn(list) {
  return list
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "" && !each.startsWith("type "))
    .map((each) => {
      const [name, as = name] = each.split(" as ");
      return { name, as };
    });
}

function loaderOf(path) {
  const ending = extname(path).slice(1);
  return ending === "mjs" ? "js" : ending;
}
