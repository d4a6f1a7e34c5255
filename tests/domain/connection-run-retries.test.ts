import { beforeEach, describe, expect, it } from "vitest";
import { runKind } from "#app/integrations/domain/connection-runs/make-run.server";
import { connectionRunJobHandlers } from "#app/integrations/domain/connection-runs/perform-run.server";
import { listRuns } from "#app/integrations/domain/connection-runs/queries.server";
import { retryRun } from "#app/integrations/domain/connection-runs/retry-run.server";
import type { Context } from "#app/kernel/context";
import { newLeaseOwner } from "#app/kernel/jobs/lease-owners.server";
import { claimJobs } from "#app/kernel/jobs/queue.server";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { refuseWrites } from "#tests/setup/refuse-writes";
import { hourMs, openRunWorld, postKeys, type RunWorld, sheetUrl } from "#tests/setup/run-world";

let world: RunWorld;
let staff: Context;

beforeEach(async () => {
  world = await openRunWorld();
  staff = world.contextOf(world.rows.own.staff);
  return () => world.graph.close();
});

describe("Retry", () => {
  it("goes on where the run stopped, for the same dates, and writes nothing twice", async () => {
    world.addPosts(200, { message: "m".repeat(30_000) });
    const connection = await world.connect({ skipsKnownRows: 0 });
    world.sheetScript = ({ method, when, number }) => {
      if (method !== "appendRows" || when !== "before" || number < 2) return;
      throw new ExternalServiceError("permission", "The sheet is protected.", { advice: "Unprotect it." });
    };
    const failed = await world.perform(connection.id);
    expect(failed).toMatchObject({ status: "failed", errorMessage: "The sheet is protected." });
    expect(failed.rowsWritten).toBeGreaterThan(0);
    const calls = world.graph.seen.length;
    world.sheetScript = () => {};
    world.pass(5 * hourMs);
    await retryRun(staff, failed.id);
    await expect(retryRun(staff, failed.id)).rejects.toMatchObject({ code: "conflict" });
    await world.work();
    const { windowFrom, windowUntil } = failed;
    expect(await world.run(failed.id)).toMatchObject({
      status: "done",
      rowsWritten: 200,
      windowFrom,
      windowUntil,
    });
    expect(world.graph.seen).toHaveLength(calls);
    expect(await world.sheetKeys()).toEqual(postKeys(world.graph, 1, 200));
  });

  it("is for the latest run alone", async () => {
    const connection = await world.connect({ spreadsheetUrl: sheetUrl(9999) });
    world.addPosts(1);
    const first = await world.perform(connection.id);
    const second = await world.perform(connection.id);
    await expect(retryRun(staff, first.id)).rejects.toMatchObject({
      code: "conflict",
      message: "There was a later run, so this one can't be continued. Use Run Now.",
    });
    expect((await listRuns(staff, connection.id)).rows).toMatchObject([
      { id: second.id, canRetry: true },
      { id: first.id, canRetry: false },
    ]);
  });

  it("refuses a run that went well", async () => {
    const connection = await world.connect();
    const { id } = await world.perform(connection.id);
    await expect(retryRun(staff, id)).rejects.toMatchObject({
      message: "Only a failed run can be retried.",
    });
  });
});

/** Takes the run up and is told to stop at once, as a server that is. */
async function claimAndStop(): Promise<void> {
  const [job] = await claimJobs(world.system(), newLeaseOwner(), [runKind], 1);
  if (!job) throw new Error("No run is due.");
  await connectionRunJobHandlers[runKind]?.(world.system(), job, AbortSignal.abort());
}

describe("the number of attempts", () => {
  it("stays as it was for a run that is requeued before it has begun, however often", async () => {
    world.addPosts(1);
    const connection = await world.connect();
    const id = await world.requestRun(connection.id);
    for (let time = 0; time < 3; time += 1) {
      await claimAndStop();
      expect(await world.run(id)).toMatchObject({ status: "waiting", attempts: 0, errorKind: null });
    }
    world.sheetScript = () => {
      throw new ExternalServiceError("transient", "A hiccup.");
    };
    await world.work();
    expect(await world.run(id)).toMatchObject({ status: "waiting", attempts: 1 });
    world.pass(10_000);
    await claimAndStop();
    expect(await world.run(id)).toMatchObject({ status: "waiting", attempts: 1 });
    world.sheetScript = () => {};
    await world.work();
    expect(await world.run(id)).toMatchObject({ status: "done", attempts: 2 });
  });

  it("counts a try that could not even be noted down", async () => {
    world.addPosts(1);
    const connection = await world.connect();
    const id = await world.requestRun(connection.id);
    const { db } = world.runtime;
    // The note that it begins is refused, the note that it waits is not.
    const when = `new."status" = 'running'`;
    const allow = await refuseWrites(db, {
      table: "connectionRun",
      event: "update",
      message: "no room",
      when,
    });
    await world.work();
    expect(await world.run(id)).toMatchObject({ status: "waiting", attempts: 1 });
    await allow();
    world.pass(10_000);
    await world.work();
    expect(await world.run(id)).toMatchObject({ status: "done", attempts: 2 });
  });
});
