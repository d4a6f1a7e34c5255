import type { RecipeData } from "./recipe-data";
import { contentIdOf, isUnique, linesOf, sourceIdOf, titleKey } from "./recipe-identity.server";

/** A recipe of a file, as it came and as it was read. */
export interface ReadEntry {
  raw: object;
  data: RecipeData;
}

/** What a file calls one of its recipes. */
export interface IdInFile {
  /** Its id there. Where two titles have one, or there is none, the title tells them apart. */
  sourceId: string;
  /** That with what is in it, for recipes that have the title in common as well; null for an id that is unique everywhere. */
  ownId: string | null;
  /** Whether the file calls another recipe so. */
  isShared: boolean;
}

/** What a file calls each of its recipes, in their order. */
export function idsInFile(entries: ReadEntry[]): IdInFile[] {
  const named = entries.map(({ raw, data }) => ({
    id: sourceIdOf(raw),
    title: titleKey(data.title),
    content: contentOf(data),
  }));
  const titles = new Map<string | null, Set<string>>();
  const contents = new Map<string, Set<string>>();
  for (const { id, title, content } of named) {
    add(titles, id, title);
    add(contents, `${id}/${title}`, content);
  }
  return named.map(({ id, title, content }) => {
    const isTwice = (titles.get(id)?.size ?? 0) > 1;
    const sourceId = id === null ? `title:${title}` : isTwice ? `${id}/${title}` : id;
    if (id !== null && isUnique(id)) return { sourceId, ownId: null, isShared: false };
    const isShared = (contents.get(`${id}/${title}`)?.size ?? 0) > 1;
    return { sourceId, ownId: `${sourceId}/${content}`, isShared };
  });
}

function add<Key>(sets: Map<Key, Set<string>>, key: Key, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}

/** The same for recipes of one title in which the same stands. */
export function contentOf(data: RecipeData): string {
  const title = titleKey(data.title);
  return contentIdOf(title === "-" ? data.title : title, linesOf(data)).slice(0, 16);
}
