import type { Cell } from "./spreadsheets";

/** What of a social page is wanted: facts of the page itself, its posts, or its posts with a video. */
export type PageTitle = "Page" | "Posts" | "VideoPosts";

export interface SocialRowsRequest {
  accessToken: string;
  /** A page's name, id or address. */
  page: string;
  pageTitle: PageTitle;
  /** [from, until); has no say over `Page`. */
  from: Date;
  until: Date;
  /** Not more rows than this. */
  limit?: number;
  /** Ends it; what is under way rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** One answer of the platform; it may hold no rows and not be the last. */
export interface SocialBatch {
  /** Headings of `rows`, the same in every batch of one request. */
  headings: string[];
  /** In the platform's order, each item once. Instants are ISO-8601 texts in UTC, figures are numbers. */
  rows: Cell[][];
  /** What was left out or had to be done differently, in sentences; each is told once. */
  notes: string[];
}

export interface SocialPageChoice {
  id: string;
  name: string;
  pictureUrl: string | null;
}

export interface SocialToken {
  accessToken: string;
  expiresAt: Date | null;
}

/** What the platform tells of a token. */
export interface SocialTokenState {
  valid: boolean;
  /** Why not, in a sentence; null when valid. */
  reason: string | null;
  expiresAt: Date | null;
  dataAccessExpiresAt: Date | null;
  /** Permissions that are needed and not given. */
  missingPermissions: string[];
  user: { id: string; name: string; email: string | null; photoUrl: string | null } | null;
}

/** The social platform. All reject with ExternalServiceError, whose words hold no token. */
export interface SocialPages {
  /** The column that tells rows apart; null where there is only one row. */
  keyHeading(pageTitle: PageTitle): string | null;
  /**
   * At least one batch. It follows the platform's list to the end, keeps the pace that the platform's limits allow and
   * tries hiccups again within seconds; longer pauses are the caller's (`retryAfterSeconds`).
   */
  fetchRows(request: SocialRowsRequest): AsyncIterable<SocialBatch>;
  /** The pages that the token's owner looks after, by name without regard to case. */
  listPages(accessToken: string): Promise<SocialPageChoice[]>;
  /** A dead token is an answer, not a fault. */
  inspectToken(accessToken: string): Promise<SocialTokenState>;
  /** Sign-in with the platform; null when this installation has no identity there (app id and secret). */
  readonly signIn: SocialSignIn | null;
}

export interface SocialSignIn {
  /** Public name of our identity. */
  readonly appId: string;
  /** Where to send the browser. `state` comes back unchanged. */
  addressFor(options: { redirectUri: string; state: string }): string;
  /**
   * Exchanges the code that came back, once, for a long-lived token. `redirectUri` as it was for `addressFor`.
   * @throws ExternalServiceError configuration when the code is too old or was used
   */
  exchange(options: { redirectUri: string; code: string }): Promise<SocialToken>;
}
