import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { databaseFile } from "#app/server/process/config.server";
import { openSqliteFile } from "#db/sqlite/driver";
import { adminSignIn, makeDataDir, startServer } from "#tests/setup/e2e-server";

/** Without a password for the Administrator one is made up, and shown at the first start alone. */
const madeUp = { ADMIN_PASSWORD: "" };

/** The password that a start has shown. */
function shownPassword(printed: string): string | undefined {
  return /Sign in .* password (\S{16}) {2}\(shown only this once\)/.exec(printed)?.[1];
}

async function expectToSignIn(address: string, password: string | undefined): Promise<void> {
  const answer = await fetch(`${address}/api/Account/Login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: adminSignIn.email, password }),
  });
  expect(answer.status).toBe(200);
}

for (const setting of ["PORT", "DEMO_PORT"]) {
  test(`a start whose ${setting} is taken leaves the made-up password to the next one`, async () => {
    const dataDir = await makeDataDir();
    const other = createServer().listen(0);
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    try {
      const environment = { ...madeUp, DEMO: "1", DEMO_PORT: "0", [setting]: String(port) };
      await expect(startServer({ dataDir, environment })).rejects.toThrow(`Port ${port} is taken`);
    } finally {
      other.close();
    }
    const server = await startServer({ dataDir, environment: madeUp });
    await expectToSignIn(server.address, shownPassword(server.output()));
    expect(await server.stop()).toBe(0);
  });
}

test("a first start that is told to stop as soon as there is an Administrator has shown the password", async () => {
  const dataDir = await makeDataDir();
  let stopped = Promise.resolve();
  const start = startServer({
    dataDir,
    environment: { ...madeUp, DEMO: "1", DEMO_PORT: "0" },
    onSpawn: (child) => {
      stopped = firstUser(dataDir, child).then(() => void child.kill("SIGTERM"));
    },
  });
  const printed = await start.then(
    (server) => server.output(),
    (error: Error) => error.message,
  );
  await stopped;
  const server = await startServer({ dataDir, environment: madeUp });
  await expectToSignIn(server.address, shownPassword(printed));
  expect(await server.stop()).toBe(0);
});

/** Looks into the data folder until there is a user in it. */
async function firstUser(dataDir: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    try {
      const db = openSqliteFile(join(dataDir, databaseFile), { readonly: true });
      try {
        if (db.prepare("select 1 from user").get()) return;
      } finally {
        db.close();
      }
    } catch {
      // No database or no tables yet.
    }
  }
}
