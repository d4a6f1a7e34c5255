/** An address to choose from while somebody types. */
export interface PlaceSuggestion {
  /** Opaque; `resolve` of the same provider understands it. */
  id: string;
  /** What it is, e.g. "1043 Hamil Road". */
  title: string;
  /** Where that is, e.g. "Verona, PA 15147". */
  detail: string;
}

/** An address as the provider knows it; null is what it doesn't know. */
export interface Place {
  address1: string | null;
  city: string | null;
  /** A name or an abbreviation. */
  state: string | null;
  zipCode: string | null;
  county: string | null;
  /** ISO 3166-1 alpha-2, in capitals. */
  country: string | null;
  /** In degrees. */
  latitude: number | null;
  longitude: number | null;
  googlePlacesId: string | null;
}

/**
 * Finds addresses. `session` is a text that stays the same from the first letter to the choice, for providers
 * that count so. Both refuse with DomainError `unavailable` when the provider doesn't answer as it should.
 */
export interface Places {
  /** Whom its terms ask to be named where its suggestions are shown. */
  readonly credit: string;
  /** The best ones first. */
  suggest(text: string, session: string | null): Promise<PlaceSuggestion[]>;
  /** Null for an id it doesn't know. */
  resolve(id: string, session: string | null): Promise<Place | null>;
}

/** The middle of a town or of a ZIP code's area, in degrees. */
export interface Town {
  /** "Springfield, IL", with the ZIP code where one was asked for. */
  name: string;
  latitude: number;
  longitude: number;
}

/** Knows US towns without any outside service: what everybody may ask must cost nothing. */
export interface Towns {
  /** By a ZIP code, or by the whole name with or without the state: every town of that name. */
  find(text: string): Promise<Town[]>;
}
