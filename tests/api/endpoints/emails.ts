import { administratorsOnly, type Endpoint, everyStaff } from "./endpoint";

export const emailsEndpoints: Endpoint[] = [
  {
    method: "GET",
    path: "/api/SentEmails/Quota",
    expected: administratorsOnly,
  },
  ...["GetCountByRetailer", "CountTotalRetailers"].map((call) => ({
    method: "POST" as const,
    path: `/api/SentEmails/${call}`,
    changes: false,
    call: () => ({ json: { from: "2026-01-01", until: "2026-02-01" } }),
    expected: everyStaff,
  })),
];
