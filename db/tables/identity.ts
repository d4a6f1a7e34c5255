import type { Generated, Selectable } from "kysely";
import type { Flag, Instant, JsonText } from "../columns";

/** As listed in app/kernel/languages. */
type Language = "en" | "es" | "fr-CA" | "pt-BR" | "de" | "it" | "pl" | "ar";

/** The tenant. */
export interface RetailerTable {
  id: Generated<number>;
  name: string;
  slug: string;
  /** IANA time zone in which staff enter dates, e.g. America/Chicago. */
  timeZone: string;
  /** Null: none was chosen. */
  language: Language | null;
  /** ISO 3166-1 alpha-2, e.g. "CA"; null: none was chosen. */
  country: string | null;
  /** ISO 4217, e.g. "CAD". */
  currency: Generated<string>;
  fromAddress: string | null;
  replyTo: string | null;
  siteName: string | null;
  siteUrl: string | null;
  logoUrl: string | null;
  /** Whether shoppers, whom nobody knows, may have their lists mailed in the retailer's name. */
  mailsLists: Generated<Flag>;
  /** Whether its staff must sign in with a second step. */
  requiresSecondStep: Generated<Flag>;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  primaryContact: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  secondaryContact: string | null;
  secondaryEmail: string | null;
  secondaryPhone: string | null;
  secondaryNotes: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export type RetailerRow = Selectable<RetailerTable>;

export type Role = "Administrator" | "Retailer" | "Customer";

export interface UserTable {
  id: Generated<number>;
  /** Lower case; unique. */
  email: string;
  firstName: string;
  lastName: string;
  /** The names as `fold` gives them, for the indexes that long lists are searched and sorted by; see `nameColumns`. */
  firstNameFolded: string;
  lastNameFolded: string;
  role: Role;
  /** Null for Administrators only. */
  retailerId: number | null;
  /** argon2id; null until the user has set one. */
  passwordHash: string | null;
  emailConfirmed: Flag;
  /** Who is disabled can't sign in. */
  disabledAt: Instant | null;
  phoneNumber: string | null;
  /** The number of a Customer's loyalty card. */
  bonusCardNumber: string | null;
  /** The import that made this user and has them invited; null for any other. */
  userImportId: number | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export type UserRow = Selectable<UserTable>;

/** A signed-in browser, a family of API tokens, or a Customer on a retailer's website. The row is the truth: without it the token is worthless. */
export interface SessionTable {
  /** SHA-256 of the secret in the cookie (browser), of the `sid` claim (api) or of the bearer token (customer), hex. */
  id: string;
  kind: "browser" | "api" | "customer";
  userId: number;
  /** The retailer an Administrator has chosen in the top bar; null means all. */
  currentRetailerId: number | null;
  ip: string;
  userAgent: string;
  createdAt: Instant;
  lastSeenAt: Instant;
  expiresAt: Instant;
  signedInBy: Generated<SignedInBy>;
  /** When its user last proved to be who they are, by signing in or since; null in rows of older versions. */
  confirmedAt: Instant | null;
}

export type SessionRow = Selectable<SessionTable>;

/**
 * What somebody signed in with. `code` and `recoveryCode`: after the password. `passkey`: alone, or after the password.
 * `singleSignOn`: at the retailer's own provider.
 */
export type SignedInBy = "password" | "passkey" | "code" | "recoveryCode" | "singleSignOn";

/** What a link in a mail lets its holder do. */
export type TokenPurpose = "resetPassword" | "setPassword" | "confirmEmail";

/** The right behind a link in a mail. The link's secret is stored nowhere: it is derived from the server's key and `nonce`. */
export interface UserTokenTable {
  id: Generated<number>;
  userId: number;
  purpose: TokenPurpose;
  /** The user's address when the token was made; it is worth nothing once that has changed. */
  email: string;
  /** Random, hex. */
  nonce: string;
  /** SHA-256 of the secret, hex; unique. */
  tokenHash: string;
  expiresAt: Instant;
  /** Set when it was used, or made worthless by a newer one or by a change of the password. */
  usedAt: Instant | null;
  createdAt: Instant;
}

export type UserTokenRow = Selectable<UserTokenTable>;

/** A key pair whose private half is with the user's device or password manager (WebAuthn). */
export interface PasskeyTable {
  id: Generated<number>;
  userId: number;
  /** As its owner calls it. */
  name: string;
  /** Base64url; unique. */
  credentialId: string;
  /** Base64url. */
  publicKeyCose: string;
  /** How often it was used, as its device counts; 0 where that doesn't count. */
  counter: number;
  /** How it is reached: string[], e.g. `["internal", "hybrid"]`. */
  transports: JsonText;
  /** Whether it is on more than one device, as of its last use. */
  synced: Flag;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

export type PasskeyRow = Selectable<PasskeyTable>;

/** What a user's authenticator app makes one-time codes of (TOTP, RFC 6238). */
export interface AuthenticatorAppTable {
  userId: number;
  /** Base32, sealed. */
  secretSealed: string;
  /** Null until a code has shown that the app holds the secret. */
  confirmedAt: Instant | null;
  /** Number of the 30 seconds of the last code that was taken; older ones are worth nothing. */
  lastStep: number;
  lastUsedAt: Instant | null;
  createdAt: Instant;
}

/** A code that stands for the second step once, for who has lost what it is taken with. */
export interface RecoveryCodeTable {
  id: Generated<number>;
  userId: number;
  /** The salt of all codes that were made together; base64url. */
  salt: string;
  /** argon2id with that salt, base64url. */
  codeHash: string;
  createdAt: Instant;
  usedAt: Instant | null;
}

/**
 * `secondStep`: the password was right, and the second step is waited for. `passkey`: signing in by passkey alone.
 * `addPasskey` and `confirm`: of somebody who is signed in.
 */
export type ChallengePurpose = "secondStep" | "passkey" | "addPasskey" | "confirm";

/** A sign-in that is under way, or what a passkey has to sign. */
export interface SignInChallengeTable {
  /** SHA-256 of the secret in the browser's cookie, or of its session and the purpose, hex. */
  id: string;
  purpose: ChallengePurpose;
  /** Null where nobody knows yet who it is. */
  userId: number | null;
  /** What a passkey has to sign, base64url; null until one is asked for, and once it was answered. */
  challenge: string | null;
  expiresAt: Instant;
}

/** A browser that a user has signed in with. */
export interface KnownBrowserTable {
  userId: number;
  /** SHA-256 of the user's id and the secret in the browser's cookie, hex. */
  browserHash: string;
  firstSeenAt: Instant;
  lastSeenAt: Instant;
}

/**
 * `opened`: the file is read and its columns wait to be matched. `checking`, `checked`: the dry run.
 * `running`, `done`: users are written. `failed`: it ended without an end, `failureReason` says why.
 */
type UserImportStatus = "opened" | "checking" | "checked" | "running" | "done" | "failed";

/** A file of people on its way to becoming users. */
export interface UserImportTable {
  id: Generated<number>;
  status: UserImportStatus;
  fileName: string;
  /** Null once the file is not needed any more. */
  fileKey: string | null;
  /** SHA-256 of the file, hex. */
  fileHash: string;
  /** In which a file of text is read, where somebody named it; null: found out. */
  encoding: string | null;
  /** Hash of file and options; unique, so that the same import runs once. Null until it runs. */
  fingerprint: string | null;
  /** Who asked; null for the product itself. */
  actorUserId: number | null;
  /** The one retailer whose users it may touch; null when it may touch all. */
  scopeRetailerId: number | null;
  /** Whose users they become, where a row does not say so itself. */
  retailerId: number | null;
  /** The headings of the file, and a few rows below them: string[] and string[][]. */
  headings: JsonText;
  samples: JsonText;
  /** Number of the heading's row, as in the file. */
  headingRow: number;
  /** Names of the sheets of a workbook that hold something and are not read: string[]; null for none. */
  leftOutSheets: JsonText | null;
  /** How many hidden rows of the sheet hold something and are not read; null for none. */
  hiddenRows: number | null;
  /** Rows below the heading that hold anything. */
  rowCount: number;
  /** What the dry run and the import go by; null until the columns are matched. */
  options: JsonText | null;
  /** Rows that the phase under way is through with. */
  doneRows: number;
  /** Number of the last of them, as in the file. */
  lastRow: number;
  createdCount: number;
  updatedCount: number;
  skippedCount: number;
  failedCount: number;
  failureReason: string | null;
  /** Whether users without a password are sent an email to set one. */
  invites: Flag;
  createdAt: Instant;
  finishedAt: Instant | null;
}

/** A row that did not, or would not, become a user. */
export interface UserImportFailureTable {
  userImportId: number;
  /** As in the file, the heading's row counted. */
  row: number;
  /** string[]; passwords left out. */
  cells: JsonText;
  /** { column, value, message }[] */
  problems: JsonText;
}

export type UserImportRow = Selectable<UserImportTable>;

export interface IdentityTables {
  authenticatorApp: AuthenticatorAppTable;
  knownBrowser: KnownBrowserTable;
  passkey: PasskeyTable;
  recoveryCode: RecoveryCodeTable;
  retailer: RetailerTable;
  session: SessionTable;
  signInChallenge: SignInChallengeTable;
  user: UserTable;
  userImport: UserImportTable;
  userImportFailure: UserImportFailureTable;
  userToken: UserTokenTable;
}
