import type { Permission } from "#app/domain/permissions";
import {
  IconBuildingStore,
  IconCategory,
  IconMail,
  IconMapPin,
  IconNews,
  IconStack2,
  IconToolsKitchen2,
  IconUsers,
  type TablerIcon,
} from "../icons";

export interface NavigationEntry {
  label: string;
  to: string;
  icon: TablerIcon;
  permission: Permission;
}

/** The side menu, in its order. An entry is shown to those who hold its permission. */
export const navigationEntries: NavigationEntry[] = [
  { label: "Retailers", to: "/dashboard/retailers", icon: IconBuildingStore, permission: "retailers.manage" },
  { label: "Categories", to: "/dashboard/categories", icon: IconCategory, permission: "categories.write" },
  { label: "Recipes", to: "/dashboard/recipes", icon: IconToolsKitchen2, permission: "recipes.write" },
  {
    label: "Circular Groups",
    to: "/dashboard/circular-groups",
    icon: IconStack2,
    permission: "circularGroups.read",
  },
  { label: "Users", to: "/dashboard/users", icon: IconUsers, permission: "users.read" },
  { label: "Circulars", to: "/dashboard/circulars", icon: IconNews, permission: "circulars.read" },
  { label: "Stores", to: "/dashboard/stores", icon: IconMapPin, permission: "stores.read" },
  { label: "Emails", to: "/dashboard/emails", icon: IconMail, permission: "emails.read" },
];
