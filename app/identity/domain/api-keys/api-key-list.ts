import { defineList, usualPageSizes } from "#app/kernel/lists";

const tabs = ["own", "all"] as const;

export const apiKeyList = defineList({
  name: "api-keys",
  columns: ["name", "owner", "expiresAt", "lastUsedAt"],
  defaultSort: { column: "name", direction: "asc" },
  pageSizes: usualPageSizes,
  tabs,
});

export type ApiKeyColumn = (typeof apiKeyList.columns)[number];

export type ApiKeyTab = (typeof tabs)[number];
