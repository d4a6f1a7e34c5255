import { dateColumn, numberColumn, textColumn } from "#app/components/data-table/columns";
import { formatInstantDay } from "#app/components/format-date";
import type { Service } from "#app/domain/services/queries.server";

export type ListedService = Service & { number: number };

const dayOrDash = (instant: string) => (instant ? formatInstantDay(instant) : "–");

export const serviceColumns = [
  numberColumn<ListedService>("number", "SL No", ({ number }) => number, 90),
  textColumn<ListedService>("name", "Service Name", ({ name }) => name, { flex: 2, minWidth: 170 }),
  textColumn<ListedService>("uniqueId", "Unique ID", ({ uniqueId }) => uniqueId, {
    flex: 1.5,
    minWidth: 150,
  }),
  dateColumn<ListedService>("created", "Created On", ({ createdAt }) => createdAt, formatInstantDay),
  dateColumn<ListedService>("updated", "Updated On", ({ updatedAt }) => updatedAt ?? "", dayOrDash),
];
