import type { RecipeData } from "./recipe-data";
import { contentOf, isOurId, isUnique, plainAddress, sourceIdOf, titleKey } from "./recipe-identity.server";

/** A recipe of a file, as it came and as it was read. */
export interface ReadEntry {
  raw: object;
  data: RecipeData;
}

/** What a file calls one of its recipes. */
export interface IdInFile {
  /** Its id there, of an address the plain one; its title where there is none. */
  sourceId: string;
  /** That with what is in it, for recipes that the file calls alike; and how earlier releases wrote these. */
  ownId: string;
  earlierIds: string[];
  /** Whether hardly any other source calls a recipe so; otherwise it says something within its collection alone. */
  isUnique: boolean;
  /** Whether it is the library's own. */
  isOurs: boolean;
  /** Titles of other recipes that the file calls so. */
  otherTitles: string[];
  /** Whether one of them has this title too. */
  hasNamesake: boolean;
}

/** Leaves room for what is in a recipe. */
const maxIdLength = 900;

/** What a file calls each of its recipes, in their order. */
export function idsInFile(entries: ReadEntry[]): IdInFile[] {
  const named = entries.map(({ raw, data }) => {
    const title = titleKey(data.title);
    const given = sourceIdOf(raw)?.slice(0, maxIdLength) ?? null;
    const id = given === null ? null : plainAddress(given);
    return { raw, given, id, title, sourceId: id ?? `title:${title}`, content: contentOf(data) };
  });
  const called = new Map<string, Map<string, Set<string>>>();
  for (const { sourceId, title, content } of named) {
    const titles = called.get(sourceId) ?? new Map<string, Set<string>>();
    called.set(sourceId, titles.set(title, (titles.get(title) ?? new Set()).add(content)));
  }
  return named.map(({ raw, given, id, title, sourceId, content }) => {
    const asGiven = given === null || given === id ? [] : [given, `${given}/${content}`];
    const titles = called.get(sourceId) ?? new Map<string, Set<string>>();
    return {
      sourceId,
      ownId: `${sourceId}/${content}`,
      earlierIds: [`${sourceId}/${title}`, `${sourceId}/${title}/${content}`, ...asGiven],
      isUnique: id !== null && (isUnique(id) || isOurId(raw)),
      isOurs: isOurId(raw),
      otherTitles: [...titles.keys()].filter((each) => each !== title),
      hasNamesake: (titles.get(title)?.size ?? 0) > 1,
    };
  });
}
