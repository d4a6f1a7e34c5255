import type { Role } from "#db/tables/identity";
import { DomainError } from "./errors";

/**
 * The one permission table. The core asks it before every action; the browser asks it which entries
 * and buttons to show. Which rows a person may touch is decided by the retailer scope, not here.
 */
const rolesByPermission = {
  "account.change": ["Administrator", "Retailer", "Customer"],
  "apiKeys.manage": ["Administrator", "Retailer"],
  "backOffice.use": ["Administrator", "Retailer"],
  "retailers.read": ["Administrator", "Retailer"],
  "retailers.manage": ["Administrator"],
  "retailers.select": ["Administrator"],
  "retailers.setSignIn": ["Administrator"],
  "categories.read": ["Administrator", "Retailer"],
  "categories.write": ["Administrator"],
  "recipes.read": ["Administrator", "Retailer"],
  "recipes.write": ["Administrator"],
  "circulars.read": ["Administrator", "Retailer"],
  "circulars.write": ["Administrator", "Retailer"],
  "circularGroups.read": ["Administrator", "Retailer"],
  "circularGroups.write": ["Administrator", "Retailer"],
  "stores.read": ["Administrator", "Retailer"],
  "stores.write": ["Administrator", "Retailer"],
  "users.read": ["Administrator", "Retailer"],
  "users.write": ["Administrator", "Retailer"],
  "users.manageAdministrators": ["Administrator"],
  "users.resetSecondStep": ["Administrator"],
  "emails.read": ["Administrator", "Retailer"],
  "emails.administer": ["Administrator"],
  "services.read": ["Administrator", "Retailer"],
  "services.write": ["Administrator", "Retailer"],
  "properties.read": ["Administrator", "Retailer"],
  "properties.write": ["Administrator", "Retailer"],
  "connections.read": ["Administrator", "Retailer"],
  "connections.write": ["Administrator", "Retailer"],
  "settings.manage": ["Administrator", "Retailer"],
  "activity.read": ["Administrator", "Retailer"],
  "system.operate": ["Administrator"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof rolesByPermission;

/**
 * What no API key may, whatever its owner may: who can sign in, and how. A key must not outlive its end by the users,
 * passwords or keys that it has made.
 */
const neverByKey: readonly Permission[] = [
  "account.change",
  "apiKeys.manage",
  "retailers.setSignIn",
  "users.write",
  "users.manageAdministrators",
  "users.resetSecondStep",
];

/** Who acts. `system` is the product itself: workers, the seed, the command line on its own machine. */
export type Actor = UserActor | { kind: "system"; name: string } | { kind: "anonymous" };

export interface UserActor {
  kind: "user";
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** Null for Administrators only. */
  retailerId: number | null;
  /** Hash of the session this actor came with; of no session where a key was brought. */
  sessionId: string;
  /** The key of the API that acts in the user's name; left out where people act themselves. */
  apiKey?: { id: number; name: string; access: "read" | "full" };
}

export function isAllowed(actor: Actor, permission: Permission): boolean {
  if (actor.kind === "system") return true;
  if (actor.kind === "anonymous") return false;
  if (isKeptFromKeys(actor, permission)) return false;
  if (actor.apiKey?.access === "read" && !isReading(permission)) return false;
  return roleHas(actor.role, permission);
}

function isKeptFromKeys({ apiKey }: UserActor, permission: Permission): boolean {
  return apiKey !== undefined && neverByKey.includes(permission);
}

/** Whether nothing can be changed by it. */
function isReading(permission: Permission): boolean {
  return permission === "backOffice.use" || permission.endsWith(".read");
}

export function roleHas(role: Role, permission: Permission): boolean {
  return (rolesByPermission[permission] as readonly Role[]).includes(role);
}

/** @throws DomainError unauthenticated or forbidden. */
export function requirePermission({ actor }: { actor: Actor }, permission: Permission): void {
  if (actor.kind === "anonymous") throw new DomainError("unauthenticated", "Please sign in.");
  if (isAllowed(actor, permission)) return;
  const isKey = actor.kind === "user" && isKeptFromKeys(actor, permission);
  throw new DomainError(
    "forbidden",
    isKey ? "An API key can’t do this. Sign in instead." : "You are not allowed to do this.",
  );
}

/** The `Permission` claim of API tokens. */
export function permissionClaims(role: Role): string[] {
  if (role === "Administrator") return ["IsAdministrator", "IsRetailer"];
  return role === "Retailer" ? ["IsRetailer"] : ["IsCustomer"];
}

/** What is noted down of who made or changed something: first and last name. */
export function personName(actor: Actor): string {
  if (actor.kind === "user") return `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
  return actor.kind === "system" ? actor.name : "anonymous";
}
