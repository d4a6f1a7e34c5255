import { defineList, usualPageSizes } from "#app/kernel/lists";
import type { Role } from "#db/tables/user";

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
