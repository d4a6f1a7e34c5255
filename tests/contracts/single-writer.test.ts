import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { type ClaimedJob, claimJobs, enqueue } from "#app/kernel/jobs/queue.server";
import type { GatheredCounts } from "#app/kernel/ports/gathered-counts";
import { countTry } from "#app/kernel/rate-limits.server";
import { prepareFirstStart } from "#app/server/process/first-start.server";
import { CountGatherer } from "#app/shopping/domain/insights/count-gatherer.server";
import { recordCounts } from "#app/shopping/domain/insights/record-counts.server";
import type { CountName } from "#app/shopping/domain/publishing/counts";
import { PublicationCache } from "#app/shopping/domain/publishing/publication-cache.server";
import type { Database } from "#db/database";
import { openDatabase } from "#db/open";
import { makeSmallWorld } from "#db/seed/worlds";
import type { Level } from "#db/transaction";
import { interleave, interleavings, takingTurns } from "#tests/setup/interleaving";
import { withRequest, withServices } from "#tests/setup/other-context";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

/*
 * What one writer at a time gives without a word, and several at a time have to see to. Each of these is tried in many
 * orders of its steps, with real connections.
 */

let world: TestWorld;
let ctx: Context;
/** As another machine has it: the same rows and files by a connection of its own. */
let other: Context;

beforeEach(async () => {
  world = await openTestWorld();
  ctx = { ...world.contextOf(), source: "system" };
  const db = openDatabase(world.runtime.config.database);
  onTestFinished(() => db.destroy());
  other = { ...ctx, db };
});

/** How many of the interleavings, each with a seed of its own, end badly. */
async function countFailures(fails: (seed: number) => Promise<boolean>): Promise<number> {
  let failures = 0;
  for (let seed = 1; seed <= interleavings; seed += 1) if (await fails(seed)) failures += 1;
  return failures;
}

interface Owner {
  retailerId: number;
  circularId: number;
}

describe("what shoppers are shown", () => {
  /** Two machines change a circular each while a third shows both; true where it shows what is no more. */
  async function staysStale(seed: number, owners: Owner[], level: Level) {
    const cache = new PublicationCache({ recheckMs: 0 });
    const titleOf = async ({ retailerId, circularId }: Owner) => {
      const read = () =>
        ctx.db.selectFrom("circular").select("title").where("id", "=", circularId).executeTakeFirstOrThrow();
      const prepare = async () => ({ value: (await read()).title, byteSize: 100, changesAt: null });
      return { shown: (await cache.get(ctx, retailerId, "ad", prepare)).value, true: (await read()).title };
    };
    const change = (at: Context, circularId: number) => async (turn: () => Promise<void>) => {
      await turn();
      const write = async (tx: Tx) => {
        await tx.db
          .updateTable("circular")
          .set({ title: `Title ${seed}` })
          .where("id", "=", circularId)
          .execute();
        await turn();
      };
      await inTransaction(at, write, { level });
    };
    const look = async (turn: () => Promise<void>) => {
      for (let times = 0; times < 3; times += 1) {
        await turn();
        for (const owner of owners) await titleOf(owner);
      }
    };
    const [one, two] = owners.map(({ circularId }) => circularId) as [number, number];
    const ended = await interleave(seed, [change(ctx, one), change(other, two), look]);
    expect(ended.filter(({ status }) => status === "rejected")).toEqual([]);
    const titles = await Promise.all(owners.map(titleOf));
    return titles.some((title) => title.shown !== title.true);
  }

  async function makeOwners() {
    const { own, other: another } = await makeSmallWorld(ctx.db as Database);
    return [own, another].map(({ retailer, circular }) => ({
      retailerId: retailer.id,
      circularId: circular.id,
    }));
  }

  it.each(["serializable", "read committed"] as const)(
    "is what a late commit has made of it, %s",
    async (level) => {
      const owners = await makeOwners();
      expect(await countFailures((seed) => staysStale(seed, owners, level))).toBe(0);
    },
  );
});

describe("the first start", () => {
  const clear = async () => {
    await ctx.db.deleteFrom("activity").execute();
    await ctx.db.deleteFrom("user").execute();
  };

  it("may happen at two machines at once: there is one Administrator, and each goes on", async () => {
    const config = { ...world.runtime.config, demo: false };
    const start = (db: Context["db"]) => async (turn: () => Promise<void>) => {
      await turn();
      return prepareFirstStart({
        ...world.runtime,
        db: db as Database,
        config,
        makeContext: () => ({ ...ctx, db }),
      });
    };
    const dies = async (seed: number) => {
      await clear();
      const ended = await interleave(seed, [start(ctx.db), start(other.db)]);
      const made = ended.flatMap((end) =>
        end.status === "fulfilled" &&
        (end.value as Awaited<ReturnType<typeof prepareFirstStart>>).administrator.generatedPassword
          ? [1]
          : [],
      );
      const users = await ctx.db.selectFrom("user").select("id").execute();
      return made.length !== 1 || users.length !== 1 || ended.some(({ status }) => status === "rejected");
    };
    expect(await countFailures(dies)).toBe(0);
  });
});

