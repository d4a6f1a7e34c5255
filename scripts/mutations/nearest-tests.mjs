import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Test files of vitest that reach a file through their imports, those with the shortest way first. */
export function nearestTests(folder, tracked, file) {
  const importers = importersOf(folder, tracked);
  const found = [];
  const seen = new Set([file]);
  for (let ring = [file]; ring.length > 0; ) {
    found.push(...ring.filter((name) => /\.test\.\w+$/.test(name)).sort());
    const next = ring.flatMap((name) => importers.get(name) ?? []).filter((name) => !seen.has(name));
    ring = [...new Set(next)];
    for (const name of ring) seen.add(name);
  }
  return found;
}

let known;

/** The imports of a checkout, turned round; read once. */
function importersOf(folder, tracked) {
  if (known) return known;
  known = new Map();
  const code = tracked.filter((name) => /\.(tsx?|mjs)$/.test(name) && existsSync(join(folder, name)));
  const all = new Set(code);
  for (const name of code) {
    for (const [, from] of readFileSync(join(folder, name), "utf8").matchAll(
      /(?:from|import\(?)\s*"([#.][^"]+)"/g,
    )) {
      const target = targetOf(name, from, all);
      if (target) known.set(target, [...(known.get(target) ?? []), name]);
    }
  }
  return known;
}

function targetOf(name, from, all) {
  const base = from.startsWith("#") ? from.slice(1) : normalize(join(dirname(name), from));
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`].find((path) =>
    all.has(path),
  );
}
