import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importUsers } from "#app/identity/domain/user-imports/import-users.server";
import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { makeRetailer } from "#db/seed/factories";
import { openTestWorld } from "#tests/setup/test-world";
import { corpusDir, corpusFiles } from "./manifest";

/** What files are expected to come to, where it is not that they hold no users. Rows or a sentence's part. */
const people: Record<string, { rows: number } | { sentence: string }> = {
  "people/us-500-crlf.csv": { rows: 500 },
  "people/uk-500-CR-only-quoted.csv": { rows: 500 },
  "people/us-500-blank-header.csv": { rows: 500 },
  "people/agate-empty-1-byte.csv": { sentence: "is empty." },
  "people/bad-missing-quote.csv": { sentence: 'has a quote (") in row 2 that never ends.' },
  "people/header-no-rows.csv": { sentence: "has no rows below its heading." },
  "people/csvkit-latin1.csv": { sentence: "is in an encoding that can't be told." },
  "people/latin1-places.tsv": { sentence: "is in an encoding that can't be told." },
  "people/uspop-latin1.csv": { sentence: "is in an encoding that can't be told." },
  "people/iso-8859-7-greek.csv": { sentence: "is in an encoding that can't be told." },
  "people/xls-excel95.xls": { sentence: "is in the old Excel format (.xls)." },
  "people/xlsx-1904-dates.xlsx": { sentence: "has no rows below its heading." },
  "people/xlsx-merged-cells.xlsx": { sentence: "has no rows below its heading." },
  "people/xlsx-missing-bits.xlsx": { sentence: "is not a spreadsheet (.xlsx)." },
  "people/xlsx-billion-laughs.xlsx": { sentence: "is damaged and can't be opened." },
  "people/xlsx-hidden-sheet.xlsx": { sentence: "is empty." },
  "people/xlsx-invalid-xml.xlsx": { sentence: "is damaged and can't be opened." },
  "people/xlsx-password-tika.xlsx": { sentence: "is protected by a password." },
  "people/xlsx-quadratic-blowup.xlsx": { sentence: "is damaged and can't be opened." },
};

describe("the collected files of people", { timeout: 60_000 }, () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "endcap-people-"));
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function outcomeOf(ctx: Context, file: string) {
    const copy = path.join(folder, "upload");
    await copyFile(path.join(corpusDir, file), copy);
    const retailer = await makeRetailer(ctx.db as Parameters<typeof makeRetailer>[0]);
    const given = { retailerId: retailer.id, invite: false };
    try {
      return await importUsers(ctx, { path: copy, fileName: path.basename(file) }, given);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.message;
    }
  }

  it.each(corpusFiles("people"))("$file: $expected", async ({ file }) => {
    const world = await openTestWorld();
    const outcome = await outcomeOf(world.contextOf(), file);
    const expected = people[file];
    if (expected && "rows" in expected) {
      expect(outcome).toMatchObject({ created: expected.rows, failed: 0 });
    } else {
      expect(outcome).toEqual(expect.stringContaining(expected?.sentence ?? "No column is matched to"));
      expect(await world.runtime.db.selectFrom("user").select("id").execute()).toEqual([]);
    }
    expect(await world.lastingFiles()).toEqual([]);
  });
});
