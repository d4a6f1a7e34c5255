import type { Kysely, Transaction } from "kysely";
import type { ActivityTable } from "./tables/activity";
import type { ActivityDayTable } from "./tables/activity-day";
import type { AdCountTable } from "./tables/ad-count";
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
import type { ConnectionTable } from "./tables/connection";
import type { ConnectionRunRowTable, ConnectionRunTable } from "./tables/connection-run";
import type { EmailTable } from "./tables/email";
import type { JobTable } from "./tables/job";
import type { PropertyTable } from "./tables/property";
import type { PublicationTable } from "./tables/publication";
import type { RateLimitTable } from "./tables/rate-limit";
import type { LibraryRecipeTable, RecipeCategoryTable, RecipeTable } from "./tables/recipe";
import type { RetailerTable } from "./tables/retailer";
import type { SentChunkTable } from "./tables/sent-chunk";
import type {
  RetailerServiceTable,
  RetailerSubserviceTable,
  ServiceTable,
  SubserviceTable,
} from "./tables/service";
import type { SessionTable } from "./tables/session";
import type { SheetMarkTable, SheetRowTable, SheetTable } from "./tables/sheet";
import type { CustomerListItemTable, SharedListTable } from "./tables/shopping-list";
import type { SocialAccountTable } from "./tables/social-account";
import type { StoreTable } from "./tables/store";
import type { StoredFileTable } from "./tables/stored-file";
import type { UserTable } from "./tables/user";
import type { UserImportFailureTable, UserImportTable } from "./tables/user-import";
import type { UserTokenTable } from "./tables/user-token";

export interface Tables {
  activity: ActivityTable;
  activityDay: ActivityDayTable;
  adCount: AdCountTable;
  area: AreaTable;
  category: CategoryTable;
  circular: CircularTable;
  circularFile: CircularFileTable;
  circularGroup: CircularGroupTable;
  circularGroupPage: CircularGroupPageTable;
  circularPage: CircularPageTable;
  connection: ConnectionTable;
  connectionRun: ConnectionRunTable;
  connectionRunRow: ConnectionRunRowTable;
  customerListItem: CustomerListItemTable;
  email: EmailTable;
  job: JobTable;
  libraryRecipe: LibraryRecipeTable;
  pageContent: PageContentTable;
  pageImage: PageImageTable;
  pageThumbnail: PageThumbnailTable;
  property: PropertyTable;
  publication: PublicationTable;
  rateLimit: RateLimitTable;
  recipe: RecipeTable;
  recipeCategory: RecipeCategoryTable;
  retailer: RetailerTable;
  retailerService: RetailerServiceTable;
  retailerSubservice: RetailerSubserviceTable;
  sentChunk: SentChunkTable;
  service: ServiceTable;
  session: SessionTable;
  sharedList: SharedListTable;
  sheet: SheetTable;
  sheetMark: SheetMarkTable;
  sheetRow: SheetRowTable;
  socialAccount: SocialAccountTable;
  store: StoreTable;
  storedFile: StoredFileTable;
  subservice: SubserviceTable;
  user: UserTable;
  userToken: UserTokenTable;
  userImport: UserImportTable;
  userImportFailure: UserImportFailureTable;
}

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;
