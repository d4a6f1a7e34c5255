import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from "kysely";

/** Begins a table with an id that is never given out twice: a late reference can't meet a stranger's row. */
export function withId(db: Kysely<unknown>, table: string): CreateTableBuilder<string, "id"> {
  return db.schema.createTable(table).addColumn("id", "integer", (c) => c.primaryKey().autoIncrement());
}

export function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}

/** Refers to the row that this one is deleted with. @param key `table.column` */
export function partOf(key: string): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return (column) => column.notNull().references(key).onDelete("cascade");
}

export async function createIndex(
  db: Kysely<unknown>,
  name: string,
  table: string,
  ...columns: string[]
): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(columns).execute();
}
