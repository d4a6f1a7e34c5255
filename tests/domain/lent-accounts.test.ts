import { beforeEach, describe, expect, it } from "vitest";
import { retryRun } from "#app/integrations/domain/connection-runs/retry-run.server";
import { addConnection, editConnection } from "#app/integrations/domain/connections/connections.server";
import { getConnection } from "#app/integrations/domain/connections/queries.server";
import { editProperty } from "#app/integrations/domain/properties/properties.server";
import { propertySchema } from "#app/integrations/domain/properties/schemas";
import { sealToken, updateAccount } from "#app/integrations/domain/social-accounts/social-accounts.server";
import { inTransaction } from "#app/kernel/context";
import { parseInput } from "#app/kernel/parse-input";
import { makeSocialAccount } from "#db/seed/integration-factories";
import { type ConnectionWorld, openConnectionWorld } from "#tests/setup/connection-world";
import { goodToken } from "#tests/setup/graph-world";
import { openRunWorld } from "#tests/setup/run-world";

const refused = {
  fields: { pageName: ["This account was lent for one page. Ask an Administrator to change it."] },
};

describe("an Administrator's account that is lent to a retailer's connection", () => {
  let world: ConnectionWorld;
  let lent: { socialAccountId: number };
  let id: number;

  beforeEach(async () => {
    world = await openConnectionWorld();
    lent = { socialAccountId: (await makeSocialAccount(world.runtime.db)).id };
    ({ id } = await addConnection(world.administrator, world.input(lent)));
  });

  const edit = (given: object) => editConnection(world.staff, id, world.input({ ...lent, ...given }));

  it.each([
    "Another page",
    "a page",
    "А page",
    "A\u00a0page.",
    "A page/",
    "200100100100102",
    "@another",
    "me",
    "https://www.facebook.com/another",
  ])("reads no other page for the retailer's staff: %s", async (pageName) => {
    for (const type of ["UpdateOnly", "IstRunatInterval", "RunOnce", "SaveAsTemplate"]) {
      await expect(edit({ pageName, type })).rejects.toMatchObject(refused);
    }
    expect(await world.rowOf(id)).toMatchObject({ pageName: "A page", lentPage: "A page" });
    expect(await world.runsOf(id)).toEqual([]);
  });

  it("reads no other page by way of the property either", async () => {
    const { retailer, service, subservice, property } = world.rows.own;
    const changed = {
      retailerId: retailer.id,
      serviceId: service.id,
      subserviceId: subservice.id,
      uniqueId: property.uniqueId,
      name: "North",
      pageId: "7",
      pageName: "Another page",
    };
    await editProperty(world.staff, property.id, parseInput(propertySchema, changed));
    expect(await world.rowOf(id)).toMatchObject({ pageName: "A page" });
    await expect(edit({ pageName: "" })).rejects.toMatchObject(refused);
  });

  it("goes on with its page through all other changes, and not into a new connection", async () => {
    await edit({ description: "changed", pageTitle: "Posts", propertyId: null, type: "SaveAsTemplate" });
    await edit({ type: "RunOnce", pageTitle: "Posts" });
    expect(await getConnection(world.staff, id)).toMatchObject({ pageTitle: "Posts", lentPage: "A page" });
    await expect(addConnection(world.staff, world.input(lent))).rejects.toMatchObject({
      fields: { socialAccountId: ["The retailer has no such user to connect as."] },
    });
  });

  it("can't be taken again once the connection runs as the retailer's own, which reads any page", async () => {
    await edit({ socialAccountId: world.rows.own.socialAccount.id, pageName: "Another page" });
    expect(await world.rowOf(id)).toMatchObject({ pageName: "Another page", lentPage: null });
    await expect(edit({ pageName: "Another page" })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is lent for another page by an Administrator; a template without a page for none", async () => {
    await editConnection(world.administrator, id, world.input({ ...lent, pageName: "Another page" }));
    await edit({ pageName: "Another page" });
    await expect(edit({})).rejects.toMatchObject(refused);
    const blank = { ...lent, pageName: "", propertyId: null, type: "SaveAsTemplate" };
    await editConnection(world.administrator, id, world.input(blank));
    await expect(edit({ propertyId: null })).rejects.toMatchObject(refused);
  });
});

describe("a run with an account that is lent", () => {
  it("reads the page that the account was lent for, and no other, whatever it was made with", async () => {
    const world = await openRunWorld();
    const { db } = world.runtime;
    const { id: socialAccountId } = await makeSocialAccount(db, { state: "connected" });
    const tokenSealed = sealToken(world.contextOf(), socialAccountId, goodToken);
    await inTransaction(world.contextOf(), (tx) => updateAccount(tx, socialAccountId, { tokenSealed }));
    world.addPosts(3);
    const [page] = world.graph.world.pages;
    const connection = await world.connect({ socialAccountId, lentPage: page?.info.id ?? null });
    expect(await world.perform(connection.id)).toMatchObject({ status: "done", rowsWritten: 3 });
    await db.updateTable("connection").set({ lentPage: "another" }).where("id", "=", connection.id).execute();
    const calls = world.graph.seen.length;
    const failed = await world.perform(connection.id);
    expect(failed).toMatchObject({
      status: "failed",
      attempts: 1,
      errorKind: "configuration",
      errorMessage: "The account was not lent to this connection for this page.",
      errorAdvice: "Choose an account of the retailer, or ask an Administrator to save the connection.",
    });
    await retryRun(world.contextOf(world.rows.own.staff), failed.id);
    await world.work();
    expect(await world.run(failed.id)).toMatchObject({ status: "failed" });
    expect(world.graph.seen).toHaveLength(calls);
  });
});
