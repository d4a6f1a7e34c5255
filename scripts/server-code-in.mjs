const signs = [
  ["kysely", /kysely/i],
  ["better-sqlite3", /better-sqlite3/],
  ["a node: module", /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["']node:/],
];

/** Takes the text of a browser bundle; gives the names of the server-only parts that are in it. */
export function serverCodeIn(script) {
  return signs.filter(([, sign]) => sign.test(script)).map(([name]) => name);
}
