import { filesOf, shardOf } from "#app/shopping/domain/publishing/file-paths";
import type { Recipe } from "#app/shopping/domain/publishing/recipes";
import type {
  AllStores,
  NamedStores,
  StoreOfGroup,
  StoreSearch,
} from "#app/shopping/domain/publishing/stores";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import type { Answer, ReadUrl } from "#widgets/shared/answer";
import type { LoadModule } from "#widgets/shared/load-part";
import { readTime } from "#widgets/shared/read-time";
import type { ViewContext } from "#widgets/shared/view";
import type { SearchPart } from "./search";

/** A question, and the folder that it is answered from. */
interface Asked {
  files: string;
  paths: ReturnType<typeof filesOf>;
  query: URLSearchParams;
  readUrl: ReadUrl;
  load: LoadModule;
  askServer: <Body>() => Promise<Answer<Body> | null>;
}

type Answered = Promise<Answer<object> | null>;

/**
 * Answers as the server does, from the files that it has published. What they don't hold (a search of recipes, a deal
 * that is over, a preview) and what can't be read there is asked of the server.
 */
export async function readFiles<Body>(
  { root, origin, load }: Pick<ViewContext, "root" | "origin" | "load">,
  readUrl: ReadUrl,
  path: string,
  isKept?: boolean,
): Promise<Answer<Body> | null> {
  const files = absolute(root.dataset.endcapFiles ?? "");
  const [route = "", search] = path.split("?");
  const [, , , retailerId = "", ...what] = route.split("/");
  const askServer = <Of>() => readUrl<Of>(origin + path, isKept);
  const query = new URLSearchParams(search);
  const asked = { files, paths: filesOf(retailerId), query, readUrl, load, askServer };
  const answer = query.has("preview") ? null : await answerOf(what, asked).catch(() => null);
  if (!answer) return askServer<Body>();
  return { ...answer, body: withAddresses(answer.body, files) as Body };
}

/** The absolute address of a link on the page, without a trailing slash. */
function absolute(href: string): string {
  return new URL(href, document.baseURI).href.replace(/\/+$/, "");
}

/** Null where no file has it. */
async function answerOf([noun, id, part, place]: string[], asked: Asked): Answered {
  const { paths, query } = asked;
  if (noun === "weekly-ad") return readAd(asked);
  if (noun === "offers") return readFile(asked, paths.offers((await findStore(asked))?.group ?? null));
  if (noun === "stores") return readStores(asked);
  if (part) return readRecipe(asked, paths.linkedRecipe(Number(id), Number(place)));
  if (noun !== "recipes" || query.has("q")) return null;
  if (id) return readRecipe(asked, paths.recipe(Number(id)));
  const page = query.get("page");
  if (!page) return readFile(asked, paths.recipesHome);
  return readFile(asked, paths.recipeList(Number(query.get("category")) || null, Number(page)));
}

function readFile<Body extends object>(
  { files, readUrl }: Asked,
  path: string,
): Promise<Answer<Body> | null> {
  return readUrl<Body>(`${files}/${path}`);
}

/** The store that is asked about; null for none, or none of that name. Throws when nobody can tell. */
async function findStore(asked: Asked): Promise<StoreOfGroup | null> {
  const name = storeName(asked);
  if (!name) return null;
  const { stores } = await readNamed(asked, name);
  return stores[name] ?? null;
}

/** Slugs have small letters only. */
function storeName({ query }: Asked): string | undefined {
  return query.get("store")?.trim().toLowerCase();
}

async function readNamed(asked: Asked, name: string): Promise<NamedStores> {
  const answer = await readFile<NamedStores>(asked, asked.paths.namedStores(shardOf(name)));
  if (!answer) throw new Error("There is no list of stores.");
  return answer.body;
}

/** What has ended since the file was written is left out: nobody may be there to write another. */
async function readAd(asked: Asked): Answered {
  const found = await findStore(asked);
  const answer = await readFile<WeeklyAd>(asked, asked.paths.weeklyAd(found?.group ?? null));
  if (!answer) return null;
  const circulars = answer.body.circulars.filter(isOn);
  const store = found && { id: found.store.id, slug: found.store.key, name: found.store.name };
  return { ...answer, body: { ...answer.body, store, circulars } };
}

function isOn({ terminationDate }: { terminationDate: string }): boolean {
  return readTime(terminationDate) > Date.now();
}

/** The file has the deals of all pages: those stay that the store's ad has, in its order. */
async function readRecipe(asked: Asked, path: string): Answered {
  const answer = await readFile<Recipe>(asked, path);
  const found = await findStore(asked);
  if (!answer) return null;
  let deals = answer.body.deals.filter(isOn);
  if (found) {
    const ad = await readFile<WeeklyAd>(asked, asked.paths.weeklyAd(found.group));
    if (!ad) return null;
    const areas = ad.body.circulars.flatMap(({ pages }) => pages.flatMap((page) => page.areas));
    const order = new Map(areas.map((area, index) => [area.id, index]));
    deals = deals
      .filter(({ areaId }) => order.has(areaId))
      .sort(
        (a, b) =>
          Number(b.linked) - Number(a.linked) || (order.get(a.areaId) ?? 0) - (order.get(b.areaId) ?? 0),
      );
  }
  const shown = new Set(deals.map(({ areaId }) => areaId));
  const ingredients = answer.body.ingredients.map((ingredient) => ({
    ...ingredient,
    areas: ingredient.areas.filter((id) => shown.has(id)),
  }));
  const store = found && { id: found.store.id, slug: found.store.key, name: found.store.name };
  return { ...answer, body: { ...answer.body, ingredients, store, deals } };
}

async function readStores(asked: Asked): Answered {
  const { query, paths } = asked;
  const name = storeName(asked);
  if (name) {
    const { retailer, total, stores } = await readNamed(asked, name);
    const found = stores[name];
    const body: StoreSearch = {
      retailer,
      from: null,
      stores: found ? [found.store] : [],
      total,
      summary: found ? "1 store found" : "This store is not here anymore.",
    };
    return { body, savedAt: null };
  }
  if (!query.has("q") && !query.has("near")) return readFile(asked, paths.stores);
  const all = await readFile<AllStores>(asked, paths.allStores);
  if (!all) return null;
  const searchStores = await asked.load<SearchPart>("files-search");
  const body = searchStores(all.body, query);
  // The server knows where towns and ZIP codes are.
  const better = body.stores.length > 0 ? null : await asked.askServer<StoreSearch>().catch(() => null);
  return better ?? { ...all, body };
}

/** What the server names by its own paths stands in the folder. */
function withAddresses(value: unknown, files: string): unknown {
  if (typeof value === "string") return value.startsWith("/public/images/") ? files + value : value;
  if (Array.isArray(value)) return value.map((each) => withAddresses(each, files));
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === "url" || typeof each === "object" ? withAddresses(each, files) : each,
    ]),
  );
}
