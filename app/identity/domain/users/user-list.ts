import { defineList, usualPageSizes } from "#app/kernel/lists";
import { type Actor, isAllowed } from "#app/kernel/permissions";
import type { Role } from "#db/tables/identity";

const common = {
  name: "users",
  columns: ["firstName", "lastName", "email", "retailer"],
  defaultSort: { column: "firstName", direction: "asc" },
  pageSizes: usualPageSizes,
} as const;

export const userTabs = ["administrators", "retailers", "customers"] as const;

/** By first name; a tab for each role. */
export const userList = defineList({ ...common, tabs: userTabs });

/** The same for those who have nothing to do with Administrators. */
const staffUserList = { ...userList, tabs: ["retailers", "customers"] } as const satisfies typeof userList;

export type UserColumn = (typeof userList.columns)[number];

export type UserTab = (typeof userTabs)[number];

/** The list with the tabs of those who may grant these roles. */
export function userListFor(grantable: readonly Role[]): typeof userList {
  return grantable.includes("Administrator") ? userList : staffUserList;
}

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
