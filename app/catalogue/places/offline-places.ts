import * as z from "zod";
import type { Place, PlaceSuggestion, Places } from "#app/kernel/ports/places";
import {
  abbreviateState,
  firstNotBefore,
  loadZipTable,
  plainWords,
  type ZipEntry,
  type ZipTable,
} from "./zip-table";

const maxSuggestions = 6;
/** ZIP code and street. */
const idSchema = z.tuple([z.string(), z.string().max(200)]);

/**
 * US ZIP codes and cities without any outside service. It knows no streets: what is typed before the place is
 * taken for the street as it stands, and the coordinates are those of the ZIP code.
 */
export class OfflinePlaces implements Places {
  readonly credit = "ZIP codes: GeoNames, CC BY 4.0";

  async suggest(text: string): Promise<PlaceSuggestion[]> {
    const table = await loadZipTable();
    const split = splitAtComma(text);
    return findEntries(table, split.place).map((entry) => {
      const street = split.street || streetBefore(split.place, entry);
      const where = `${entry.city}, ${entry.state} ${entry.zip}`;
      const county = entry.county ? `${entry.county} County` : "";
      const id = JSON.stringify([entry.zip, street]);
      return street ? { id, title: street, detail: where } : { id, title: where, detail: county };
    });
  }

  async resolve(id: string): Promise<Place | null> {
    const parsed = parseId(id);
    const entry = parsed && (await loadZipTable()).byZip.get(parsed[0]);
    if (!entry) return null;
    const { zip, city, state, county, latitude, longitude } = entry;
    return {
      address1: parsed[1] || null,
      city,
      state,
      zipCode: zip,
      county,
      country: "US",
      latitude,
      longitude,
      googlePlacesId: null,
    };
  }
}

/** "12 Oak St, Verona PA": a street, known by its number, and a place. */
function splitAtComma(text: string): { street: string; place: string } {
  const comma = text.indexOf(",");
  const head = comma < 0 ? "" : text.slice(0, comma).trim();
  return /\d\S*\s+\S/.test(head)
    ? { street: head, place: text.slice(comma + 1) }
    : { street: "", place: text };
}

/** "12 Oak St Verona PA 15147": what stands before city, state and ZIP code. Empty when that is no street. */
function streetBefore(text: string, { city, state, zip }: ZipEntry): string {
  const end = new RegExp(`[\\s,]+${city.replace(/\W/g, ".")}[\\s,]+${state}[\\s,]+${zip}(-\\d*)?\\s*$`, "i");
  const street = text.replace(end, "").trim();
  return street !== text.trim() && /^\S*\d/.test(street) ? street : "";
}

/** By the beginning of a ZIP code at the end, otherwise by the beginning of a city, with or without its state. */
function findEntries({ byZip, byCity, stateByName }: ZipTable, place: string): ZipEntry[] {
  const zip = /(?:^|\s)(\d{3,5})(?:-\d{0,4})?\s*$/.exec(place)?.[1];
  if (zip?.length === 5) return [byZip.get(zip)].filter((entry) => entry !== undefined);
  if (zip) {
    const begun = byCity.filter((entry) => entry.zip.startsWith(zip));
    return begun.toSorted((a, b) => Number(a.zip) - Number(b.zip)).slice(0, maxSuggestions);
  }
  const words = plainWords(place);
  const found = citiesStartingWith(byCity, words);
  return found.length > 0 ? found : citiesStartingWith(byCity, abbreviateState(words, stateByName));
}

/** Each city once; the one that is named in full with all its ZIP codes. */
function citiesStartingWith(byCity: ZipEntry[], words: string): ZipEntry[] {
  if (words.length < 2) return [];
  const found = new Map<string, ZipEntry>();
  for (let at = firstNotBefore(byCity, words); at < byCity.length && found.size < maxSuggestions; at += 1) {
    const entry = byCity[at] as ZipEntry;
    if (!entry.key.startsWith(words)) break;
    const key = entry.key === words ? entry.zip : entry.key;
    if (!found.has(key)) found.set(key, entry);
  }
  return [...found.values()];
}

function parseId(id: string): z.infer<typeof idSchema> | null {
  try {
    return idSchema.parse(JSON.parse(id));
  } catch {
    return null;
  }
}