describe("a counter", () => {
  const allowed = 5;
  const limitOf = (seed: number) => [{ key: `tried:${seed}`, allowed, windowSeconds: 60 }];
  const counted = async (seed: number) =>
    (
      await ctx.db
        .selectFrom("rateLimit")
        .select("count")
        .where("key", "=", `tried:${seed}`)
        .executeTakeFirst()
    )?.count ?? 0;

  /** Eight tries at two machines; true where another number was let through than the limit allows, or counted. */
  async function miscounts(
    seed: number,
    tryOnce: (at: Context, turn: () => Promise<void>) => Promise<unknown>,
  ) {
    const actors = Array.from({ length: 8 }, (_, index) => async (turn: () => Promise<void>) => {
      await turn();
      await tryOnce(index % 2 === 0 ? ctx : other, turn);
    });
    const ended = await interleave(seed, actors);
    const passed = ended.filter(({ status }) => status === "fulfilled").length;
    const refusals = ended.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "rate_limited" });
    return passed !== allowed || (await counted(seed)) !== allowed;
  }

  it("lets exactly as many through as it allows", async () => {
    expect(await countFailures((seed) => miscounts(seed, (at) => countTry(at, limitOf(seed))))).toBe(0);
  });
});

describe("what shoppers do", () => {
  const day = "2026-02-02";

  /** Four reports at two machines, whose sums are raised in another order each; true where a count is lost. */
  async function losesCounts(
    seed: number,
    add: (at: Context, names: CountName[], turn: () => Promise<void>) => Promise<unknown>,
  ) {
    await ctx.db.deleteFrom("adCount").execute();
    const names: CountName[] = ["storeChosen", "listSent", "listPrinted"];
    const actors = Array.from({ length: 4 }, (_, index) => async (turn: () => Promise<void>) => {
      await turn();
      const ordered = index % 2 === 0 ? names : names.toReversed();
      await add(withRequest(index < 2 ? ctx : other, { ip: `192.0.2.${seed % 250}` }), ordered, turn);
    });
    const ended = await interleave(seed, actors);
    expect(ended.filter(({ status }) => status === "rejected")).toEqual([]);
    const rows = await ctx.db.selectFrom("adCount").select(["name", "count"]).execute();
    return rows.length !== names.length || rows.some(({ count }) => count !== 4);
  }

  const makeOwner = async () => (await makeSmallWorld(ctx.db as Database)).own.retailer.id;

  /** Reports to two processes, each of which writes what it has gathered while others come. */
  function reportTo(retailerId: number, make: (db: Database) => GatheredCounts) {
    const gatherers = new Map<Context["db"], GatheredCounts>();
    const gathererOf = ({ db }: Context, turn: () => Promise<void>) => {
      const gatherer = gatherers.get(db) ?? make(takingTurns(db as Database, turn));
      gatherers.set(db, gatherer);
      return gatherer;
    };
    return async (at: Context, names: CountName[], turn: () => Promise<void>) => {
      const counts = gathererOf(at, turn);
      const now = () => new Date(`${day}T18:00:00Z`);
      for (const name of names) {
        await turn();
        await recordCounts({ ...withServices(at, { counts }), now }, retailerId, {
          store: null,
          counts: [{ name, count: 1 }],
        });
        await turn();
        await counts.flush();
      }
    };
  }

  it("is counted without loss, however many report while others' reports are written", async () => {
    const retailerId = await makeOwner();
    const make = (db: Database) => new CountGatherer({ db, log: ctx.log });
    expect(await countFailures((seed) => losesCounts(seed, reportTo(retailerId, make)))).toBe(0);
  });
});

describe("a job", () => {
  it("is claimed once, however many look for it", async () => {
    const isClaimedTwice = async (seed: number) => {
      await inTransaction(ctx, async (tx) => {
        for (let number = 0; number < 6; number += 1)
          await enqueue(tx, { kind: "test", key: `${seed}-${number}`, payload: {}, priority: 5 });
      });
      const claimed: ClaimedJob["id"][] = [];
      const claim = (at: Context, owner: string) => async (turn: () => Promise<void>) => {
        for (let times = 0; times < 3; times += 1) {
          await turn();
          claimed.push(...(await claimJobs(at, owner, ["test"], 2)).map(({ id }) => id));
        }
      };
      const ended = await interleave(seed, [claim(ctx, "a"), claim(other, "b"), claim(other, "c")]);
      expect(ended.filter(({ status }) => status === "rejected")).toEqual([]);
      return claimed.length !== 6 || new Set(claimed).size !== 6;
    };
    expect(await countFailures(isClaimedTwice)).toBe(0);
  });
});
