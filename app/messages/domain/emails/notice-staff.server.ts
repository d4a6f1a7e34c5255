import type { Tx } from "#app/kernel/context";
import { queueEmails } from "./queue-email.server";
import type { TemplateName } from "./templates";

/** Nobody reads a notice that goes to more people than this. */
const maxReaders = 20;

/**
 * Queues one mail about something that somebody has to look after, in the caller's transaction: to the staff of the
 * retailer, or to the Administrators where it is nobody's or the retailer has no staff. The longest there get it first.
 * @param facts what the template names; must hold no secret
 */
export async function noticeStaff(
  tx: Tx,
  retailerId: number | null,
  template: TemplateName,
  facts: Record<string, string>,
): Promise<void> {
  const staff = retailerId === null ? [] : await findReaders(tx, "Retailer", retailerId);
  const readers = staff.length > 0 ? staff : await findReaders(tx, "Administrator", null);
  if (readers.length > 0) await queueEmails(tx, template, readers, { facts });
}

async function findReaders(
  tx: Tx,
  role: "Administrator" | "Retailer",
  retailerId: number | null,
): Promise<number[]> {
  let query = tx.db
    .selectFrom("user")
    .select("id")
    .where("role", "=", role)
    .where("disabledAt", "is", null)
    .orderBy("id")
    .limit(maxReaders);
  if (retailerId !== null) query = query.where("retailerId", "=", retailerId);
  return (await query.execute()).map(({ id }) => id);
}
