import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { storeSchema } from "#app/catalogue/domain/stores/schemas";
import { addStore } from "#app/catalogue/domain/stores/stores.server";
import { DomainError } from "#app/kernel/errors";
import { parseInput } from "#app/kernel/parse-input";
import { slugFromName } from "#app/kernel/slugs";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld } from "#tests/setup/test-world";
import { corpusDir } from "./manifest";

const file = path.join(corpusDir, "stores/us-grocery-stores.csv");

describe("the collected grocery stores", { timeout: 120_000 }, () => {
  it("are each saved or refused with a sentence at a field, and nothing is half-written", async () => {
    const { runtime, contextOf } = await openTestWorld();
    const { own } = await makeSmallWorld(runtime.db);
    const ctx = contextOf(own.staff);
    const rows: Record<string, string>[] = parse(await readFile(file), { columns: true, bom: true });
    const refused: { code: string; fields: string[] }[] = [];
    for (const { name = "", address, city, state, zip, lat, lon } of rows) {
      try {
        const input = parseInput(storeSchema, {
          name,
          slug: slugFromName(name),
          address1: address,
          city,
          state,
          zipCode: zip,
          latitude: lat,
          longitude: lon,
          retailerId: own.retailer.id,
          circularGroupId: own.group.id,
        });
        await addStore(ctx, input);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        expect(error.message, name).toMatch(/\w+ .*\w/);
        refused.push({ code: error.code, fields: Object.keys(error.fields ?? {}) });
      }
    }
    const { saved } = await runtime.db
      .selectFrom("store")
      .select((eb) => eb.fn.countAll<number>().as("saved"))
      .executeTakeFirstOrThrow();
    expect(saved + refused.length).toBe(rows.length);
    // Chains have many stores of one name, whose slug is taken after the first; the rest of the list is sound.
    const unsound = refused.filter(({ code }) => code !== "conflict");
    expect(unsound.length / rows.length).toBeLessThan(0.02);
    for (const { fields } of unsound) expect(fields.length).toBeGreaterThan(0);
  });
});
