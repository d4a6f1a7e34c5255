import { pino } from "pino";
import { hashPassword } from "#app/identity/domain/accounts/password-rules.server";
import { sealToken, updateAccount } from "#app/integrations/domain/social-accounts/social-accounts.server";
import { inTransaction } from "#app/kernel/context";
import { readConfig } from "#app/runtime/config.server";
import { openRuntime } from "#app/runtime/runtime.server";
import { makeCircularGroup, makeRetailer, makeUser } from "#db/seed/factories";
import { makeIntegrations, makeSheet } from "#db/seed/integration-factories";

// Makes rows to work on with the parts of whichever release it is put into, and prints what they are. It uses as few of them as it
// can: a release of long ago has to have them, too.

const people = 60;
const sheets = 300;
const password = "correct horse battery";

const runtime = await openRuntime(readConfig(), { log: pino({ level: "silent" }) });
const { db } = runtime;
const retailerId = (await makeRetailer(db)).id;
const groupId = (await makeCircularGroup(db, { retailerId })).id;
const { property, service, subservice, socialAccount } = await makeIntegrations(db, retailerId);
const passwordHash = await hashPassword(password);
const emails: string[] = [];
while (emails.length < people)
  emails.push((await makeUser(db, { role: "Retailer", retailerId, passwordHash })).email);
const sheetIds: number[] = [];
while (sheetIds.length < sheets) sheetIds.push((await makeSheet(db, { retailerId })).id);
const ctx = runtime.makeContext({ actor: { kind: "system", name: "seed" }, source: "system" });
const tokenSealed = sealToken(ctx, socialAccount.id, process.env.GRAPH_TOKEN ?? "");
await inTransaction(ctx, (tx) => updateAccount(tx, socialAccount.id, { tokenSealed, state: "connected" }));
await runtime.close();

const integrations = Object.fromEntries(
  Object.entries({ property, service, subservice, socialAccount }).map(([name, { id }]) => [name, { id }]),
);
console.log(JSON.stringify({ retailerId, groupId, emails, password, sheetIds, integrations }));
