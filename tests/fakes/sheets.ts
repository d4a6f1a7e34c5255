import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SheetsServer } from "#tests/setup/sheets-server/sheets-server";
import type { Fake } from "./fake";

/** Google Sheets with a document that is shared with the service account, and one that is not. */
export async function startSheets(): Promise<Fake> {
  // As Facebook's.
  const server = await SheetsServer.start({ port: 4011 }).catch(() => SheetsServer.start());
  const shared = server.addDocument("Posts of the shop", "posts-of-the-shop");
  shared.addTab(42, "Week 12");
  const closed = server.addDocument("Somebody else's", "somebody-elses");
  closed.sharedWith.clear();
  const keyFile = join(await mkdtemp(join(tmpdir(), "endcap-google-")), "service-account.json");
  await writeFile(keyFile, server.environment.GOOGLE_SERVICE_ACCOUNT ?? "", { mode: 0o600 });
  return {
    name: "Google Sheets",
    environment: { ...server.environment, GOOGLE_SERVICE_ACCOUNT: keyFile },
    hints: [
      `spreadsheet: ${server.urlOf(shared)}`,
      `its second tab: ${server.urlOf(shared, 42)}`,
      `one that is not shared: ${server.urlOf(closed)}`,
      `what a document holds: ${server.address}/shown/${shared.id}`,
    ],
    close: () => server.close(),
  };
}
