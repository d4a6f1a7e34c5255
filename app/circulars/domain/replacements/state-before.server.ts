import * as z from "zod";
import type { Context } from "#app/kernel/context";
import type { AreaRow } from "#db/tables/circulars";

const id = z.number().int();
const box = { left: z.number(), top: z.number(), width: z.number(), height: z.number() };

const areaSchema: z.ZodType<AreaRow> = z.object({
  id,
  pageId: id,
  ...box,
  thumbnailIndex: id.nullable(),
  featured: z.union([z.literal(0), z.literal(1)]),
  categoryId: id.nullable(),
  prefix: z.string(),
  ingredient: z.string(),
  deal: z.string(),
  details: z.string(),
  recipesJson: z.string().nullable(),
  /** Not in states from before it was kept. */
  recipesShown: z.string().nullable().default(null),
  readName: z.string().nullable().default(null),
  version: id,
  createdAt: z.string(),
  updatedAt: z.string(),
});
const coverSchema = z.object({ areaId: id, ...box });
const groupPageSchema = z.object({ circularGroupId: id, pageId: id, position: id });

/** What somebody may have changed since pages were replaced, each part in the form in which it is compared. */
const watchedSchema = z.object({
  /** The circular's pages in their order. */
  pages: z.array(id),
  groupPages: z.array(groupPageSchema),
  /** Areas of the new pages, with their versions. Covers, refusals and pictures below belong to those pages too. */
  areas: z.array(z.object({ id, version: id })),
  covers: z.array(coverSchema),
  turnedDown: z.array(z.object({ pageId: id, suggestion: z.string() })),
  pictures: z.array(z.object({ pageId: id, position: id })),
});

export type Watched = z.output<typeof watchedSchema>;

const placesSchema = z.array(z.object({ id, isNew: z.boolean(), position: id }));

export const stateBeforeSchema = z.object({
  /** The positions of the circular's pages and of the new ones. */
  places: placesSchema,
  /** Which page of the circular took over the contents of which new page. */
  pairs: z.array(z.object({ pageId: id, newPageId: id })),
  groupPages: z.array(groupPageSchema),
  /** Areas of the pages that were replaced, as are the covers below. */
  areas: z.array(areaSchema),
  covers: z.array(coverSchema),
  /** The state of the circular right after the pages were replaced. */
  after: watchedSchema,
});

/** What undoing a replacement brings back, besides the pages themselves. */
export type StateBefore = z.output<typeof stateBeforeSchema>;

export async function readPlaces(
  ctx: Context,
  circularId: number,
  draftId: number,
): Promise<StateBefore["places"]> {
  const pages = await ctx.db
    .selectFrom("circularPage")
    .select(["id", "circularId", "position"])
    .where("circularId", "in", [circularId, draftId])
    .orderBy("circularId")
    .orderBy("position")
    .execute();
  return pages.map((page) => ({
    id: page.id,
    isNew: page.circularId === draftId,
    position: page.position,
  }));
}

/** Which group shows which pages of the circular. */
export function readGroupPages(ctx: Context, circularId: number): Promise<StateBefore["groupPages"]> {
  return ctx.db
    .selectFrom("circularGroupPage as place")
    .innerJoin("circularPage as page", "page.id", "place.pageId")
    .select(["place.circularGroupId", "place.pageId", "place.position"])
    .where("page.circularId", "=", circularId)
    .orderBy("place.circularGroupId")
    .orderBy("place.position")
    .execute();
}

export function readCovers(ctx: Context, pageIds: readonly number[]): Promise<StateBefore["covers"]> {
  return ctx.db
    .selectFrom("coveredPrice as cover")
    .innerJoin("area", "area.id", "cover.areaId")
    .selectAll("cover")
    .where("area.pageId", "in", [...pageIds])
    .orderBy("cover.areaId")
    .execute();
}

/** @param pageIds the pages of the circular that came by the replacement */
export async function readWatched(
  ctx: Context,
  circularId: number,
  pageIds: readonly number[],
): Promise<Watched> {
  const ids = [...pageIds];
  const pages = (await readPlaces(ctx, circularId, circularId)).map((page) => page.id);
  const areas = await ctx.db
    .selectFrom("area")
    .select(["id", "version"])
    .where("pageId", "in", ids)
    .orderBy("id")
    .execute();
  const turnedDown = await ctx.db
    .selectFrom("turnedDownSuggestion")
    .select(["pageId", "suggestion"])
    .where("pageId", "in", ids)
    .orderBy("pageId")
    .orderBy("suggestion")
    .execute();
  const pictures = await ctx.db
    .selectFrom("pageThumbnail")
    .select(["pageId", "position"])
    .where("pageId", "in", ids)
    .where("origin", "!=", "found")
    .orderBy("pageId")
    .orderBy("position")
    .execute();
  const groupPages = await readGroupPages(ctx, circularId);
  return { pages, groupPages, areas, covers: await readCovers(ctx, ids), turnedDown, pictures };
}
