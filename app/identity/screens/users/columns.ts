import type { ColDef } from "ag-grid-community";
import type { User } from "#app/identity/domain/users/queries.server";
import type { UserTab } from "#app/identity/domain/users/schemas";
import { textColumn } from "#app/ui/data-table/columns";

const common = [
  textColumn<User>("firstName", "First Name", ({ firstName }) => firstName),
  textColumn<User>("lastName", "Last Name", ({ lastName }) => lastName),
  textColumn<User>("email", "Email", ({ email }) => email, { flex: 2, minWidth: 200 }),
  textColumn<User>("role", "Role", ({ role, disabled }) => (disabled ? `${role} (disabled)` : role), {
    minWidth: 120,
  }),
];
const retailer = textColumn<User>("retailer", "Retailer", (user) => user.retailer?.name ?? "", {
  minWidth: 140,
});

/** Administrators belong to no retailer. */
export const userColumns: Record<UserTab, ColDef<User>[]> = {
  administrators: common,
  retailers: [...common, retailer],
  customers: [...common, retailer],
};
