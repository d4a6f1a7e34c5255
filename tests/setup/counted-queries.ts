import type { KyselyPlugin, OperationNode } from "kysely";
import type { Context } from "#app/kernel/context";
import type { Database } from "#db/database";

/** A context whose queries are counted, with the tables that they name, under their own names and their aliases. */
export function countQueries(ctx: Context): {
  ctx: Context;
  tables: string[];
  changes: number[];
  count(): number;
} {
  let queries = 0;
  const tables: string[] = [];
  const changes: number[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      tables.push(...tablesIn(node));
      return node;
    },
    async transformResult({ result }) {
      if (result.numAffectedRows) changes.push(Number(result.numAffectedRows));
      return result;
    },
  };
  const counted = { ...ctx, db: (ctx.db as Database).withPlugin(plugin) };
  return { ctx: counted, tables, changes, count: () => queries };
}

function tablesIn(node: OperationNode): string[] {
  if (node.kind === "TableNode") {
    const { table } = node as unknown as { table: { identifier: { name: string } } };
    return [table.identifier.name];
  }
  const parts = Object.values(node).flatMap((part: unknown) => (Array.isArray(part) ? part : [part]));
  return parts.flatMap((part) =>
    typeof part === "object" && part !== null && "kind" in part ? tablesIn(part as OperationNode) : [],
  );
}
