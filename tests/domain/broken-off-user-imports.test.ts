import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { getUserImport } from "#app/identity/domain/user-imports/import-access.server";
import { importUsers } from "#app/identity/domain/user-imports/import-users.server";
import { inviteImportedUsers } from "#app/identity/domain/user-imports/invite-users.server";
import { discardUserImport } from "#app/identity/domain/user-imports/open-import.server";
import {
  beginCheck,
  beginRun,
  checkImport,
  runImport,
} from "#app/identity/domain/user-imports/run-import.server";
import type { Context } from "#app/kernel/context";
import { claimJobs } from "#app/kernel/jobs/queue.server";
import { toInstant } from "#db/columns";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";
import { heading, openTable, optionsFor, uploadedTable } from "#tests/setup/user-imports";
import { isOnPostgres } from "#tests/setup/world-database";
import { holdWriteLock } from "#tests/setup/write-lock";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
});

const usersWritten = () =>
  world.runtime.db
    .selectFrom("user")
    .select("id")
    .where("email", "like", "p%@example.test")
    .orderBy("id")
    .execute();

// Written in batches of 200, the first with the heading.
const text = `${heading}\n${Array.from({ length: 600 }, (_, n) => `F${n},L${n},p${n}@example.test`).join("\n")}`;

async function upload(steps: Parameters<typeof importUsers>[3] = {}, invite = true) {
  return importUsers(staff, await uploadedTable(text), { invite }, steps);
}

const breakOffAt = (row: number) => (done: number) => {
  if (done === row) throw new Error("pulled the plug");
};

/** Ends an import within its second batch. */
const breakOff = (phase: string) => (phase === "running" ? breakOffAt(199) : () => {});

const kindsOfJobs = async () =>
  (await world.runtime.db.selectFrom("job").select(["kind", "status"]).orderBy("id").execute()).map(
    ({ kind, status }) => `${kind} ${status}`,
  );

/** Has the first batch written by somebody who may not go on with it. Gives the import's id. */
async function failHalfway(invite = true): Promise<number> {
  await expect(upload({ onProgress: breakOff }, invite)).rejects.toThrow("pulled the plug");
  return failInBackground(invite ? ["invite-imported-users queued"] : []);
}

async function failInBackground(invitations: string[]): Promise<number> {
  const { db } = world.runtime;
  const disabledAt = toInstant(world.clock.now);
  await db.updateTable("user").set({ disabledAt }).where("id", "=", rows.own.staff.id).execute();
  world.clock.now = new Date(world.clock.now.getTime() + 120_000);
  const worker = world.runtime.startWorker({ kinds: ["run-user-import"] });
  await expect.poll(kindsOfJobs).toEqual(["run-user-import failed", ...invitations]);
  await worker.stop();
  const { id, status } = await db.selectFrom("userImport").select(["id", "status"]).executeTakeFirstOrThrow();
  expect(status).toBe("failed");
  return id;
}

describe("an import that breaks off while it is written", () => {
  const importsTold = () =>
    world.runtime.db.selectFrom("activity").select("userName").where("name", "=", "user.imported").execute();

  it.skipIf(isOnPostgres)(
    "on a full disk says what stands, and goes on by itself with space again, also after days",
    async () => {
      const { db } = world.runtime;
      const setMaxPages = (count: number) => sql.raw(`pragma max_page_count = ${count}`).execute(db);
      const importing = upload({
        confirm: async () => {
          const { rows: found } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
          // Room for a batch, and not for all.
          await setMaxPages((found[0]?.page_count ?? 0) + 30);
          return true;
        },
      });
      const error = await importing.catch((thrown: unknown) => thrown);
      const [half] = await db.selectFrom("userImport").select(["id", "status", "doneRows"]).execute();
      const written = (await usersWritten()).length;
      expect(half).toMatchObject({ status: "running", doneRows: written });
      expect([199, 399]).toContain(written);
      expect(error).toMatchObject({
        code: "insufficient_storage",
        message: `The server's disk is full. So far ${written} of 600 rows of "people.csv" are done: ${written} created, 0 updated. The rest follows by itself once there is room, or at once when the same file is sent again then.`,
      });

      await setMaxPages(1_073_741_823);
      world.clock.now = new Date(world.clock.now.getTime() + 49 * 3600 * 1000);
      await openTable(staff, `${heading}\nA,B,next@example.test`);
      world.runtime.startWorker({ kinds: ["run-user-import"] });
      await expect
        .poll(() => getUserImport(staff, half?.id ?? 0))
        .toMatchObject({ status: "done", created: 600, skipped: 0, failed: 0 });
      expect(await usersWritten()).toHaveLength(600);
      expect(await importsTold()).toEqual([{ userName: rows.own.staff.email }]);
      await expect.poll(kindsOfJobs).toEqual(["run-user-import done", "invite-imported-users queued"]);
    },
  );

  it.skipIf(isOnPostgres)(
    "while another process writes says what stands, and goes on with the same file sent again",
    async () => {
      let unlock = () => {};
      onTestFinished(() => unlock());
      const onProgress = (phase: string) => (done: number) => {
        if (phase === "running" && done === 199) unlock = holdWriteLock(world.dataDir);
      };
      await expect(upload({ onProgress })).rejects.toMatchObject({
        code: "unavailable",
        message:
          'Another program is writing to the database at the moment. So far 199 of 600 rows of "people.csv" are done: 199 created, 0 updated. The rest follows by itself once it has ended, or at once when the same file is sent again then.',
      });
      unlock();
      expect(await kindsOfJobs()).toEqual(["run-user-import queued"]);
      expect(await upload()).toMatchObject({ status: "done", created: 600, repeated: false });
      expect(await kindsOfJobs()).toEqual(["invite-imported-users queued"]);
      expect(await upload()).toMatchObject({ created: 600, repeated: true });
      expect(await kindsOfJobs()).toEqual(["invite-imported-users queued"]);
    },
  );

  it("is left alone for as long as whoever writes it gets on", async () => {
    const interrupted = new Error("pulled the plug");
    const onProgress = (phase: string) => (done: number) => {
      if (phase !== "running") return;
      if (done === 399) throw interrupted;
      world.clock.now = new Date(world.clock.now.getTime() + 40_000);
    };
    const began = world.clock.now.getTime();
    await expect(upload({ onProgress })).rejects.toBe(interrupted);
    const job = await world.runtime.db.selectFrom("job").select("runAt").executeTakeFirstOrThrow();
    expect(Date.parse(job.runAt) - began).toBe(80_000 + 60_000);
  });
});

