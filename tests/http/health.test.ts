import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { mountSmallDisk, whyNoSmallDisk } from "#tests/setup/small-disk";
import { openWebServer, sendRaw } from "#tests/setup/web-server";

it("says what is missing to whoever asks for readiness, and why to the log alone", async () => {
  const { port, runtime, logged } = await openWebServer();
  expect(await sendRaw(port, { path: "/readyz" })).toMatchObject({ status: 200 });
  await sql`alter table "kysely_migration" rename to "kysely_migration_away"`.execute(runtime.db);
  expect(await sendRaw(port, { path: "/readyz" })).toMatchObject({
    status: 503,
    text: '{"status":"not ready","faults":["migrations"]}',
  });
  await runtime.db.destroy();
  expect(await sendRaw(port, { path: "/readyz" })).toMatchObject({
    status: 503,
    text: '{"status":"not ready","faults":["database"]}',
  });
  expect(logged().filter(({ msg }) => msg === "not ready")).toMatchObject([
    { fault: "migrations", err: { message: expect.stringContaining("These have not run yet: 001-") } },
    { fault: "database", err: { message: "driver has already been destroyed" } },
  ]);
});

const withoutDisk = whyNoSmallDisk();

it.skipIf(withoutDisk)("is not ready where stored files can't be written any more", async () => {
  const disk = mountSmallDisk(300);
  onTestFinished(() => disk.remove());
  const { port } = await openWebServer({ FILES_DIR: disk.path });
  expect(await sendRaw(port, { path: "/readyz" })).toMatchObject({ status: 200 });
  disk.onlyRead();
  expect(await sendRaw(port, { path: "/readyz" })).toMatchObject({
    status: 503,
    text: '{"status":"not ready","faults":["disk"]}',
  });
});
