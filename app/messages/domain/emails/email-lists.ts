import { defineList, usualPageSizes } from "#app/kernel/lists";

/** Mails per retailer, the most first. */
export const emailCountList = defineList({
  name: "emails",
  columns: ["retailer", "count"],
  defaultSort: { column: "count", direction: "desc" },
  pageSizes: usualPageSizes,
});

export type EmailCountColumn = (typeof emailCountList.columns)[number];

/** Every mail that waits, failed or has left, newest first. */
export const outboxList = defineList({
  name: "outbox",
  columns: ["recipient", "subject", "retailer", "status", "created"],
  defaultSort: { column: "created", direction: "desc" },
  pageSizes: usualPageSizes,
  tabs: ["all", "waiting", "failed"],
});

export type OutboxColumn = (typeof outboxList.columns)[number];
export type OutboxTab = "all" | "waiting" | "failed";
