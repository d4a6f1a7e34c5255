import {
  type ConnectionInput,
  connectionDefaults,
  connectionSchema,
} from "#app/integrations/domain/connections/schemas";
import type { Context } from "#app/kernel/context";
import { parseInput } from "#app/kernel/parse-input";
import { makeFullWorld } from "#db/seed/worlds";
import type { ConnectionRow, ConnectionRunRow } from "#db/tables/connections";
import { openTestWorld, type TestWorld } from "./test-world";

export const google = "https://docs.google.com/spreadsheets/d/abc123/edit#gid=0";
export const hourly = { mode: 1, count: 6, unit: "hours" } as const;

/** Two retailers with all that connections need, and contexts of people who use them. */
export interface ConnectionWorld extends TestWorld {
  rows: Awaited<ReturnType<typeof makeFullWorld>>;
  administrator: Context;
  /** Staff of the retailer `rows.own`. */
  staff: Context;
  /** Staff of the other retailer. */
  outsider: Context;
  /** A form's input, validated as entry points do. */
  input(given?: Record<string, unknown>): ConnectionInput;
  runsOf(connectionId: number): Promise<ConnectionRunRow[]>;
  rowOf(id: number): Promise<ConnectionRow>;
  /** The names of a connection's activities in the activity log. */
  activityNames(id: number): Promise<string[]>;
}

export async function openConnectionWorld(): Promise<ConnectionWorld> {
  const world = await openTestWorld();
  const { db } = world.runtime;
  const rows = await makeFullWorld(db);
  const staff = world.contextOf(rows.own.staff);
  return {
    ...world,
    rows,
    administrator: world.contextOf(rows.administrator),
    staff,
    outsider: world.contextOf(rows.other.staff),
    input(given = {}) {
      const { property, retailer, socialAccount } = rows.own;
      return parseInput(connectionSchema(staff.services.spreadsheets.addressPrefixes), {
        ...connectionDefaults,
        retailerId: retailer.id,
        propertyId: property.id,
        socialAccountId: socialAccount.id,
        spreadsheetUrl: google,
        pageName: "A page",
        interval: hourly,
        ...given,
      });
    },
    runsOf: (connectionId) =>
      db.selectFrom("connectionRun").selectAll().where("connectionId", "=", connectionId).execute(),
    rowOf: (id) => db.selectFrom("connection").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    async activityNames(id) {
      const lines = db.selectFrom("activity").select("name").where("entityId", "=", id);
      const found = await lines.orderBy("id").execute();
      return found.map(({ name }) => name).filter((name) => name.startsWith("connection."));
    },
  };
}

/** The part of a text that is allowed in a connection's name. */
export function letters(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, "");
}
