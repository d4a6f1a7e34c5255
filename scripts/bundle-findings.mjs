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
