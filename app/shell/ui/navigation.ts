import type { Permission } from "#app/kernel/permissions";
import {
  IconApps,
  IconBuildingStore,
  IconCalendarWeek,
  IconCategory,
  IconChartBar,
  IconMail,
  IconMapPin,
  IconNews,
  IconPlugConnected,
  IconStack2,
  IconSubtask,
  IconTable,
  IconToolsKitchen2,
  IconUsers,
  IconWorldPin,
  type TablerIcon,
} from "#app/ui/icons";

export interface NavigationEntry {
  label: string;
  to: string;
  icon: TablerIcon;
  permission: Permission;
}

/** A sub-menu; shown when one of its entries is. */
export interface NavigationGroup {
  label: string;
  icon: TablerIcon;
  entries: NavigationEntry[];
}

const analytics: NavigationGroup = {
  label: "Analytics",
  icon: IconChartBar,
  entries: [
    {
      label: "Connections",
      to: "/dashboard/connections",
      icon: IconPlugConnected,
      permission: "connections.read",
    },
    { label: "Services", to: "/dashboard/services", icon: IconApps, permission: "services.read" },
    { label: "Subservices", to: "/dashboard/subservices", icon: IconSubtask, permission: "services.read" },
    { label: "Properties", to: "/dashboard/properties", icon: IconWorldPin, permission: "properties.read" },
    { label: "Sheets", to: "/dashboard/sheets", icon: IconTable, permission: "connections.read" },
  ],
};

/** The side menu, in its order. An entry is shown to those who hold its permission. */
export const navigation: (NavigationEntry | NavigationGroup)[] = [
  { label: "This Week", to: "/dashboard/this-week", icon: IconCalendarWeek, permission: "circulars.read" },
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
  analytics,
];
