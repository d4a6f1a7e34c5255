import type { Context } from "#app/kernel/context";
import type { PublishedFile } from "#app/kernel/ports/publish-target";
import type { Instant } from "#db/columns";
import { filesOf, shardCount, shardOf } from "../publishing/file-paths";
import { getLinkedRecipe } from "../publishing/linked-recipe.server";
import { offersOf } from "../publishing/offers.server";
import type { PublishedStore } from "../publishing/pages-of-store.server";
import { earliest, type Published } from "../publishing/publication-cache.server";
import type { RecipeCard, RecipeList, RecipesHome } from "../publishing/recipes";
import { getPublicRecipe, getPublicRecipes } from "../publishing/recipes.server";
import type { AllStores, NamedStores, StoreOfGroup } from "../publishing/stores";
import { findPublicStores, listPublicStores } from "../publishing/stores.server";
import type { WeeklyAd, WeeklyAdArea } from "../publishing/weekly-ad";
import { getWeeklyAd } from "../publishing/weekly-ad.server";
import { type AdPage, composeAdPage } from "./ad-page";
import type { PublishingAssets } from "./assets";
import { type FileWriter, levels } from "./file-writer";
import { composeSitemap } from "./sitemap";

/** Caches files as long as the server's own answers may be cached; see public-answers. */
const answerCaching = "public, max-age=15, stale-while-revalidate=10, stale-if-error=3600";
/** For pictures that come with Endcap, too: unlike stored ones, they may change under the same name. */
const pageCaching = "public, max-age=300";
const pictureCaching = "public, max-age=31536000, immutable";
const pictureTypes: Record<string, string> = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" };

interface Source {
  /** Its `baseUrl` is the address of the published folder, which absolute addresses in answers begin with. */
  ctx: Context;
  writer: FileWriter;
  retailerId: number;
  assets: PublishingAssets;
}

/** When the files change by themselves, and which pictures could not be read. */
export interface MadeFiles {
  changesAt: Instant | null;
  missingPictures: string[];
}

/**
 * Passes the writer all files of a retailer's current ad: the answers the server would give, and what they refer to.
 * They come from the same functions as those answers, so that nothing of a draft or of a future ad is among them.
 * @throws DomainError not_found when there is no such retailer
 */
export async function makePublicFiles(source: Source): Promise<MadeFiles> {
  const maker = new FileMaker(source);
  await maker.makeAll();
  return { changesAt: earliest(maker.changes), missingPictures: maker.missingPictures };
}

class FileMaker {
  readonly changes: Instant[] = [];
  readonly missingPictures: string[] = [];
  readonly #paths: ReturnType<typeof filesOf>;

  constructor(private readonly source: Source) {
    this.#paths = filesOf(source.retailerId);
  }

  async makeAll(): Promise<void> {
    const { ctx, retailerId, writer, assets } = this.source;
    const { retailer, stores } = await listPublicStores(ctx, retailerId);
    for (const { path, file } of await assets.widgets()) await writer.put(path, levels.pictures, file);
    await this.#makeRecipes();
    const groups = groupsOf(stores);
    const pages = [await this.#makeAd(null, stores)];
    for (const [groupId, members] of groups) pages.push(await this.#makeAd(groupId, members));
    await this.#makeStores(retailer, stores);
    for (const page of pages)
      await writer.put(page.path, levels.pages, fileOfText(page.html, "text/html; charset=utf-8"));
    const sitemap = composeSitemap(
      ctx.settings.baseUrl,
      pages.map(({ path }) => path),
    );
    await writer.put("sitemap.xml", levels.sitemap, fileOfText(sitemap, "application/xml"));
  }

  /** Writes the ad with all pages, or with a group's. Returns its page for search engines, which is written later. */
  async #makeAd(groupId: number | null, stores: StoreOfGroup[]): Promise<{ path: string; html: string }> {
    const { ctx, retailerId } = this.source;
    const store = groupId === null ? null : storeOf(stores[0]);
    const ad = this.#noted(await getWeeklyAd(ctx, retailerId, { store }));
    // The widget adds the store, since the stores of a group share the file.
    const shared: WeeklyAd = { ...ad, store: null };
    const areas = shared.circulars.flatMap(({ pages }) => pages.flatMap((page) => page.areas));
    for (const { images } of shared.circulars.flatMap(({ pages }) => pages)) await this.#putPictures(images);
    for (const area of areas) await this.#makeParts(area);
    const offers = offersOf(shared, ctx.settings.baseUrl);
    await this.#putAnswer(this.#paths.offers(groupId), offers);
    await this.#putAnswer(this.#paths.weeklyAd(groupId), shared);
    const path = groupId === null ? "index.html" : `groups/${groupId}.html`;
    const page: AdPage = {
      ad: shared,
      offers,
      stores,
      path,
      address: ctx.settings.baseUrl,
      isOfGroup: groupId !== null,
    };
    return { path, html: composeAdPage(page) };
  }

  /** Writes a deal's picture, and the recipes that can be read only from the deal. */
  async #makeParts({ id, thumbnail, recipes }: WeeklyAdArea): Promise<void> {
    const { ctx, retailerId } = this.source;
    if (thumbnail) await this.#putPictures([thumbnail]);
    for (const { url } of recipes) {
      const place = /\/deals\/\d+\/recipes\/(\d+)$/.exec(url)?.[1];
      if (place === undefined) continue;
      const linked = this.#noted(await getLinkedRecipe(ctx, retailerId, id, Number(place), { store: null }));
      await this.#putRecipe(this.#paths.linkedRecipe(id, Number(place)), linked);
    }
  }

