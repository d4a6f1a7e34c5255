import { expect, it } from "vitest";
import { noMailServer } from "#app/kernel/no-mail-server";
import { noColumns } from "./columns";
import { describeOutcome } from "./describe-outcome";

interface Given {
  kind: "smtp" | "outbox";
  invite: boolean;
  created: number;
  repeated: boolean;
}

function outcome({ kind, invite, created, repeated }: Given): string {
  const counts = { fileName: "people.csv", rowCount: 3, created, updated: 1, skipped: 0, failed: 0 };
  const read = { headings: [], leftOutSheets: [], hiddenRows: 0 };
  return describeOutcome({ ...counts, ...read, options: { invite, columns: noColumns() } }, repeated, {
    kind,
  });
}

it.each<Given>([
  { kind: "outbox", invite: true, created: 2, repeated: false },
  { kind: "outbox", invite: true, created: 2, repeated: true },
])("says that nobody receives the invitations: %j", (given) => {
  expect(outcome(given)).toMatch(/2 created, 1 updated, 0 skipped, 0 failed\. No mail server is set up/);
  expect(outcome(given).endsWith(noMailServer)).toBe(true);
});

it.each<Given>([
  { kind: "smtp", invite: true, created: 2, repeated: false },
  { kind: "outbox", invite: false, created: 2, repeated: false },
  { kind: "outbox", invite: true, created: 0, repeated: false },
])("says nothing of invitations that leave, or that nobody asked for: %j", (given) => {
  expect(outcome(given)).toMatch(/ created, 1 updated, 0 skipped, 0 failed\.$/);
});
