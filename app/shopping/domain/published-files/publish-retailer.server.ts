import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import type { PublishTarget } from "#app/kernel/ports/publish-target";
import { publishedAt } from "#app/kernel/published-at";
import { readVersionsOf } from "#db/publication-versions";
import { everyone } from "../publishing/publication-cache.server";
import type { PublishingAssets } from "./assets";
import { FileWriter, type WrittenFiles } from "./file-writer";
import { makePublicFiles } from "./public-files.server";

export interface PublishRequest {
  target: PublishTarget;
  /** Where shoppers reach the target, without a trailing slash. Each retailer has a folder there, see `publishedAt`. */
  address: string;
  retailerId: number;
  assets: PublishingAssets;
  /** Leaves everything as it is where nothing has changed since it was written less than a day ago. */
  onlyWhenChanged?: boolean;
}

export interface PublishedRetailer extends WrittenFiles {
  retailerId: number;
  /** When the files were last compared with what stands at the target. */
  comparedAt: Date;
  /** When it has to be done again: an ad begins or ends, or files can be deleted. Null: not by itself. */
  nextAt: Date | null;
  /** File names of pictures that the server itself has not. */
  missingPictures: string[];
  /** There is no such retailer, or not any more. */
  isGone: boolean;
}

/** Files that somebody else has deleted or altered are found out within this time, also where nothing else changes. */
export const maxAgeMs = 24 * 3_600_000;

/**
 * Writes the public ad of a retailer, as it is at this moment, as files of a folder. Stopped in between, the next one
 * goes on; until then readers find files that fit together. What belongs to a retailer that is not there any more goes.
 * @throws FileStoreError, and the system's errors of a full disk
 */
export async function publishRetailer(ctx: Context, request: PublishRequest): Promise<PublishedRetailer> {
  const { target, retailerId, assets } = request;
  const address = publishedAt(request.address, retailerId);
  const now = ctx.now();
  const mark = `${await versionOf(ctx, retailerId)} ${assets.mark} ${address}`;
  const writer = await FileWriter.open(target, `${retailerId}/`, now);
  const { manifest } = writer;
  if (request.onlyWhenChanged && manifest.mark === mark && isFresh(manifest, now)) {
    const unchanged = Object.keys(manifest.files).length;
    const nextAt = manifest.changesAt === null ? null : new Date(manifest.changesAt);
    const nothing = { written: [], unchanged, deleted: [], deletesAt: null, missingPictures: [] };
    return { retailerId, ...nothing, comparedAt: new Date(manifest.writtenAt), nextAt, isGone: false };
  }
  await target.sweep(`${retailerId}/`);
  await writer.compareWithTarget();
  const source = {
    ctx: { ...ctx, settings: { ...ctx.settings, baseUrl: address } },
    writer,
    retailerId,
    assets,
  };
  const made = await makePublicFiles(source).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  });
  const changesAt = made?.changesAt ?? null;
  const files = await writer.end({ mark, changesAt });
  const times = [
    ...(changesAt === null ? [] : [Date.parse(changesAt)]),
    ...(files.deletesAt ? [+files.deletesAt] : []),
  ];
  return {
    retailerId,
    ...files,
    comparedAt: now,
    nextAt: times.length > 0 ? new Date(Math.min(...times)) : null,
    missingPictures: made?.missingPictures ?? [],
    isGone: made === null,
  };
}

function isFresh(
  manifest: FileWriter["manifest"],
  now: Date,
): manifest is FileWriter["manifest"] & { writtenAt: string } {
  const { changesAt, writtenAt, files } = manifest;
  if (changesAt !== null && Date.parse(changesAt) <= now.getTime()) return false;
  if (Object.values(files).some(({ goneAt }) => goneAt !== null)) return false;
  return writtenAt !== null && now.getTime() - Date.parse(writtenAt) < maxAgeMs;
}

/** Changes with whatever shoppers of this retailer may see. */
async function versionOf(ctx: Context, retailerId: number): Promise<string> {
  const versions = await readVersionsOf(ctx.db, [retailerId, everyone]);
  const of = (id: number) => versions.find((each) => each.retailerId === id)?.version ?? 0;
  return `${of(retailerId)}.${of(everyone)}`;
}
