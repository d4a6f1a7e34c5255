import { beforeEach, describe, expect, it } from "vitest";
import { type DryRunInput, dryRun } from "#app/integrations/domain/connection-runs/dry-run.server";
import { refusal } from "#tests/setup/graph-refusals";
import { openRunWorld, postKeys, type RunWorld, sheetUrl } from "#tests/setup/run-world";

let world: RunWorld;
let input: DryRunInput;

beforeEach(async () => {
  world = await openRunWorld();
  world.addPosts(20);
  input = {
    retailerId: world.rows.own.retailer.id,
    socialAccountId: world.accountId,
    pageTitle: "Posts",
    pageName: "greenbasket",
    spreadsheetUrl: world.sheet.url,
    dateRange: { mode: 1, count: 10, unit: "days" },
    timeZone: "America/Chicago",
  };
  return () => world.graph.close();
});

const staff = () => world.contextOf(world.rows.own.staff);

describe("a dry run", () => {
  it("shows the first five rows as they would land under the sheet's headings, and touches nothing", async () => {
    const key = world.system().services.socialPages.keyHeading("Posts") ?? "";
    const headings = JSON.stringify(["Checked by", key]);
    await world.runtime.db.updateTable("sheet").set({ headings }).execute();
    const shown = await dryRun(staff(), input);
    expect(shown.headings.slice(0, 2)).toEqual(["Checked by", key]);
    expect(shown.rows.map((row) => row.slice(0, 2))).toEqual(
      postKeys(world.graph, 1, 5).map((id) => [null, id]),
    );
    expect(shown).toMatchObject({
      window: { from: "2026-01-23T12:00:00.000Z", until: "2026-02-02T12:00:00.000Z" },
      pageProblem: null,
      sheetProblem: null,
    });
    expect(await world.sheetRows()).toEqual([]);
    expect(await world.runtime.db.selectFrom("connectionRun").selectAll().execute()).toEqual([]);
    expect(await world.runtime.db.selectFrom("activity").selectAll().execute()).toEqual([]);
  });

  it("tells what is wrong with the page and with the sheet, each for itself", async () => {
    const noSheet = await dryRun(staff(), { ...input, spreadsheetUrl: sheetUrl(9999) });
    expect(noSheet).toMatchObject({
      pageProblem: null,
      sheetProblem: { sentence: "There is no such sheet." },
    });
    expect(noSheet.rows).toHaveLength(5);
    world.graph.script = () => refusal(10);
    expect(await dryRun(staff(), input)).toMatchObject({
      rows: [],
      pageProblem: { sentence: "This Facebook account may not read the page." },
      sheetProblem: null,
    });
  });

  it("is for the own retailer, with its account and its sheets", async () => {
    const outsider = world.contextOf(world.rows.other.staff);
    await expect(dryRun(outsider, input)).rejects.toMatchObject({ code: "not_found" });
    const retailerId = world.rows.other.retailer.id;
    await expect(dryRun(outsider, { ...input, retailerId })).rejects.toMatchObject({ code: "not_found" });
    await expect(dryRun(world.anonymous(), input)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});
