/** A row of the tab before its rows are replaced. */
export interface OldRow {
  /** What tells it apart; empty where nothing does. */
  key: string;
  /** What stands in the columns that move; empty where they are blank. */
  held: string;
}

/** Where what stands beside the rows belongs. */
export interface PlacedRows {
  /** For each place from the top, the old row whose cells belong there; those behind the last one are blank. */
  sources: number[];
  /** Rows that are not among the new ones, below them: their keys still tell what their cells are about. */
  left: { place: number; key: string }[];
}

/**
 * Gives cells that people keep beside rows the places of these rows. Nothing is lost: what belongs to no new row goes
 * below them, unless it is the same in several rows without a key, as boxes and choices that were filled in ahead: these
 * stand beside new rows, too.
 * @param keys those of the new rows, from the top
 */
export function placeRows(old: OldRow[], keys: string[]): PlacedRows {
  const places = new Map(keys.map((key, place) => [key, place] as const).reverse());
  const sources: number[] = [];
  const rest: number[] = [];
  for (const [index, { key }] of old.entries()) {
    const place = key === "" ? undefined : places.get(key);
    if (place !== undefined && sources[place] === undefined) sources[place] = index;
    else rest.push(index);
  }
  const held = rest.filter((index) => old[index]?.held !== "");
  const unkeyed = held.filter((index) => old[index]?.key === "");
  const counts = new Map<string, number>();
  for (const index of unkeyed) {
    const cells = old[index]?.held ?? "";
    counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  const isAhead = (index: number) => old[index]?.key === "" && (counts.get(old[index]?.held ?? "") ?? 0) > 1;
  const mayStay = (index: number) => isAhead(index) || (index >= keys.length && old[index]?.key === "");
  const displaced = held.filter((index) => {
    if (!mayStay(index) || sources[index] !== undefined) return true;
    sources[index] = index;
    return false;
  });
  const put = (index: number, from: number): number => {
    let place = from;
    while (sources[place] !== undefined) place += 1;
    sources[place] = index;
    return place;
  };
  const left = displaced
    .filter((index) => !isAhead(index))
    .map((index) => ({ place: put(index, keys.length), key: old[index]?.key ?? "" }));
  for (const index of displaced.filter(isAhead)) put(index, 0);
  const blank = rest.filter((index) => old[index]?.held === "");
  const end = Math.max(sources.length, old.length);
  for (let place = 0, beyond = old.length; place < end; place += 1) {
    sources[place] ??= blank.shift() ?? beyond++;
  }
  return { sources, left: left.filter(({ key }) => key !== "") };
}
