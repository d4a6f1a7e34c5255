import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { TableBudgets } from "#app/kernel/request-budgets/table-budgets.server";
import type { Database } from "#db/database";
import { openDatabase } from "#db/open";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

/** Longer than any test may take, so that who waits for it is never done. */
const hourMs = 3_600_000;

let world: TestWorld;
let db: Database;

beforeEach(async () => {
  world = await openTestWorld();
  db = world.runtime.db;
});

/** As another process has it, by a connection of its own. */
function budgetsElsewhere(minuteMs: number): TableBudgets {
  const own = openDatabase(world.runtime.config.database);
  onTestFinished(() => own.destroy());
  return new TableBudgets(own, { minuteMs });
}

/** Resolves to whether the budget lets somebody through before he gives up. */
async function passes(
  budgets: TableBudgets,
  perMinute: number,
  name = "writes",
  patienceMs = 200,
): Promise<boolean> {
  const patience = AbortSignal.timeout(patienceMs);
  return budgets.take(name, perMinute, patience).then(
    () => true,
    () => false,
  );
}

describe("the budget of requests", () => {
  it("lets no more of them leave within any minute, in their order", async () => {
    const budgets = new TableBudgets(db, { minuteMs: 400 });
    const left: { number: number; at: number }[] = [];
    const take = async (number: number) => {
      await budgets.take("writes", 3);
      left.push({ number, at: performance.now() });
    };
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map(take));
    expect(left.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const [index, { at }] of left.slice(3).entries()) {
      // What was counted is told a little later.
      expect(at - (left[index]?.at ?? 0)).toBeGreaterThanOrEqual(350);
    }
  });

  it("is one for all machines, however they come upon it", async () => {
    const machines = [
      new TableBudgets(db, { minuteMs: hourMs }),
      budgetsElsewhere(hourMs),
      budgetsElsewhere(hourMs),
    ];
    const patience = new AbortController();
    let passed = 0;
    const tries = Array.from({ length: 30 }, (_, number) =>
      machines[number % 3]?.take("writes", 10, patience.signal).then(
        () => {
          passed += 1;
        },
        () => {},
      ),
    );
    await vi.waitFor(() => expect(passed).toBeGreaterThanOrEqual(10), 20_000);
    expect(await passes(machines[1] as TableBudgets, 10)).toBe(false);
    patience.abort();
    await Promise.all(tries);
    expect(passed).toBe(10);
    expect(await passes(machines[0] as TableBudgets, 10, "reads")).toBe(true);
  });

  it("has places again a minute after they were taken", async () => {
    const budgets = new TableBudgets(db, { minuteMs: hourMs });
    await Promise.all([budgets.take("writes", 2), budgets.take("writes", 2)]);
    expect(await passes(budgets, 2)).toBe(false);
    const set = (ms: number) =>
      db
        .updateTable("requestBudget")
        .set({ takenAt: new Date(Date.now() + ms).toISOString() })
        .where("place", "=", 0)
        .execute();
    await set(-hourMs - 1000);
    expect([await passes(budgets, 2), await passes(budgets, 2)]).toEqual([true, false]);
    expect([await passes(budgets, 3), await passes(budgets, 3)]).toEqual([true, false]);
  });

  it("lets go of those who no longer want to wait, and keeps their places free", async () => {
    const budgets = new TableBudgets(db, { minuteMs: hourMs });
    await budgets.take("writes", 2);
    const gone = AbortSignal.abort(new Error("gone"));
    await expect(budgets.take("writes", 2, gone)).rejects.toThrow("gone");
    expect([await passes(budgets, 2), await passes(budgets, 2)]).toEqual([true, false]);
  });

  it("is counted in memory while nothing can be written", async () => {
    const nowhere = openDatabase("postgres://endcap@127.0.0.1:1/none");
    onTestFinished(() => nowhere.destroy());
    const budgets = new TableBudgets(nowhere, { minuteMs: hourMs });
    // The table is tried for half a second.
    const pass = () => passes(budgets, 1, "writes", 1500);
    expect([await pass(), await pass()]).toEqual([true, false]);
  });
});
