import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { addCategory, editCategory } from "#app/catalogue/domain/categories/categories.server";
import { getStore } from "#app/catalogue/domain/stores/queries.server";
import type { StoreInput } from "#app/catalogue/domain/stores/schemas";
import { editStore } from "#app/catalogue/domain/stores/stores.server";
import { endSession } from "#app/identity/domain/accounts/sessions.server";
import { changePassword } from "#app/identity/domain/accounts/set-password.server";
import { signIn } from "#app/identity/domain/accounts/sign-in.server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { getActivity } from "#app/kernel/activity/queries.server";
import { recordForbidden } from "#app/kernel/activity/refusals.server";
import { removeOldActivity } from "#app/kernel/activity/retention.server";
import { inTransaction } from "#app/kernel/context";
import type { UserActor } from "#app/kernel/permissions";
import { openDatabase } from "#db/open";
import { type ActivityWorld, openActivityWorld, password } from "#tests/setup/activity-world";
import { takingTurns } from "#tests/setup/interleaving";
import { withRequest, withSettings } from "#tests/setup/other-context";
import { isOnPostgres } from "#tests/setup/world-database";

let world: ActivityWorld;

beforeEach(async () => {
  world = await openActivityWorld();
});

describe("a change", () => {
  it("is told with who, from where, and what was before and after", async () => {
    const { id } = await addCategory(withRequest(world.ctx, { id: "r-1" }), { name: "Fruit" });
    await editCategory(withRequest(world.ctx, { id: "r-2" }), id, { name: "Fruits" });
    const [edited] = (await world.list()).rows;
    expect(await getActivity(world.ctx, edited?.id ?? 0)).toMatchObject({
      name: "category.edited",
      userName: world.rows.administrator.email,
      sourceName: "screen",
      ip: "192.0.2.1",
      requestId: "r-2",
      before: { name: "Fruit" },
      after: { name: "Fruits" },
      succeeded: true,
    });
  });

  it("names the same fields before and after", async () => {
    const store = await getStore(world.ctx, world.rows.own.store.id);
    const { circularGroup, id, ...fields } = store;
    const input = {
      ...fields,
      name: "Renamed",
      circularGroupId: circularGroup.id,
      retailerId: world.rows.own.retailer.id,
    } as StoreInput;
    await editStore(world.ctx, id, input);
    const [line] = (await world.list()).rows;
    const { before, after } = await getActivity(world.ctx, line?.id ?? 0);
    expect(before).toMatchObject({ name: world.rows.own.store.name, retailerId: world.rows.own.retailer.id });
    expect(Object.keys(before as object).toSorted()).toEqual(Object.keys(after as object).toSorted());
  });

  it("keeps no secret", async () => {
    const secret = "hunter2-hunter2";
    await world.record({
      before: { settings: [{ accessToken: secret }] },
      after: { password: secret, apiKeySealed: secret, note: `see https://a.example?token=${secret}` },
      description: `GET https://a.example?access_token=${secret} failed`,
      error: `apiKey=${secret} is not known`,
    });
    const stored = await world.runtime.db.selectFrom("activity").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
  });
});

