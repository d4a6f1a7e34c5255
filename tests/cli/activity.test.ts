import { beforeEach, describe, expect, it } from "vitest";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { inTransaction } from "#app/kernel/context";
import { makeSmallWorld } from "#db/seed/worlds";
import { runCli } from "#tests/setup/run-cli";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
});

async function record(description: string, given: object = {}): Promise<void> {
  const ctx = world.contextOf(rows.own.staff);
  const retailerId = rows.own.retailer.id;
  const entry = { name: "page.retried", logType: "page", description, retailerId, ...given } as const;
  await inTransaction(ctx, (tx) => recordActivity(tx, entry));
}

function endcap(...args: string[]) {
  return runCli(world.dataDir, ["activity", ...args]);
}

describe("activity", () => {
  it("prints a plain table of what is asked for, newest first", async () => {
    await record("Pears were moved.");
    await record("Plums were moved.", { error: "The page is gone.", retailerId: rows.other.retailer.id });
    const { exitCode, stdout, stderr } = await endcap();
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const [head, first, second] = stdout.split("\n");
    expect(head).toMatch(/^Id +Date \(UTC\) +Name +Type +Description +Error +Source +Status +UserName$/);
    expect(first).toMatch(
      /2026-02-02 12:00:00 +page\.retried +page +Plums were moved\. +The page is gone\. +screen +Failed/,
    );
    expect(second).toMatch(/Pears were moved\. +- +screen +Success +person/);
    expect(stdout).toContain("Page 1, 2 of 2 lines.");
    const own = await endcap(
      "--retailer",
      rows.own.retailer.slug,
      "--description",
      "MOVED",
      "--from",
      "2026-02-02",
    );
    expect(own.stdout).toContain("Page 1, 1 of 1 lines.");
    expect((await endcap("--user", "nobody")).stdout).toBe("No activity matches.\n");
  });

  it("prints JSON, by pages", async () => {
    for (const number of [1, 2, 3]) await record(`Line ${number}.`);
    const { stdout } = await endcap("--json", "--limit", "2", "--page", "2", "--type", "page");
    expect(JSON.parse(stdout)).toMatchObject({
      rows: [{ description: "Line 1.", succeeded: true }],
      total: 3,
      totalIsExact: true,
      page: 2,
      limit: 2,
    });
  });

  it("lets no text steer the terminal", async () => {
    await record("Sign-in as \u001b]0;owned\u0007\u001b[2J was refused.");
    const { stdout } = await endcap();
    expect(stdout).not.toContain("\u001b");
    expect(stdout).toContain("\ufffd]0;owned");
  });

  it("ends with a sentence and a code for what can't be", async () => {
    const day = await endcap("--from", "yesterday");
    expect(day).toMatchObject({ exitCode: 2, stdout: "" });
    expect(day.stderr).toContain("From must be a date (MM/DD/YYYY).");
    const retailer = await endcap("--retailer", "nobody", "--json");
    expect(retailer.exitCode).toBe(5);
    expect(JSON.parse(retailer.stdout)).toMatchObject({ error: "not_found" });
    expect((await endcap("--limit", "1000")).stderr).toContain("Limit must be at most 200.");
  });
});
