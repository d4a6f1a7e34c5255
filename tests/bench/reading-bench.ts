import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoPath } from "#app/demo/data.server";
import type { Database } from "#db/database";
import { makeRetailer } from "#db/seed/factories";
import { corpusDir } from "#tests/corpus/manifest";
import { uploadForm } from "#tests/setup/api-world";
import { tokenFor } from "#tests/setup/entry-points";
import { openBesideServer } from "#tests/setup/open-beside-server";
import { adminSignIn, makeDataDir, startServer } from "#tests/setup/running-server";
import { median } from "./median";

/** A real circular of 13 pages that are pictures, crowded ones. */
const pictures = path.join(corpusDir, "pdf-real/weekly-ad-freshco-flipp-print-13p.pdf");
const aimedPages = 12;
const importsEach = 5;
/** 30 tries a minute are allowed from one address. */
const signInEveryMs = 2100;
const giveUpMs = 600_000;

export interface ReadingFigures {
  /** From the upload until so many pages were ready to be reviewed. */
  seconds: number;
  signInsMs: number[];
  /** Seconds of each import of a text PDF, when nothing is read and while pages are. */
  alone: number[];
  beside: number[];
}

/** Reads a circular of pictures in a real server; null where it is not at hand. */
export async function measureReading(): Promise<ReadingFigures | null> {
  if (!existsSync(pictures)) return null;
  const server = await startServer({ dataDir: await makeDataDir() });
  const db = await openBesideServer(server.dataDir);
  try {
    const { id: retailerId } = await makeRetailer(db);
    const token = await tokenFor(server.address, adminSignIn);
    const upload = uploader(server.address, db, { token, retailerId });
    const text = await readFile(demoPath("weekly-ad.pdf"));
    // The first one also starts the renderer.
    await upload("Warm", text);
    const alone = await times(importsEach, (n) => upload(`Alone ${n}`, text));
    const start = performance.now();
    const signInsMs: number[] = [];
    const reading = upload("Pictures", await readFile(pictures), { pages: aimedPages, read: true });
    let isRead = false;
    void reading.finally(() => {
      isRead = true;
    });
    while (!isRead) {
      const asked = performance.now();
      await tokenFor(server.address, adminSignIn);
      signInsMs.push(performance.now() - asked);
      await Promise.race([reading, pause(signInEveryMs)]);
    }
    await reading;
    const seconds = (performance.now() - start) / 1000;
    const again = upload("More pictures", await readFile(pictures), { pages: aimedPages, read: true });
    await until(db, (pages) => pages.some(({ reading }) => reading === "waiting"));
    const beside = await times(importsEach, (n) => upload(`Beside ${n}`, text));
    await again;
    return { seconds, signInsMs, alone, beside };
  } finally {
    await db.destroy();
    await server.stop();
  }
}

/** Uploads a circular; resolves with the seconds until its pages are drawn, and read where that is asked for. */
function uploader(
  address: string,
  db: Database,
  { token, retailerId }: { token: string; retailerId: number },
) {
  return async (title: string, pdf: Uint8Array, wanted: { pages: number; read: boolean } | null = null) => {
    const start = performance.now();
    const fields = {
      Title: title,
      Name: title,
      Slug: title.toLowerCase().replaceAll(" ", "-"),
      activeDate: "2026-01-01",
      terminationDate: "2036-01-01",
      "Retailer.Id": retailerId,
    };
    const answer = await fetch(`${address}/api/Circulars`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}` },
      body: uploadForm(fields, [pdf]),
    });
    if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`);
    await until(
      db,
      (pages) => {
        const done = pages.filter(
          ({ status, reading }) =>
            status === "ready" && (!wanted?.read || (reading !== null && reading !== "waiting")),
        );
        const rest = pages.filter(({ status }) => status !== "ready" && status !== "failed");
        return wanted ? done.length >= wanted.pages : pages.length > 0 && rest.length === 0;
      },
      title,
    );
    return (performance.now() - start) / 1000;
  };
}

interface PageState {
  status: string;
  reading: string | null;
}

/** Waits until the pages of a circular (of all, without a title) are as they should be. */
async function until(db: Database, isSo: (pages: PageState[]) => boolean, title?: string): Promise<void> {
  const giveUpAt = performance.now() + giveUpMs;
  for (;;) {
    const pages = await db
      .selectFrom("circularPage")
      .innerJoin("circular", "circular.id", "circularPage.circularId")
      .leftJoin("pageReading", "pageReading.pageId", "circularPage.id")
      .select(["circularPage.status as status", "pageReading.status as reading"])
      .$if(title !== undefined, (query) => query.where("circular.title", "=", title as string))
      .execute();
    if (isSo(pages)) return;
    if (performance.now() > giveUpAt) throw new Error("The pages were not read in time.");
    await pause(50);
  }
}

async function times<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let n = 1; n <= count; n += 1) all.push(await work(n));
  return all;
}

export function printReading(figures: ReadingFigures | null): void {
  if (figures === null) {
    console.log(`\nReading pages was left out: ${pictures} is not at hand.`);
    return;
  }
  const { seconds, signInsMs, alone, beside } = figures;
  const signIns = signInsMs.toSorted((a, b) => a - b);
  const p95 = signIns[Math.ceil(0.95 * signIns.length) - 1] ?? 0;
  console.log("\nReading pages that are pictures, in a server that does the rest of its work");
  console.log(
    `  ${aimedPages} crowded pages ready to review ${seconds.toFixed(1)} s after the upload (aim: 60 s)`,
  );
  console.log(
    `  sign-in while they are read: p95 ${p95.toFixed(0)} ms of ${signIns.length} (aim: 300 ms), at worst ${(signIns.at(-1) ?? 0).toFixed(0)} ms`,
  );
  const ratio = median(beside) / median(alone);
  console.log(
    `  import of a text PDF: ${median(alone).toFixed(2)} s, while pages are read ${median(beside).toFixed(2)} s (ratio ${ratio.toFixed(2)}; one of two cores reads)`,
  );
}