describe("invitations of those whom an import has written before it ended", () => {
  const mails = () => world.runtime.db.selectFrom("email").select("userId").orderBy("userId").execute();
  const inviteJobs = () =>
    world.runtime.db
      .selectFrom("job")
      .select("status")
      .where("kind", "=", "invite-imported-users")
      .where("status", "!=", "done")
      .execute();

  async function expectEverybodyInvitedOnce(): Promise<void> {
    world.runtime.startWorker({ kinds: ["invite-imported-users"] });
    await expect.poll(inviteJobs).toEqual([]);
    expect(await mails()).toEqual((await usersWritten()).map(({ id }) => ({ userId: id })));
  }

  async function checkAgain(id: number): Promise<number> {
    const importId = await beginCheck(staff, id, optionsFor(await getUserImport(staff, id)));
    if (importId === id) await checkImport(staff, id);
    return importId;
  }

  const ways: [what: string, written: number, resume: (id: number) => Promise<unknown>][] = [
    ["is left as it is", 199, async () => {}],
    ["is checked again and discarded", 199, async (id) => discardUserImport(staff, await checkAgain(id))],
    [
      "is run again after its file was sent once more",
      600,
      async (id) => {
        await checkAgain(id);
        const { id: other } = await upload();
        expect(await beginRun(staff, id)).toBe(other);
      },
    ],
  ];

  it.each(ways)("go out once where it %s", async (_what, written, resume) => {
    await resume(await failHalfway());
    expect(await usersWritten()).toHaveLength(written);
    await expectEverybodyInvitedOnce();
  });

  it("go to nobody whom it creates when it is run again without them", async () => {
    const id = await failHalfway();
    const written = await usersWritten();
    const options = { ...optionsFor(await getUserImport(staff, id)), invite: false };
    await checkImport(staff, await beginCheck(staff, id, options));
    await runImport(staff, await beginRun(staff, id));
    expect(await usersWritten()).toHaveLength(600);
    world.runtime.startWorker({ kinds: ["invite-imported-users"] });
    await expect.poll(inviteJobs).toEqual([]);
    expect(await mails()).toEqual(written.map((user) => ({ userId: user.id })));
  });

  it.each([true, false])(
    "are settled by whoever began it where it still runs, invited: %s",
    async (invite) => {
      await expect(upload({ onProgress: breakOff }, invite)).rejects.toThrow("pulled the plug");
      await expect(upload({}, !invite)).rejects.toMatchObject({
        code: "conflict",
        message: `"people.csv" is being imported already, ${invite ? "with" : "without"} emails to set a password. Send it in the same way to go on with it.`,
      });
      const { id } = await world.runtime.db.selectFrom("userImport").select("id").executeTakeFirstOrThrow();
      const options = optionsFor(await getUserImport(staff, id), { invite: !invite });
      await expect(beginCheck(staff, id, options)).rejects.toMatchObject({ code: "conflict" });
      expect(await usersWritten()).toHaveLength(199);
      expect(await upload({}, invite)).toMatchObject({ status: "done", created: 600, repeated: false });
      expect(await kindsOfJobs()).toEqual(invite ? ["invite-imported-users queued"] : []);
      expect(await upload({}, !invite)).toMatchObject({ created: 600, repeated: true });
    },
  );

  it("go to nobody whom it created without them when it is run again with them", async () => {
    const id = await failHalfway(false);
    const written = await usersWritten();
    expect(await runImport(staff, await beginRun(staff, await checkAgain(id)))).toMatchObject({
      created: 401,
      skipped: 199,
    });
    world.runtime.startWorker({ kinds: ["invite-imported-users"] });
    await expect.poll(inviteJobs).toEqual([]);
    const invited = (await usersWritten()).slice(written.length);
    expect(await mails()).toEqual(invited.map(({ id: userId }) => ({ userId })));
  });

  it.skipIf(isOnPostgres)("go out once where their job breaks off, too, after a batch", async () => {
    await upload();
    const system = world.contextOf();
    const [job] = await claimJobs(system, "a worker that dies", ["invite-imported-users"], 1);
    if (!job) throw new Error("there is no job to claim");
    let unlock = () => {};
    onTestFinished(() => unlock());
    const dying = {
      ...system,
      wakeWorker: () => {
        unlock = holdWriteLock(world.dataDir);
      },
    };
    await expect(inviteImportedUsers(dying, job)).rejects.toThrow("database is locked");
    unlock();
    expect(await mails()).toHaveLength(200);
    world.clock.now = new Date(world.clock.now.getTime() + 61_000);
    await expectEverybodyInvitedOnce();
  });
});
