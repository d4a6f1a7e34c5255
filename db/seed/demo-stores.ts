import type { StoreTable } from "../tables/store";

type DemoStore = Omit<
  StoreTable,
  "id" | "retailerId" | "circularGroupId" | "hasExistingShoppingList" | "createdAt" | "updatedAt"
>;

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
    hours: "Every day 7 am – 8 pm",
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
    ...given,
  };
}
