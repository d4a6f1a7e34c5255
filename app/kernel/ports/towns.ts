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
