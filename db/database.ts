import type { Kysely, Transaction } from "kysely";
import type { ActivityTable } from "./tables/activity";
import type { AreaTable } from "./tables/area";
import type { CategoryTable } from "./tables/category";
import type { CircularFileTable, CircularTable } from "./tables/circular";
import type { CircularGroupPageTable, CircularGroupTable } from "./tables/circular-group";
import type {
  CircularPageTable,
  PageContentTable,
  PageImageTable,
  PageThumbnailTable,
} from "./tables/circular-page";
import type { EmailTable } from "./tables/email";
import type { JobTable } from "./tables/job";
import type { RateLimitTable } from "./tables/rate-limit";
import type { LibraryRecipeTable, RecipeCategoryTable, RecipeTable } from "./tables/recipe";
import type { RetailerTable } from "./tables/retailer";
import type { SessionTable } from "./tables/session";
import type { StoreTable } from "./tables/store";
import type { UserTable } from "./tables/user";
import type { UserImportFailureTable, UserImportTable } from "./tables/user-import";
import type { UserTokenTable } from "./tables/user-token";

export interface Tables {
  activity: ActivityTable;
  area: AreaTable;
  category: CategoryTable;
  circular: CircularTable;
  circularFile: CircularFileTable;
  circularGroup: CircularGroupTable;
  circularGroupPage: CircularGroupPageTable;
  circularPage: CircularPageTable;
  email: EmailTable;
  job: JobTable;
  libraryRecipe: LibraryRecipeTable;
  pageContent: PageContentTable;
  pageImage: PageImageTable;
  pageThumbnail: PageThumbnailTable;
  rateLimit: RateLimitTable;
  recipe: RecipeTable;
  recipeCategory: RecipeCategoryTable;
  retailer: RetailerTable;
  session: SessionTable;
  store: StoreTable;
  user: UserTable;
  userToken: UserTokenTable;
  userImport: UserImportTable;
  userImportFailure: UserImportFailureTable;
}

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;
