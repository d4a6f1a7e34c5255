const signs = [
  ["kysely", /kysely/i],
  ["better-sqlite3", /better-sqlite3/],
  ["a node: module", /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["']node:/],
];

/** Takes the text of a browser bundle; gives the names of the server-only parts that are in it. */
export function serverCodeIn(script) {
  return signs.filter(([, sign]) => sign.test(script)).map(([name]) => name);
}

/**
 * Takes esbuild's metafile of the server; gives the imports of our own files that it left in the bundle because
 * it could not find them (Remix reports none of these).
 */
export function unresolvedImportsIn(metafile) {
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return imports.filter(({ path, external }) => external && /^[#./]/.test(path)).map(({ path }) => path);
}

/**
 * The scripts that a screen cannot do without: its own and what these import, whatever they load later left out.
 * @param metafile esbuild's of what browsers load
 * @param {string[]} modules the screen's, those around it, and the one that begins, as they end in the metafile
 * @returns {string[]} paths of files, relative to the checkout
 */
export function scriptsOf(metafile, modules) {
  const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) =>
    modules.some((module) => entryPoint?.replace(/\?browser$/, "").endsWith(module)),
  );
  if (entries.length !== modules.length) throw new Error(`Not all of ${modules.join(", ")} are built.`);
  const found = new Set();
  const add = (path) => {
    if (found.has(path)) return;
    found.add(path);
    for (const { path: next, kind } of metafile.outputs[path].imports)
      if (kind === "import-statement") add(next);
  };
  for (const [path] of entries) add(path);
  return [...found].filter((path) => path.endsWith(".js"));
}
