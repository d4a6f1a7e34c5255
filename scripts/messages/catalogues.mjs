import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../widgets/messages/", import.meta.url);

/**
 * The messages of the widgets: by language, then by key. One file of JSON a language, each message in ICU MessageFormat,
 * as translators' tools read and write it.
 * @returns {Record<string, Record<string, string>>}
 */
export function readCatalogues() {
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .sort()
      .map((file) => [file.slice(0, -5), JSON.parse(readFileSync(new URL(file, folder), "utf8"))]),
  );
}

export const pathsOfCatalogues = () => readdirSync(folder).map((file) => new URL(file, folder).pathname);
