import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#db/database";
import { makeConnection } from "#db/seed/integration-factories";
import { refusal } from "./graph-refusals";
import type { GraphServer } from "./graph-server";
import { goodToken, makePost } from "./graph-world";
import type { Rows } from "./route-cases/route-case";
import type { SheetsServer } from "./sheets-server/sheets-server";

const minuteMs = 60_000;

interface Outside {
  graph: GraphServer;
  sheets: SheetsServer;
  /** The server's address, without a trailing slash. */
  address: string;
  /** Runs a connection now, as an Administrator does. */
  runNow(connectionId: number): Promise<void>;
}

/**
 * Makes runs that use every secret there is: one that fills a built-in sheet, and two that Google and Facebook refuse
 * with messages that repeat what they were sent in several encodings, so that a schedule is paused and staff get email.
 */
export async function runWithSecrets(
  db: Database,
  { own, other }: Rows,
  { graph, sheets, address: server, runNow }: Outside,
): Promise<void> {
  const shop = graph.world.pages[0];
  if (!shop) throw new Error("The stand-in for Facebook has no page.");
  const page = shop.info.id;
  const address = `https://graph.test/picture?access_token=${goodToken}`;
  shop.posts.push(makePost(page, 99, new Date(Date.now() - minuteMs), { full_picture: address }));
  const ofOwn = { retailerId: own.retailer.id, socialAccountId: own.socialAccount.id, pageName: page };
  const toSheet = await makeConnection(db, {
    ...ofOwn,
    spreadsheetUrl: `${server}/dashboard/sheets/${own.sheet.id}`,
  });
  await runNow(toSheet.id);
  await ended(db, toSheet.id, "done");

  const message = `No: Authorization: Bearer ya29.abcdefghij, key ${sheets.key.private_key}, access_token=${goodToken}`;
  sheets.trouble({ method: "get", how: { status: 403, reason: "PERMISSION_DENIED", message } });
  const toGoogle = await makeConnection(db, {
    ...ofOwn,
    spreadsheetUrl: sheets.urlOf(sheets.addDocument()),
  });
  await runNow(toGoogle.id);
  await ended(db, toGoogle.id, "failed");

  const coded = Buffer.from(`{"token":"${goodToken}"}`).toString("base64");
  const quoted = `Bad token ${goodToken}, signed ${coded}, next=%3Faccess_token%3D${goodToken}`;
  graph.script = () => refusal(190, { subcode: 463, message: quoted });
  const now = new Date(Date.now() - minuteMs).toISOString();
  const paused = await makeConnection(db, {
    retailerId: other.retailer.id,
    socialAccountId: other.socialAccount.id,
    pageName: page,
    spreadsheetUrl: `${server}/dashboard/sheets/${other.sheet.id}`,
    type: "IstRunatInterval",
    interval: JSON.stringify({ mode: 1, count: 2, unit: "hours" }),
    timeZone: "UTC",
    anchor: now.slice(0, 19),
    status: "scheduled",
    nextRunAt: now,
    nextSlot: `1:${now.slice(0, 19)}Z`,
  });
  await ended(db, paused.id, "failed");
  graph.script = () => null;
}

async function ended(db: Database, connectionId: number, status: "done" | "failed"): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  let found: string | undefined;
  while (Date.now() < giveUpAt) {
    const run = db.selectFrom("connectionRun").select("status").where("connectionId", "=", connectionId);
    found = (await run.executeTakeFirst())?.status;
    if (found === status) return;
    await pause(100);
  }
  throw new Error(`The run of connection ${connectionId} is ${found}, not ${status}.`);
}
