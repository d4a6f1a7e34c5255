import type { StoreTable } from "../tables/store";

interface DemoStore
  extends Omit<
    StoreTable,
    "id" | "retailerId" | "circularGroupId" | "hasExistingShoppingList" | "createdAt" | "updatedAt"
  > {
  /** Name of its circular group. */
  group: string;
}

/** The circular groups of the demo grocer: the small markets don't carry what the last page offers. */
export const demoGroups = [
  { name: "Full-size markets", leftOutPages: 0 },
  { name: "Neighborhood markets", leftOutPages: 1 },
];

const hours = "Monday to Saturday 7 am – 9 pm\nSunday 8 am – 8 pm";

/** The stores of the demo grocer. Towns and ZIP codes are real, streets and telephone numbers are not. */
export const demoStores: DemoStore[] = [
  demoStore({
    name: "Prairie Avenue",
    slug: "prairie-avenue",
    storeNumber: "101",
    address1: "2140 Prairie Avenue",
    city: "Springfield",
    zipCode: "62704",
    county: "Sangamon",
    latitude: 39.7718,
    longitude: -89.686,
    phone: "217-555-0101",
    email: "prairie@greenbasket.example",
    storeInfo: "Bakery, flower shop, parking behind the house.",
    description: "Our first store, open since 1987.",
  }),
  demoStore({
    name: "Mill Creek",
    slug: "mill-creek",
    storeNumber: "102",
    address1: "88 Mill Creek Road",
    city: "Chatham",
    zipCode: "62629",
    county: "Sangamon",
    latitude: 39.6762,
    longitude: -89.6998,
    phone: "217-555-0102",
    email: "millcreek@greenbasket.example",
    storeInfo: "Pharmacy counter, order pick-up at the north door.",
  }),
  demoStore({
    name: "Court Square",
    slug: "court-square",
    storeNumber: "103",
    address1: "15 Court Square",
    address2: "Suite B",
    city: "Jacksonville",
    zipCode: "62650",
    county: "Morgan",
    latitude: 39.7339,
    longitude: -90.229,
    phone: "217-555-0103",
    email: "courtsquare@greenbasket.example",
    hours: "Every day 7 am – 8 pm. Closed Thanksgiving and Christmas Day.",
    group: "Neighborhood markets",
  }),
  demoStore({
    name: "Lakeside",
    slug: "lakeside",
    storeNumber: "104",
    address1: "4400 Lakeside Drive",
    city: "Decatur",
    zipCode: "62521",
    county: "Macon",
    latitude: 39.8273,
    longitude: -88.9262,
    phone: "217-555-0104",
    email: "lakeside@greenbasket.example",
    storeInfo: "Fresh fish on Fridays.",
    hours: "Mon-Sat 6am-midnight, Sun 7am-11pm\nPharmacy: Mon-Fri 9am-7pm, Sat 9am-1pm",
  }),
  demoStore({
    name: "University",
    slug: "university",
    storeNumber: "105",
    address1: "906 College Street",
    city: "Champaign",
    zipCode: "61820",
    county: "Champaign",
    latitude: 40.1106,
    longitude: -88.2401,
    phone: "217-555-0105",
    email: "university@greenbasket.example",
    storeInfo: "Self-checkout, hot food until late.",
    hours: "Open 24 hours",
  }),
  demoStore({
    name: "Depot Street",
    slug: "depot-street",
    storeNumber: "106",
    address1: "7 Depot Street",
    city: "Taylorville",
    zipCode: "62568",
    county: "Christian",
    latitude: 39.5489,
    longitude: -89.2945,
    phone: "217-555-0106",
    email: "depot@greenbasket.example",
    hours: "Mon-Fri 8am-noon & 1pm-6pm, Sat 8am-2pm, closed Sunday",
    group: "Neighborhood markets",
  }),
];

function demoStore(
  given: Partial<DemoStore> & Pick<DemoStore, "name" | "slug" | "address1" | "city">,
): DemoStore {
  return {
    state: "IL",
    storeNumber: null,
    address2: null,
    zipCode: null,
    county: null,
    latitude: null,
    longitude: null,
    googlePlacesId: null,
    phone: null,
    email: null,
    hours,
    storeInfo: null,
    description: null,
    existingShoppingListUrl: null,
    group: "Full-size markets",
    ...given,
  };
}
