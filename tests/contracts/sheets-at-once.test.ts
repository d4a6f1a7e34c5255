import { expect, it, onTestFinished } from "vitest";
import { BuiltInTab } from "#app/integrations/domain/sheets/built-in-tab.server";
import { openDatabase } from "#db/open";
import { makeRetailer } from "#db/seed/factories";
import { makeSheet } from "#db/seed/integration-factories";
import { openTestWorld } from "#tests/setup/test-world";
import { isOnPostgres } from "#tests/setup/world-database";

const until = new Date("2030-01-01T00:00:00Z");

it.skipIf(!isOnPostgres)(
  "nobody who writes to a sheet begins anew since others write to theirs",
  async () => {
    const { runtime } = await openTestWorld();
    const { id: retailerId } = await makeRetailer(runtime.db);
    const asked: string[] = [];
    const db = openDatabase(String(runtime.config.database), (text) => asked.push(text));
    onTestFinished(() => db.destroy());
    const count = 30;
    const write = async () => {
      const { id, name } = await makeSheet(runtime.db, { retailerId });
      const tab = await BuiltInTab.open({ db, now: () => new Date(), id, name, url: "" });
      for (const mark of ["1", "2"])
        await tab.appendRows(mark, until, { headings: ["A"], rows: [[`${mark} of ${id}`]] });
    };
    await Promise.all(Array.from({ length: count }, write));
    expect(asked.filter((text) => text === "rollback")).toEqual([]);
    expect(await runtime.db.selectFrom("sheetRow").select("cells").execute()).toHaveLength(2 * count);
  },
);

it.skipIf(!isOnPostgres)(
  "rows that come to one sheet at the same time stand one below the other",
  async () => {
    const { runtime } = await openTestWorld();
    const { id: retailerId } = await makeRetailer(runtime.db);
    const { id, name } = await makeSheet(runtime.db, { retailerId });
    const tab = await BuiltInTab.open({ db: runtime.db, now: () => new Date(), id, name, url: "" });
    const marks = Array.from({ length: 20 }, (_, index) => String(index));
    await Promise.all(marks.map((mark) => tab.appendRows(mark, until, { headings: ["A"], rows: [[mark]] })));
    const rows = await runtime.db.selectFrom("sheetRow").select(["position", "cells"]).execute();
    expect(rows.map(({ position }) => position).toSorted((one, other) => one - other)).toEqual(
      marks.map((_, index) => index + 1),
    );
    expect(new Set(rows.map(({ cells }) => cells)).size).toBe(marks.length);
  },
);
