import type { Generated, Selectable } from "kysely";
import type { Flag, Instant, JsonText } from "../columns";

/** A shop of a retailer; shows the pages of its circular group. */
export interface StoreTable {
  id: Generated<number>;
  retailerId: number;
  /** A group of the same retailer. */
  circularGroupId: number;
  name: string;
  /** Unique within the retailer. */
  slug: string;
  storeNumber: string | null;
  address1: string;
  address2: string | null;
  city: string;
  /** Abbreviation of a US state, DC or territory. */
  state: string;
  zipCode: string | null;
  county: string | null;
  /** In degrees. */
  latitude: number | null;
  longitude: number | null;
  googlePlacesId: string | null;
  phone: string | null;
  email: string | null;
  storeInfo: string | null;
  hours: string | null;
  /** JSON: what the hours mean (see app/catalogue/domain/stores/read-hours.server.ts). Null: not derived yet. */
  hoursRead: string | null;
  /** What `hoursRead` was derived from: the version of the grammar, a colon, the hours. */
  hoursReadOf: string | null;
  description: string | null;
  hasExistingShoppingList: Flag;
  existingShoppingListUrl: string | null;
  /** Folded, for the order of lists. */
  nameFolded: string;
  /** Name, number and city, folded, a line each (see db/store-search.ts). */
  searchText: string;
  createdAt: Instant;
  updatedAt: Instant;
}

export type StoreRow = Selectable<StoreTable>;

/** Under what recipes are shown to shoppers; shared by all retailers. */
export interface RecipeCategoryTable {
  id: Generated<number>;
  name: string;
  featured: Flag;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A recipe that was taken into a category. */
export interface RecipeTable {
  id: Generated<number>;
  recipeCategoryId: number;
  /** Its identity: its source with its id there; unique within the category. */
  originalId: string;
  title: string;
  /** An https address. */
  image: string | null;
  /** All of it: RecipeData of domain/recipes. */
  json: JsonText;
  /** At most one of a category. */
  mainRecipe: Flag;
  /** At most one of all. */
  recipeOfTheWeek: Flag;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A recipe of the built-in library, which is searched where no outside feed is. See db/library-search.ts. */
export interface LibraryRecipeTable {
  id: Generated<number>;
  /** Its identity: the collection with what that calls it, or an id that is unique by itself. */
  originalId: string;
  /** The collection's name or key; empty for recipes whose id is unique, and for those from before collections were told apart. */
  collection: Generated<string>;
  /** What the collection calls it. */
  sourceId: Generated<string>;
  /** RecipeData of domain/recipes. */
  json: JsonText;
  createdAt: Instant;
  updatedAt: Instant;
}

export type RecipeRow = Selectable<RecipeTable>;

/** A list that a shopper gave a link to, as it was then. */
export interface SharedListTable {
  id: Generated<number>;
  retailerId: number;
  /** SHA-256 of the link's token, hex. */
  tokenHash: string;
  /** ListItem[] of domain/publishing. */
  items: JsonText;
  createdAt: Instant;
  expiresAt: Instant;
}

/** Something on a signed-in Customer's list. */
export interface CustomerListItemTable {
  userId: number;
  itemId: string;
  /** ListItem of domain/publishing. */
  json: JsonText;
  /** Last change of any of its fields, as the devices' clocks have it. */
  changedAt: Instant;
}

/** How often shoppers did something in a day. No shopper is known: there is nothing here but sums. */
export interface AdCountTable {
  retailerId: number;
  /** 0: what belongs to no circular, as a recipe that was opened. */
  circularId: number;
  /** In the retailer's zone, e.g. 2026-11-21. */
  day: string;
  /** A CountName of domain/insights. */
  name: string;
  /** 0: none. Pages and areas that are deleted later keep their counts. */
  pageId: number;
  areaId: number;
  /** 0: no store was chosen. */
  storeId: number;
  /** The words of a search without a result, a recipe's id; otherwise empty. */
  detail: string;
  count: number;
}

/**
 * How often what shoppers are shown has changed. Triggers count (migrations/watch-publication.ts), so that a change
 * shows whichever process makes it, and by whatever statement.
 */
export interface PublicationTable {
  /** 0 stands for what all retailers share, e.g. categories. */
  retailerId: number;
  /** Higher than any before it, over all retailers. */
  version: number;
}

export interface ShoppingTables {
  adCount: AdCountTable;
  customerListItem: CustomerListItemTable;
  libraryRecipe: LibraryRecipeTable;
  publication: PublicationTable;
  recipe: RecipeTable;
  recipeCategory: RecipeCategoryTable;
  sharedList: SharedListTable;
  store: StoreTable;
}
