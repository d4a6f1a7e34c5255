import type { Generated, Selectable } from "kysely";
import type { Flag, Instant } from "../columns";

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
  /** Of Customers: the number of their loyalty card. */
  bonusCardNumber: string | null;
  /** The import that made this user, or null. */
  userImportId: number | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export type UserRow = Selectable<UserTable>;
