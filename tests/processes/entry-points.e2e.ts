import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { hashPassword } from "#app/identity/domain/accounts/password-rules.server";
import { type ErrorCode, errorCodes } from "#app/kernel/errors";
import type { Database } from "#db/database";
import { makeCircular, makeRetailer, makeUser } from "#db/seed/factories";
import { adminSignIn, type RunningServer, startServer } from "#tests/setup/e2e-server";
import {
  apiEntry,
  commandEntry,
  type EntryPoint,
  replaceByApi,
  replaceByCommand,
  replaceOnScreen,
  screenEntry,
  type Wish,
} from "#tests/setup/entry-points";
import { openBesideServer } from "#tests/setup/open-beside-server";
import { drawPdf, passwordPdf } from "#tests/setup/pdfs";

const environment = { MAX_PDF_MB: "1", MAX_PDF_PAGES: "3", RENDERER_PROCESSES: "1" };

let server: RunningServer;
let db: Database;
let entries: { name: string; enter: EntryPoint; retailer: { id: number; slug: string } }[];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer({ environment });
  db = await openBesideServer(server.dataDir);
  const entrances = {
    screen: await screenEntry(server),
    api: await apiEntry(server),
    command: commandEntry(server, environment),
  };
  entries = [];
  for (const [name, enter] of Object.entries(entrances)) {
    const retailer = await makeRetailer(db, { slug: `${name}-market` });
    await makeCircular(db, { retailerId: retailer.id, name: "Taken", slug: "taken" });
    entries.push({ name, enter, retailer });
  }
});

test.afterAll(async () => {
  await db.destroy();
  await server.stop();
});

/** The wish of each entry point is the same but for its retailer, where it needs one of its own. */
const wish: Omit<Wish, "files"> = {
  name: "Week 6",
  title: "Fresh picks",
  slug: "week-6",
  from: "2026-02-01",
  to: "2026-02-07",
};

async function untilAllIsDone(): Promise<void> {
  const unfinished = () =>
    db
      .selectFrom("job")
      .select("id")
      .where("status", "not in", ["done", "failed"])
      // What is done once a day waits for its hour.
      .where("runAt", "<=", new Date().toISOString())
      .executeTakeFirst();
  await expect.poll(unfinished, { timeout: 60_000 }).toBeUndefined();
}

/** All that hangs on the retailer's new circular, without what must differ: ids and times. */
async function rowsOf(retailerId: number) {
  const circulars = await db
    .selectFrom("circular")
    .selectAll()
    .where("retailerId", "=", retailerId)
    .where("name", "=", wish.name)
    .execute();
  const ids = circulars.map(({ id }) => id);
  const files = await db.selectFrom("circularFile").selectAll().where("circularId", "in", ids).execute();
  const pages = await db
    .selectFrom("circularPage")
    .selectAll()
    .where("circularId", "in", ids)
    .orderBy("position")
    .execute();
  const pageIds = pages.map(({ id }) => id);
  const images = await db.selectFrom("pageImage").selectAll().where("pageId", "in", pageIds).execute();
  const contents = await db.selectFrom("pageContent").selectAll().where("pageId", "in", pageIds).execute();
  const thumbnails = await db
    .selectFrom("pageThumbnail")
    .selectAll()
    .where("pageId", "in", pageIds)
    .execute();
  const activity = await db.selectFrom("activity").selectAll().where("retailerId", "=", retailerId).execute();
  const differing = /^(id|retailerId|circularId|circularFileId|pageId|entityId|createdAt|updatedAt|at)$/;
  const ofTheEntry = /^(sourceName|userId|userName|ip|requestId|after)$/;
  const same = (rows: object[]) =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([key]) => !differing.test(key) && !ofTheEntry.test(key)),
      ),
    );
  return { circulars, files, pages, images, contents, thumbnails, activity, same };
}

/** The same with the keys of files replaced by digests of their bytes. */
function byContent<Rows>(rows: Rows): Rows {
  const digestOf = (key: string) =>
    createHash("sha256")
      .update(readFileSync(join(server.dataDir, "files", key)))
      .digest("hex");
  return JSON.parse(JSON.stringify(rows).replace(/[0-9a-f-]{36}\.(?:pdf|jpg|webp)/g, digestOf));
}

test("the same action through screen, API and command gives the same rows and files", async () => {
  test.setTimeout(180_000);
  const files = [await drawPdf(2, "First"), await drawPdf(1, "Second")];
  for (const { enter, retailer, name } of entries) {
    const { outcome } = await enter({ ...wish, retailer, files, draft: true });
    expect(outcome, name).toBe({ screen: 200, api: 201, command: 0 }[name]);
  }
  await untilAllIsDone();

  const [first, ...others] = byContent(
    await Promise.all(
      entries.map(async ({ retailer }) => {
        const { same, ...tables } = await rowsOf(retailer.id);
        return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, same(rows)]));
      }),
    ),
  );
  expect(first?.circulars).toMatchObject([
    { name: "Week 6", activeDate: "2026-02-01T06:00:00.000Z", terminationDate: "2026-02-08T05:59:59.000Z" },
  ]);
  expect(first?.pages?.map(({ position, status }) => [position, status])).toEqual([
    [1, "ready"],
    [2, "ready"],
    [3, "ready"],
  ]);
  expect(first?.images).toHaveLength(9);
  expect(first?.activity).toMatchObject([{ name: "circular.created" }]);
  for (const other of others) expect(other).toEqual(first);

  const sources = await db
    .selectFrom("activity")
    .select("sourceName")
    .where("name", "=", "circular.created")
    .orderBy("id")
    .execute();
  expect(sources.map(({ sourceName }) => sourceName)).toEqual(["screen", "api", "command"]);
});

