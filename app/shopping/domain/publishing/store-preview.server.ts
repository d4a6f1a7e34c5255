import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { Context } from "#app/kernel/context";
import { DomainError, invalidInput, notFound } from "#app/kernel/errors";
import { isAllowed, requirePermission } from "#app/kernel/permissions";
import { retailerScope } from "#app/kernel/retailer-scope";
import { instantFromText, isoWithOffset, wallTimeOf } from "#app/kernel/wall-time";
import { getLinkedRecipe } from "./linked-recipe.server";
import type { PublishedStore } from "./pages-of-store.server";
import type { Recipe } from "./recipes";
import { getPublicRecipe } from "./recipes.server";
import type { WeeklyAd, WeeklyAdCircular } from "./weekly-ad";
import { getWeeklyAd } from "./weekly-ad.server";

/** What a preview link is made for. */
export const previewSchema = z.object({
  storeId: z.coerce.number({ error: "Choose a store." }).int("Choose a store.").positive("Choose a store."),
  /** ISO-8601; wall time of the retailer's zone when it has no offset. Null: now. */
  at: z.string().trim().max(40, "The date and minute can't be read.").nullable().default(null),
});

type PreviewInput = z.infer<typeof previewSchema>;

/** Long enough for a store manager to look at next week's ad, short enough that a stray link is soon worth nothing. */
const previewDays = 7;

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;
const issuer = "endcap";
const audience = "endcap-preview";
const maxTokenLength = 2048;

/** A link that shows what one store will show at one minute, to whoever has it, until it expires. */
interface PreviewLink {
  token: string;
  url: string;
  storeId: number;
  timeZone: string;
  /** Wall time of the retailer's zone, to the minute: YYYY-MM-DDTHH:mm. */
  wallTime: string;
  at: Date;
  expiresAt: Date;
}

/** What a token opens. */
interface OpenedPreview {
  retailer: { id: number; name: string; timeZone: string };
  store: PublishedStore;
  at: Date;
  expiresAt: Date;
}

/**
 * Makes the link for a store and a minute: now when none is given. A minute that daylight saving skips means the
 * first after the gap, one that comes twice means the first. Nothing is stored: the link carries its own proof.
 * @throws DomainError not_found for a store that isn't there or another retailer's, invalid_input
 */
export async function createPreviewLink(ctx: Context, input: PreviewInput): Promise<PreviewLink> {
  requirePermission(ctx, "circulars.read");
  requirePermission(ctx, "stores.read");
  const scope = retailerScope(ctx);
  const store = await findStore(ctx, input.storeId);
  if (!store || (scope !== null && store.retailerId !== scope)) throw notFound("Store");
  const { timeZone } = store;
  const given = input.at === null ? ctx.now() : instantFromText(input.at, timeZone);
  if (!given) throw invalidInput({ at: ["The date and minute can't be read."] });
  const at = new Date(Math.floor(given.getTime() / minuteMs) * minuteMs);
  const expiresAt = new Date(Math.floor(ctx.now().getTime() / 1000) * 1000 + previewDays * dayMs);
  const token = await new SignJWT({ retailer: store.retailerId, at: at.getTime() })
    .setProtectedHeader({ alg: "HS256", typ: audience })
    .setSubject(String(store.id))
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(expiresAt)
    .sign(ctx.settings.tokenKey);
  const wallTime = wallTimeOf(at, timeZone).slice(0, 16);
  return {
    token,
    url: `${ctx.settings.baseUrl}/preview/${token}`,
    storeId: store.id,
    timeZone,
    wallTime,
    at,
    expiresAt,
  };
}

/**
 * What a link's token stands for. Asks for no permission: the token is the permission.
 * @throws DomainError not_found with a sentence for whoever opened the link
 */
export async function openPreview(ctx: Context, token: string): Promise<OpenedPreview> {
  const { retailerId, storeId, at, expiresAt } = await readToken(ctx, token);
  const store = await findStore(ctx, storeId);
  if (!store || store.retailerId !== retailerId) {
    throw new DomainError("not_found", "The store of this preview is no longer there.");
  }
  const { id, slug, name, circularGroupId, retailerName, timeZone } = store;
  return {
    retailer: { id: retailerId, name: retailerName, timeZone },
    store: { id, slug, name, circularGroupId },
    at,
    expiresAt,
  };
}

