import { type Actor, isAllowed } from "#app/kernel/permissions";
import type { Role } from "#db/tables/user";
import type { UserTab } from "./user-list";

export const roles = ["Administrator", "Retailer", "Customer"] as const satisfies readonly Role[];

export const roleOfTab: Record<UserTab, Role> = {
  administrators: "Administrator",
  retailers: "Retailer",
  customers: "Customer",
};

/** The roles this actor may give to others, and whose holders they see. */
export function grantableRoles(actor: Actor): Role[] {
  return roles.filter((role) => role !== "Administrator" || isAllowed(actor, "users.manageAdministrators"));
}
