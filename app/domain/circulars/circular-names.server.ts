import type { Context } from "../context";
import { conflictOf, type FieldErrors } from "../errors";

/**
 * @throws DomainError conflict (fields name, slug) when another circular of the retailer has either.
 * The unique constraints of the table stand behind it for those who come at the same moment.
 */
export async function assertCircularNamesFree(
  ctx: Context,
  input: { retailerId: number; name: string; slug: string },
  exceptId = 0,
): Promise<void> {
  const rows = await ctx.db
    .selectFrom("circular")
    .select(["name", "slug"])
    .where("retailerId", "=", input.retailerId)
    .where("id", "!=", exceptId)
    .where((eb) => eb.or([eb("name", "=", input.name), eb("slug", "=", input.slug)]))
    .execute();
  const fields: FieldErrors = {};
  if (rows.some((row) => row.name === input.name)) {
    fields.name = ["This retailer has a circular of that name already."];
  }
  if (rows.some((row) => row.slug === input.slug)) {
    fields.slug = ["This retailer has a circular with that slug already."];
  }
  if (Object.keys(fields).length > 0) throw conflictOf(fields);
}