describe("accounts", () => {
  it("are told of with the user, who is known once signed in", async () => {
    const { staff } = world.rows.own;
    const { user } = await signIn(world.anonymous(), { email: staff.email, password }, "browser");
    const signedIn = world.contextOf(user);
    await changePassword(signedIn, {
      oldPassword: password,
      password: "a new pass phrase",
      confirmPassword: "a new pass phrase",
    });
    await endSession(signedIn);
    const lines = (await world.list({}, {}, signedIn)).rows;
    expect(lines.map(({ name, userName }) => [name, userName])).toEqual([
      ["account.signedOut", staff.email],
      ["account.passwordChanged", staff.email],
      ["account.signedIn", staff.email],
    ]);
  });

  it("tell the retailer of a sign-in that was refused, up to five a minute from one address", async () => {
    const { email } = world.rows.own.staff;
    const wrong = () =>
      signIn(world.anonymous(), { email, password: "wrong" }, "browser").catch(
        (error: Error) => error.message,
      );
    const tryOthers = (number: number) =>
      signIn(world.anonymous(), { email: `nobody${number}@endcap.test`, password: "wrong" }, "api").catch(
        () => null,
      );
    await wrong();
    for (let number = 0; number < 9; number += 1) await tryOthers(number);
    const refused = { name: "account.signInRefused" };
    const lines = (await world.list(refused)).rows;
    expect(lines).toHaveLength(5);
    expect(lines.map(({ errorDescription }) => errorDescription?.includes("Further refusals"))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(lines.at(-1)).toMatchObject({
      description: `Sign-in as ${email} was refused.`,
      userName: "anonymous",
      succeeded: false,
    });
    expect(await world.descriptions(refused, {}, world.contextOf(world.rows.own.staff))).toHaveLength(1);
    world.clock.now = new Date(world.clock.now.getTime() + 61_000);
    await wrong();
    expect(await world.list(refused)).toMatchObject({ total: 6 });
  });

  it("tell of sixty refusals a minute from everywhere, no more", async () => {
    const user = world.contextOf(world.rows.own.staff).actor as UserActor;
    for (let number = 0; number < 80; number += 1) {
      const from = withRequest(world.anonymous(), { ip: `198.51.100.${number}` });
      await recordForbidden(from, { user, asked: "GET /dashboard/retailers", error: "No." });
    }
    expect(await world.list({ name: "access.refused" })).toMatchObject({ total: 60 });
  });
});

describe("old lines", () => {
  async function recordOnDays(...days: string[]): Promise<void> {
    for (const day of days) {
      world.clock.now = new Date(`${day}T15:00:00.000Z`);
      await world.record({ description: `On ${day}` });
    }
  }

  it("are kept for ever unless the configuration says otherwise", async () => {
    await recordOnDays("2001-01-01", "2026-02-02");
    expect(await removeOldActivity(world.ctx)).toBe(0);
    expect(await world.list()).toMatchObject({ total: 2 });
  });

  it("are removed by whole days, from what is searched and counted, too, which is told", async () => {
    await recordOnDays("2026-01-01", "2026-01-31", "2026-02-01", "2026-01-15", "2026-03-02");
    const limited = withSettings(world.ctx, { limits: { ...world.ctx.settings.limits, activityDays: 30 } });
    expect(await removeOldActivity(limited)).toBe(2);
    expect(await world.descriptions()).toEqual([
      "2 lines of the activity log from before 2026-01-31 were removed.",
      "On 2026-03-02",
      "On 2026-02-01",
      "On 2026-01-31",
    ]);
  });

  it("are removed a thousand at a time, while others have their turn, and are found no more", async () => {
    world.clock.now = new Date("2026-01-01T15:00:00.000Z");
    await inTransaction(world.ctx, async (tx) => {
      for (let index = 0; index < 2500; index += 1)
        await recordActivity(tx, {
          name: "test.written",
          logType: "system",
          description: `No ${index * 7919}`,
        });
    });
    await recordOnDays("2026-03-02");
    const beside = openDatabase(world.runtime.config.database);
    onTestFinished(() => beside.destroy());
    const lines = beside.selectFrom("activity").select((eb) => eb.fn.countAll<number>().as("count"));
    // What stands for others after each statement.
    const seen = new Set<number>();
    const db = takingTurns(world.runtime.db, async () => {
      seen.add((await lines.executeTakeFirstOrThrow()).count);
    });
    const limited = withSettings(
      { ...world.ctx, db },
      { limits: { ...world.ctx.settings.limits, activityDays: 30 } },
    );
    expect(await removeOldActivity(limited)).toBe(2500);
    expect([...seen]).toEqual(expect.arrayContaining([1501, 501]));
    expect(await world.list({ description: "No 7919" })).toMatchObject({ total: 0 });
    expect(await world.list({ description: "On 2026-03-02" })).toMatchObject({ total: 1 });
  });

  it.skipIf(isOnPostgres)(
    "don't have the index merged within their transactions, which takes seconds",
    async () => {
      const { rows } = await sql`select v from "activityText_config" where k = 'deletemerge'`.execute(
        world.ctx.db,
      );
      expect(rows).toEqual([{ v: 0 }]);
    },
  );
});
