import type { Context, Tx } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { retailerScope } from "#app/kernel/retailer-scope";
import type { ConnectionRow } from "#db/tables/connections";
import type { RunSettings } from "../connection-runs/run-settings";
import { lentForOnePage } from "./schemas";

/** What of a connection says whose access reads which page. */
type Reading = Pick<ConnectionRow, "retailerId" | "socialAccountId" | "pageName">;

/**
 * The page that an account is lent to a connection for; null for the retailer's own account, which reads any page.
 * Administrators may lend their own accounts; the retailer's staff may keep one for the page that it was lent for.
 * What of the page is read is theirs to choose.
 * @param before the connection as it is, when it is edited
 * @throws DomainError invalid_input
 */
export async function findLentPage(
  tx: Tx,
  { retailerId, socialAccountId, pageName }: Reading,
  before: ConnectionRow | null,
): Promise<string | null> {
  if (socialAccountId === null) return null;
  const owner = await findOwner(tx, socialAccountId);
  if (owner?.retailerId === retailerId) return null;
  if (owner?.retailerId === null && retailerScope(tx) === null) return pageName;
  const isKept = socialAccountId === before?.socialAccountId && retailerId === before.retailerId;
  if (!isKept) throw invalidInput({ socialAccountId: ["The retailer has no such user to connect as."] });
  if (pageName !== before.lentPage) throw invalidInput({ pageName: [lentForOnePage] });
  return before.lentPage;
}

/**
 * To be asked before a run reads a page: what was lent may have been taken back since the run was made.
 * @throws ExternalServiceError configuration
 */
export async function assertPageLent(
  ctx: Context,
  connectionId: number,
  { socialAccountId, pageName }: Pick<RunSettings, "socialAccountId" | "pageName">,
): Promise<void> {
  const connection = await ctx.db
    .selectFrom("connection")
    .select(["retailerId", "socialAccountId", "lentPage"])
    .where("id", "=", connectionId)
    .executeTakeFirst();
  const owner = socialAccountId === null ? undefined : await findOwner(ctx, socialAccountId);
  if (!owner || !connection || owner.retailerId === connection.retailerId) return;
  if (connection.socialAccountId === socialAccountId && connection.lentPage === pageName) return;
  throw new ExternalServiceError(
    "configuration",
    "The account was not lent to this connection for this page.",
    { advice: "Choose an account of the retailer, or ask an Administrator to save the connection." },
  );
}

function findOwner(ctx: Context, socialAccountId: number) {
  return ctx.db
    .selectFrom("socialAccount")
    .select("retailerId")
    .where("id", "=", socialAccountId)
    .executeTakeFirst();
}
