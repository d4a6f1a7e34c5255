import type { Generated } from "kysely";
import type { Flag, Instant, JsonText } from "../columns";
import type { Role } from "./identity";

/** The OpenID Connect provider at which a retailer's people sign in. Retailers without a row have none. */
export interface SingleSignOnTable {
  retailerId: number;
  /** As the provider names itself, e.g. https://login.example.com/tenant. */
  issuer: string;
  clientId: string;
  clientSecretSealed: string;
  /** Parted by blanks; `openid` among them. */
  scopes: string;
  /** Whether its addresses count as verified although it doesn't say so of each. */
  trustsEmails: Flag;
  /** The role of people who are made at their first sign-in, where no groups are mapped. */
  defaultRole: Exclude<Role, "Administrator">;
  /** The claim that lists a person's groups; null: roles are given in Endcap alone. */
  groupsClaim: string | null;
  /** { group, role }[] */
  groupRoles: JsonText;
  /** Whether its people may also sign in with a password. */
  allowsPasswords: Flag;
  createdAt: Instant;
  updatedAt: Instant;
}

/** An email domain, in lower case, that stands for one retailer alone. */
export interface SingleSignOnDomainTable {
  domain: string;
  retailerId: number;
}

/** Who a user is at the provider of their retailer. */
export interface UserIdentityTable {
  id: Generated<number>;
  userId: number;
  /** Through whose single sign-on it was bound. */
  retailerId: number;
  issuer: string;
  /** The provider's own id of the person; never given to another one. */
  subject: string;
  /** Equals the user's own `disabledAt` where single sign-on disabled them, and nobody has changed that since. */
  disabledAt: Instant | null;
  createdAt: Instant;
  lastSignInAt: Instant | null;
}

/** A sign-in that has left for the provider, until it comes back or its time is up. */
export interface SingleSignOnAttemptTable {
  /** SHA-256 of the secret in the browser's cookie, hex. */
  id: string;
  retailerId: number;
  /** The screen to go to afterwards. */
  redirectTo: string | null;
  expiresAt: Instant;
}

export interface SingleSignOnTables {
  singleSignOn: SingleSignOnTable;
  singleSignOnAttempt: SingleSignOnAttemptTable;
  singleSignOnDomain: SingleSignOnDomainTable;
  userIdentity: UserIdentityTable;
}