/** Whether the caller may make links to previews of this retailer's stores, e.g. one of another minute. */
export function mayPreview(ctx: Context, retailerId: number): boolean {
  if (!isAllowed(ctx.actor, "circulars.read") || !isAllowed(ctx.actor, "stores.read")) return false;
  const scope = retailerScope(ctx);
  return scope === null || scope === retailerId;
}

/**
 * The retailer's weekly ad as the token's store shows it at the token's minute if all drafts are published by then,
 * labelled as a preview.
 * @throws DomainError not_found as `openPreview`, also for a token of another retailer
 */
export async function getPreviewedAd(ctx: Context, retailerId: number, token: string): Promise<WeeklyAd> {
  const { retailer, store, at, expiresAt } = await openPreviewOf(ctx, retailerId, token);
  const { content } = await getWeeklyAd(ctx, retailerId, { store, at, withDrafts: true });
  const { id, slug, name } = store;
  return {
    ...content,
    circulars: content.circulars.map((circular) => withLinksOf(token, circular)),
    // The clock of whoever looks has nothing to do with it.
    next: null,
    preview: {
      at: isoWithOffset(at, retailer.timeZone),
      store: { id, slug, name },
      expires: isoWithOffset(expiresAt, retailer.timeZone),
    },
  };
}

/**
 * A recipe as the token's store shows it at the token's minute, of a category or linked to a deal of an ad that is out then
 * if all drafts are published.
 * @throws DomainError not_found as `getPreviewedAd`
 */
export async function getPreviewedRecipe(
  ctx: Context,
  ids: { retailerId: number } & ({ recipeId: number } | { areaId: number; place: number }),
  token: string,
): Promise<Recipe> {
  const { store, at } = await openPreviewOf(ctx, ids.retailerId, token);
  const asked = { store, at, withDrafts: true };
  const { content } =
    "recipeId" in ids
      ? await getPublicRecipe(ctx, ids.retailerId, ids.recipeId, asked)
      : await getLinkedRecipe(ctx, ids.retailerId, ids.areaId, ids.place, asked);
  const opened = withToken(token);
  return {
    ...content,
    deals: content.deals.map((deal) => ({ ...deal, thumbnail: deal.thumbnail && opened(deal.thumbnail) })),
  };
}

async function openPreviewOf(ctx: Context, retailerId: number, token: string): Promise<OpenedPreview> {
  const preview = await openPreview(ctx, token);
  if (preview.retailer.id !== retailerId) throw notValid();
  return preview;
}

/** What belongs to a draft is shown to whoever has the token, and so is asked for with it. */
function withToken(token: string) {
  return <T extends { url: string }>(linked: T): T => ({ ...linked, url: `${linked.url}?preview=${token}` });
}

function withLinksOf(token: string, circular: WeeklyAdCircular): WeeklyAdCircular {
  const opened = withToken(token);
  return {
    ...circular,
    pages: circular.pages.map((page) => ({
      ...page,
      images: page.images.map(opened),
      areas: page.areas.map((area) => ({
        ...area,
        thumbnail: area.thumbnail && opened(area.thumbnail),
        recipes: area.recipes.map(opened),
      })),
    })),
  };
}

async function readToken(ctx: Context, token: string) {
  if (token.length > maxTokenLength) throw notValid();
  const { payload } = await jwtVerify(token, ctx.settings.tokenKey, {
    algorithms: ["HS256"],
    typ: audience,
    issuer,
    audience,
    requiredClaims: ["exp", "sub"],
    currentDate: ctx.now(),
  }).catch((error: unknown) => {
    if (!(error instanceof errors.JWTExpired)) throw notValid(error);
    throw new DomainError("not_found", "This preview link has expired. Please ask for a new one.");
  });
  const { retailer, at, sub, exp = 0 } = payload;
  if (typeof retailer !== "number" || typeof at !== "number") throw notValid();
  return { retailerId: retailer, storeId: Number(sub), at: new Date(at), expiresAt: new Date(exp * 1000) };
}

function notValid(cause?: unknown): DomainError {
  return new DomainError("not_found", "This preview link is not valid. Please ask for a new one.", { cause });
}

function findStore(ctx: Context, id: number) {
  return ctx.db
    .selectFrom("store")
    .innerJoin("retailer", "retailer.id", "store.retailerId")
    .select(["store.id", "store.slug", "store.name", "store.circularGroupId", "store.retailerId"])
    .select(["retailer.name as retailerName", "retailer.timeZone"])
    .where("store.id", "=", id)
    .executeTakeFirst();
}
