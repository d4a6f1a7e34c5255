import { sql } from "kysely";
import type { Flag } from "#db/columns";
import { fold } from "#db/fold";
import type { Context } from "./context";
import { conflictOf, type FieldErrors } from "./errors";
import { type TableOfChosenValues, takenMessages } from "./taken-values";

interface Among {
  /** Null or left out: unique among all retailers. */
  retailerId?: number | null;
  /** The row that is edited; left out for a new one. */
  exceptId?: number;
}

/**
 * Refuses values that another row has, in whatever case. Rows that clashed before this rule may be edited as long as
 * they keep their value. To be called inside the transaction that writes: it holds the write lock, so nobody comes between.
 * @throws DomainError conflict with a message at each field whose value is taken
 */
export async function assertFree<Table extends TableOfChosenValues>(
  ctx: Context,
  table: Table,
  values: Partial<Record<keyof (typeof takenMessages)[Table] & string, string>>,
  { retailerId = null, exceptId = 0 }: Among = {},
): Promise<void> {
  const messages: Record<string, string> = takenMessages[table];
  const fields: FieldErrors = {};
  for (const [column, value] of Object.entries(values) as [string, string][]) {
    if (await isTaken(ctx, { table, column, value, retailerId, exceptId })) {
      fields[column] = [messages[column] ?? ""];
    }
  }
  if (Object.keys(fields).length > 0) throw conflictOf(fields);
}

async function isTaken(
  ctx: Context,
  {
    table,
    column,
    value,
    retailerId,
    exceptId,
  }: Required<Among> & Record<"table" | "column" | "value", string>,
): Promise<boolean> {
  const within = retailerId === null ? sql`` : sql` and "retailerId" = ${retailerId}`;
  const { rows } = await sql<{ exact: Flag }>`
    select case when ${sql.ref(column)} = ${value} then 1 else 0 end as "exact" from ${sql.table(table)}
    where "id" <> ${exceptId}${within} and fold(${sql.ref(column)}) = ${fold(value)}`.execute(ctx.db);
  if (rows.length === 0) return false;
  return (
    rows.some(({ exact }) => exact === 1) || !(await keepsValue(ctx, { table, column, value, exceptId }))
  );
}

async function keepsValue(
  ctx: Context,
  { table, column, value, exceptId }: Record<"table" | "column" | "value", string> & { exceptId: number },
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where "id" = ${exceptId} and fold(${sql.ref(column)}) = ${fold(value)}`.execute(ctx.db);
  return rows.length > 0;
}
