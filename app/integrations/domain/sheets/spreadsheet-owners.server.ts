import { recordActivity } from "#app/kernel/activity/activity.server";
import type { Context, Tx } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import { retailerScope } from "#app/kernel/retailer-scope";
import { toInstant } from "#db/columns";

interface Naming {
  spreadsheetUrl: string;
  retailerId: number;
  /** The connection that names it; null for a new one. */
  connectionId: number | null;
}

/**
 * Makes a spreadsheet the retailer's whose connection names it first, in the caller's transaction: who may write to it for
 * one retailer may write to it for all. Administrators pass one on by naming it for another retailer, once no connection
 * of its owner names it any more.
 * @throws DomainError invalid_input
 */
export async function claimSpreadsheet(tx: Tx, naming: Naming): Promise<void> {
  const { spreadsheetUrl, retailerId } = naming;
  const document = tx.services.spreadsheets.documentKey(spreadsheetUrl);
  if (document === null) return;
  await tx.db
    .insertInto("spreadsheetOwner")
    .values({ document, retailerId, since: toInstant(tx.now()) })
    .onConflict((conflict) => conflict.column("document").doNothing())
    .execute();
  const owner = await tx.db
    .selectFrom("spreadsheetOwner")
    .innerJoin("retailer", "retailer.id", "spreadsheetOwner.retailerId")
    .select(["retailer.id", "retailer.name"])
    .where("document", "=", document)
    .executeTakeFirstOrThrow();
  if (owner.id !== retailerId) await passOn(tx, { ...naming, document, owner });
}

async function passOn(
  tx: Tx,
  {
    document,
    owner,
    retailerId,
    connectionId,
  }: Naming & { document: string; owner: { id: number; name: string } },
): Promise<void> {
  if (retailerScope(tx) !== null) {
    throw invalidInput({
      spreadsheetUrl: [
        "This spreadsheet belongs to another retailer. Use another one, or ask an Administrator to pass it on.",
      ],
    });
  }
  const user = await findUser(tx, { document, retailerId: owner.id, connectionId });
  if (user) {
    throw invalidInput({
      spreadsheetUrl: [
        `This spreadsheet belongs to ${owner.name}, whose connection "${user.name}" fills it. Give that one another spreadsheet, or delete it, to pass this one on.`,
      ],
    });
  }
  const since = toInstant(tx.now());
  await tx.db
    .updateTable("spreadsheetOwner")
    .set({ retailerId, since })
    .where("document", "=", document)
    .execute();
  await recordActivity(tx, {
    name: "spreadsheet.passedOn",
    logType: "connection",
    description: `A spreadsheet of ${owner.name} was passed on.`,
    retailerId,
    entityId: connectionId,
    before: { document, retailerId: owner.id },
    after: { document, retailerId },
  });
}

/** Another connection of the retailer that names the document. */
async function findUser(
  ctx: Context,
  {
    document,
    retailerId,
    connectionId,
  }: { document: string; retailerId: number; connectionId: number | null },
): Promise<{ name: string } | undefined> {
  const connections = await ctx.db
    .selectFrom("connection")
    .select(["name", "spreadsheetUrl"])
    .where("retailerId", "=", retailerId)
    .where("id", "!=", connectionId ?? 0)
    .orderBy("id")
    .execute();
  return connections.find(
    ({ spreadsheetUrl }) => ctx.services.spreadsheets.documentKey(spreadsheetUrl) === document,
  );
}