/** The hidden draft of what was replaced, and what it holds. */
async function replacedOf(retailerId: number) {
  const rows = await db
    .selectFrom("circular")
    .innerJoin("circularPage as page", "page.circularId", "circular.id")
    .innerJoin("circularFile as file", "file.id", "page.circularFileId")
    .select(["page.pageNumber", "page.position", "page.status", "file.fileKey", "page.bigImageKey"])
    .where("circular.retailerId", "=", retailerId)
    .where("circular.takenAt", "is not", null)
    .orderBy("page.position")
    .execute();
  return rows;
}

test("pages replaced through screen, API and command are the same rows and files", async () => {
  test.setTimeout(180_000);
  const replacing = {
    screen: await replaceOnScreen(server),
    api: await replaceByApi(server),
    command: replaceByCommand(server, environment),
  };
  const pdf = await drawPdf(2, "Corrected");
  for (const { retailer, name } of entries) {
    const circular = await db
      .selectFrom("circular")
      .select("id")
      .where("retailerId", "=", retailer.id)
      .where("name", "=", wish.name)
      .executeTakeFirstOrThrow();
    const outcome = await replacing[name as keyof typeof replacing](circular.id, pdf, untilAllIsDone);
    expect(outcome, name).toBe(name === "command" ? 0 : 200);
  }
  await untilAllIsDone();
  const [first, ...others] = byContent(
    await Promise.all(
      entries.map(async ({ retailer }) => {
        const { same, ...tables } = await rowsOf(retailer.id);
        const rows = Object.entries(tables).map(([table, all]) => [table, same(all)]);
        return { ...Object.fromEntries(rows), replaced: await replacedOf(retailer.id) };
      }),
    ),
  );
  expect(first?.pages).toHaveLength(2);
  expect(first?.replaced).toHaveLength(3);
  expect(first?.activity.map(({ name }: { name: string }) => name)).toContain("circular.pagesReplaced");
  for (const other of others) expect(other).toEqual(first);
});

interface Refused {
  what: string;
  change: () => Promise<Partial<Wish>>;
  code: ErrorCode;
  sentence: string;
}

const good = () => drawPdf(1);
const withFiles =
  (...files: (Uint8Array | string)[]) =>
  async () => ({ files });

/** One of each kind; what else is refused, and with what sentence, the domain's tests hold. */
const refusals: Refused[] = [
  {
    what: "no name and no title",
    change: async () => ({ name: "", title: " " }),
    code: "invalid_input",
    sentence: "Name is required! Title is required!",
  },
  {
    what: "a name and a slug that are taken",
    change: async () => ({ name: "Taken", slug: "taken" }),
    code: "conflict",
    sentence:
      "This retailer has a circular of that name already. This retailer has a circular with that slug already.",
  },
  {
    what: "a retailer that never was",
    change: async () => ({ retailer: { id: 999_999, slug: "nobody" } }),
    code: "not_found",
    sentence: "Retailer not found.",
  },
  {
    what: "a file that is cut off, behind a good one",
    change: async () => ({ files: [await good(), (await good()).slice(0, 400)] }),
    code: "invalid_input",
    sentence: `"week.pdf" is damaged and can't be opened. Please export it again and retry.`,
  },
  {
    what: "a file that wants a password",
    change: withFiles(passwordPdf()),
    code: "invalid_input",
    sentence: '"week.pdf" is protected by a password. Please save it without one and retry.',
  },
  {
    what: "too many pages in one file",
    change: async () => ({ files: [await drawPdf(4)] }),
    code: "invalid_input",
    sentence: '"week.pdf" has 4 pages; at most 3 are allowed.',
  },
  {
    what: "a file that is too large",
    change: withFiles("x".repeat(2.2 * 1024 * 1024)),
    code: "too_large",
    sentence: '"week.pdf" has 2.2 MB; at most 1 MB are allowed.',
  },
];

for (const { what, change, code, sentence } of refusals) {
  test(`${what}: the same refusal through screen, API and command, and nothing is left`, async () => {
    test.setTimeout(120_000);
    const before = await everything();
    for (const { name, enter, retailer } of entries) {
      const answer = await enter({
        ...wish,
        name: "New",
        slug: "new",
        retailer,
        files: [await good()],
        ...(await change()),
      });
      const { status, exitCode } = errorCodes[code];
      expect(answer, name).toEqual({ outcome: name === "command" ? exitCode : status, sentence });
    }
    expect(await everything()).toEqual(before);
  });
}

test("staff who name another retailer meet the answer for one that never was, at screen and API", async () => {
  const [own, other] = [entries[0]?.retailer, entries[1]?.retailer];
  const passwordHash = await hashPassword(adminSignIn.password);
  const { email } = await makeUser(db, { role: "Retailer", retailerId: own?.id ?? 0, passwordHash });
  const signIn = { email, password: adminSignIn.password };
  const before = await everything();
  for (const enter of [await screenEntry(server, signIn), await apiEntry(server, signIn)]) {
    const answer = await enter({ ...wish, name: "New", slug: "new", retailer: other, files: [await good()] });
    expect(answer).toEqual({ outcome: 404, sentence: "Retailer not found." });
  }
  const after = await everything();
  expect(after.files).toEqual(before.files);
  expect(after.counts.slice(0, 4)).toEqual(before.counts.slice(0, 4));
});

/** Counts of all rows that an import writes (the activity log last), and the names of all files. */
async function everything() {
  const tables = ["circular", "circularFile", "circularPage", "job", "activity"] as const;
  const counts = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow(),
    ),
  );
  const files = await readdir(join(server.dataDir, "files"));
  return { counts, files: files.toSorted(), temporary: await readdir(join(server.dataDir, "tmp")) };
}
