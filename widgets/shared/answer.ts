export interface Answer<Body> {
  body: Body;
  /** When it was fetched, where the network failed and an earlier answer had to do; otherwise null. */
  savedAt: Date | null;
}

/** Reads what stands at an address; null where there is nothing. */
export type ReadUrl = <Body>(url: string, isKept?: boolean) => Promise<Answer<Body> | null>;