  async #makeRecipes(): Promise<void> {
    const { ctx, retailerId } = this.source;
    const home = this.#noted(await getPublicRecipes(ctx, retailerId, {})) as RecipesHome;
    const cards = await this.#makeLists(null);
    for (const { id } of cards) {
      const recipe = this.#noted(await getPublicRecipe(ctx, retailerId, id, { store: null }));
      await this.#putRecipe(this.#paths.recipe(id), recipe);
    }
    for (const { id } of home.categories) await this.#makeLists(id);
    await this.#putAnswer(this.#paths.recipesHome, home);
  }

  /** Writes all pages of a recipe list. Returns the recipes on them. */
  async #makeLists(categoryId: number | null): Promise<RecipeCard[]> {
    const { ctx, retailerId } = this.source;
    const category = categoryId === null ? {} : { category: String(categoryId) };
    const cards: RecipeCard[] = [];
    for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
      const asked = { ...category, page: String(page) };
      const list = this.#noted(await getPublicRecipes(ctx, retailerId, asked)) as RecipeList;
      for (const { image } of list.recipes) await this.#putOwnPicture(image);
      await this.#putAnswer(this.#paths.recipeList(categoryId, page), list);
      cards.push(...list.recipes);
      pageCount = list.pageCount;
    }
    return cards;
  }

  async #putRecipe(
    path: string,
    recipe: { image: string | null; deals: { thumbnail: { url: string } | null }[] },
  ): Promise<void> {
    await this.#putOwnPicture(recipe.image);
    await this.#putPictures(recipe.deals.flatMap(({ thumbnail }) => thumbnail ?? []));
    await this.#putAnswer(path, recipe, levels.recipes);
  }

  async #makeStores(
    retailer: AllStores["retailer"],
    stores: (StoreOfGroup & AllStores["stores"][number])[],
  ): Promise<void> {
    const { ctx, retailerId } = this.source;
    const shards: NamedStores[] = Array.from({ length: shardCount }, () => ({
      ...{ retailer, total: stores.length, stores: {} },
    }));
    const name = (key: string, of: StoreOfGroup) => {
      const shard = shards[shardOf(key)];
      if (shard) shard.stores[key] = of;
    };
    for (const { group, store } of stores) name(String(store.id), { group, store });
    for (const { group, store } of stores) name(store.key, { group, store });
    for (const [shard, content] of shards.entries())
      await this.#putAnswer(this.#paths.namedStores(shard), content, levels.stores);
    const all: AllStores = { retailer, stores: stores.map(({ store, point }) => ({ store, point })) };
    await this.#putAnswer(this.#paths.allStores, all, levels.stores);
    const { content } = await findPublicStores(ctx, retailerId, {});
    await this.#putAnswer(this.#paths.stores, content, levels.stores);
  }

  async #putPictures(images: { url: string }[]): Promise<void> {
    const { ctx, writer } = this.source;
    for (const { url } of images) {
      const key = url.slice(url.lastIndexOf("/") + 1);
      const [name = "", extension = ""] = key.split(".");
      const path = `public/images/${key}`;
      // A key stands for the same bytes for good, so an existing file needs no check.
      if (writer.uses(path, name) || this.missingPictures.includes(key)) continue;
      const opened = await ctx.services.files.open(key);
      if (!opened) {
        this.missingPictures.push(key);
        continue;
      }
      const bytes = Buffer.concat(await opened.stream().toArray());
      const contentType = pictureTypes[extension] ?? "application/octet-stream";
      await writer.put(path, levels.pictures, { bytes, contentType, cacheControl: pictureCaching }, name);
    }
  }

  /** Writes a recipe's picture if it comes with Endcap; other pictures stay on their authors' sites. */
  async #putOwnPicture(image: string | null): Promise<void> {
    const { ctx, writer, assets } = this.source;
    if (!image?.startsWith(`${ctx.settings.baseUrl}/`)) return;
    const path = image.slice(ctx.settings.baseUrl.length + 1);
    const bytes = await assets.picture(path);
    if (bytes)
      await writer.put(path, levels.pictures, {
        bytes,
        contentType: "image/webp",
        cacheControl: pageCaching,
      });
  }

  #putAnswer(
    path: string,
    content: object,
    level: (typeof levels)["lists" | "recipes" | "stores"] = levels.lists,
  ): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(content));
    const contentType = "application/json; charset=utf-8";
    return this.source.writer.put(path, level, { bytes, contentType, cacheControl: answerCaching });
  }

  #noted<T>({ content, changesAt }: Published<T>): T {
    if (changesAt !== null) this.changes.push(changesAt);
    return content;
  }
}

/** Stores by group id; groups without a store have no files. */
function groupsOf<S extends StoreOfGroup>(stores: S[]): Map<number, S[]> {
  const groups = new Map<number, S[]>();
  for (const store of stores) groups.set(store.group, [...(groups.get(store.group) ?? []), store]);
  return groups;
}

/** Any store of a group, by which the group's ad is read. */
function storeOf(store: StoreOfGroup | undefined): PublishedStore | null {
  if (!store) return null;
  const { id, key: slug, name } = store.store;
  return { id, slug, name, circularGroupId: store.group };
}

function fileOfText(text: string, contentType: string): PublishedFile {
  return { bytes: Buffer.from(text), contentType, cacheControl: pageCaching };
}
