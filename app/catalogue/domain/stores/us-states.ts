/** The states of the USA, its capital's district and its territories, by the abbreviation that is stored. */
const nameByAbbreviation = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  AS: "American Samoa",
  FM: "Federated States of Micronesia",
  GU: "Guam",
  MH: "Marshall Islands",
  MP: "Northern Mariana Islands",
  PW: "Palau",
  PR: "Puerto Rico",
  VI: "U.S. Virgin Islands",
} as const;

export type UsState = keyof typeof nameByAbbreviation;

/** States and the district by name, then the territories. */
export const usStates = Object.entries(nameByAbbreviation).map(([abbreviation, name]) => ({
  abbreviation: abbreviation as UsState,
  name,
}));

const territories: readonly string[] = ["AS", "FM", "GU", "MH", "MP", "PW", "PR", "VI"] satisfies UsState[];

/** Territories have country codes of their own, which are their abbreviations. Other abbreviations mean other countries there: CA is Canada. */
export function isTerritory(country: string): country is UsState {
  return territories.includes(country);
}

export function isUsState(text: string): text is UsState {
  return Object.hasOwn(nameByAbbreviation, text);
}

/** The abbreviation for an abbreviation or a name in whatever case; null for what is neither. */
export function findUsState(text: string): UsState | null {
  const wanted = text.trim();
  const abbreviation = wanted.toUpperCase();
  if (isUsState(abbreviation)) return abbreviation;
  if (/^washington,? d\.?c\.?$/i.test(wanted)) return "DC";
  return usStates.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())?.abbreviation ?? null;
}
