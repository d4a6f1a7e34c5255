import { accountEndpoints } from "./account";
import { activityEndpoints } from "./activity";
import { categoriesEndpoints } from "./categories";
import { circularGroupsEndpoints } from "./circular-groups";
import { circularsEndpoints } from "./circulars";
import { connectionsEndpoints } from "./connections";
import { emailsEndpoints } from "./emails";
import type { Endpoint } from "./endpoint";
import { pagesAndAreasEndpoints } from "./pages-and-areas";
import { propertiesEndpoints } from "./properties";
import { recipesEndpoints } from "./recipes";
import { retailersEndpoints } from "./retailers";
import { servicesEndpoints } from "./services";
import { settingsEndpoints } from "./settings";
import { storesEndpoints } from "./stores";
import { usersEndpoints } from "./users";

/** Every endpoint of the API that wants a token, and who may use it: one file per area. */
export const endpoints: Endpoint[] = [
  ...accountEndpoints,
  ...activityEndpoints,
  ...categoriesEndpoints,
  ...circularGroupsEndpoints,
  ...circularsEndpoints,
  ...connectionsEndpoints,
  ...emailsEndpoints,
  ...pagesAndAreasEndpoints,
  ...propertiesEndpoints,
  ...recipesEndpoints,
  ...retailersEndpoints,
  ...settingsEndpoints,
  ...servicesEndpoints,
  ...storesEndpoints,
  ...usersEndpoints,
];
