import type { Context } from "../context";
import { firstReference, listReferencedKeys } from "./file-references.server";
import { loadStoredFiles } from "./stored-files.server";

/** How many files rows point at, and how many of them are missing. Files that are known to be lost count in neither. */
export interface Presence {
  files: number;
  missing: number;
}

/** Files get lost one by one. More than this, and more than a twentieth of all: the folder is not the one it should be. */
const maxMissing = 10;
const maxMissingShare = 0.05;
/** Keys looked at of each column. They are hashes, so the first ones are as good as any. */
const sampledKeys = 50;

/** Counts which of the keys have no file, by a look at their sizes. */
export async function countMissing(ctx: Context, keys: string[]): Promise<Presence> {
  const known = await loadStoredFiles(ctx, keys);
  const presence: Presence = { files: 0, missing: 0 };
  for (const key of keys) {
    if (known.get(key)?.lostSince) continue;
    presence.files += 1;
    if ((await ctx.files.byteSize(key)) === null) presence.missing += 1;
  }
  return presence;
}

export function addUp(one: Presence, other: Presence): Presence {
  return { files: one.files + other.files, missing: one.missing + other.missing };
}

/** Whether the files look as if their folder were not there yet (a mount that comes late), or another one were. */
export function areTooManyMissing({ files, missing }: Presence): boolean {
  if (missing === 0) return false;
  return missing === files || missing > Math.max(maxMissing, files * maxMissingShare);
}

/** As `areTooManyMissing`, judged by some files of each kind. */
export async function isFolderAway(ctx: Context): Promise<boolean> {
  let sum: Presence = { files: 0, missing: 0 };
  for (let column = 0; ; column += 1) {
    const { keys, next } = await listReferencedKeys(ctx, { ...firstReference, column }, sampledKeys);
    if (!next) return areTooManyMissing(sum);
    sum = addUp(sum, await countMissing(ctx, keys));
  }
}
