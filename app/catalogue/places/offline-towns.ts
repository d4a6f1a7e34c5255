import type { Town, Towns } from "#app/kernel/ports/places";
import { abbreviateState, firstNotBefore, loadZipTable, plainWords, type ZipEntry } from "./zip-table";

/** The table of ZIP codes, asked for towns. */
export class OfflineTowns implements Towns {
  async find(text: string): Promise<Town[]> {
    const { byZip, byCity, stateByName } = await loadZipTable();
    const [, leading = "", behind = ""] = /^(\d{5})(?:-\d{4})?[\s,](\D+)$/.exec(text.trim()) ?? [];
    const first = byZip.get(leading);
    if (first && isPartOf(first, abbreviateState(` ${plainWords(behind)}`, stateByName).trim()))
      return [townOf(first)];
    const zip =
      /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(text)?.[1] ?? /[a-z][\s,]+(\d{5})(?:-\d{4})?\s*$/i.exec(text)?.[1];
    if (zip) {
      const entry = byZip.get(zip);
      return entry ? [townOf(entry)] : [];
    }
    const words = plainWords(text);
    if (!words) return [];
    const found = townsNamed(byCity, words);
    return found.length > 0 ? found : townsNamed(byCity, abbreviateState(words, stateByName));
  }
}

/** "62701, IL" and "90210 Beverly Hills" say the place twice; "12345 Oak Street" is none. */
function isPartOf({ key, state }: ZipEntry, words: string): boolean {
  return words === state.toLowerCase() || words === key || words === key.slice(0, -3);
}

function townOf({ zip, city, state, latitude, longitude }: ZipEntry): Town {
  return { name: `${city}, ${state} ${zip}`, latitude, longitude };
}

/** Each town once, in the middle of its ZIP codes. */
function townsNamed(byCity: ZipEntry[], words: string): Town[] {
  const towns = new Map<string, ZipEntry[]>();
  for (let at = firstNotBefore(byCity, words); at < byCity.length; at += 1) {
    const entry = byCity[at] as ZipEntry;
    if (!entry.key.startsWith(words)) break;
    if (entry.key === words || entry.key.slice(0, -3) === words)
      towns.set(entry.key, [...(towns.get(entry.key) ?? []), entry]);
  }
  return [...towns.values()].map((entries) => {
    const { city, state } = entries[0] as ZipEntry;
    const middle = (of: "latitude" | "longitude") =>
      entries.reduce((sum, entry) => sum + entry[of], 0) / entries.length;
    return { name: `${city}, ${state}`, latitude: middle("latitude"), longitude: middle("longitude") };
  });
}
