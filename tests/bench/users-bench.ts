import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashPassword } from "#app/identity/domain/accounts/password-rules.server";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { commitSession } from "#app/server/web/session.server";
import { openDatabase } from "#db/open";
import { makeRetailer, makeUser } from "#db/seed/factories";
import { transact } from "#db/transaction";
import {
  adminSignIn,
  makeDataDir,
  type RunningServer,
  startServer,
  withRuntime,
} from "#tests/setup/e2e-server";
import { peakMemoryMb } from "./peak-memory";

const main = fileURLToPath(new URL("../../build/cli/main.js", import.meta.url));
const rowCount = 50_000;
const passwordRows = 1000;
const rounds = 15;
const idleMs = 6000;

interface ImportFigure {
  door: string;
  seconds: number;
  peakMb: number | null;
  medianSignInMs: number;
  slowestSignInMs: number;
  signIns: number;
}

interface ListFigure {
  what: string;
  medianMs: number;
  slowestMs: number;
}

export interface UsersFigures {
  imports: ImportFigure[];
  withPasswords: { importSeconds: number; hashSeconds: number };
  lists: ListFigure[];
}

/** Imports by command and by the API while people sign in at the running server, then lists what was imported. */
export async function measureUsers(): Promise<UsersFigures> {
  const dataDir = await makeDataDir();
  const server = await startServer({ dataDir });
  try {
    const { slug, id, cookie } = await withRuntime(dataDir, async (runtime) => {
      const retailer = await makeRetailer(runtime.db);
      const staff = await makeUser(runtime.db, { role: "Retailer", retailerId: retailer.id });
      const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
      const secret = await createSession(ctx, staff.id, "browser");
      return { ...retailer, cookie: (await commitSession(ctx, secret)).split(";")[0] ?? "" };
    });
    const byCommand = await file(dataDir, "command", rowCount);
    const byApi = await file(dataDir, "api", rowCount);
    const withPasswords = await file(dataDir, "passwords", passwordRows, true);
    const command = (path: string) => ["users", "import", path, "--retailer", slug, "--no-invite", "--json"];
    const imports = [
      await whileSigningIn(server, "nothing, for comparison", idle),
      await whileSigningIn(server, "endcap users import", () => runCommand(dataDir, command(byCommand))),
    ];
    const lists = await measureLists(server, cookie);
    imports.push(await whileSigningIn(server, "POST api/Users/Upload", () => sendToApi(server, byApi, id)));
    const { seconds } = await timed(() => runCommand(dataDir, command(withPasswords)));
    const hashSeconds = (await timed(hashAlone)).seconds;
    return {
      imports,
      withPasswords: { importSeconds: seconds, hashSeconds },
      lists,
    };
  } finally {
    await server.stop();
  }
}

async function file(folder: string, name: string, count: number, passwords = false): Promise<string> {
  const lines = ["First Name,Last Name,Email,Role,Phone,Bonus Card,Password"];
  for (let n = 0; n < count; n += 1) {
    const password = passwords ? `quiet harbour ${n}` : "";
    lines.push(`First${n},Last${count - n},${name}${n}@example.test,Customer,555-${n},${n},${password}`);
  }
  const path = join(folder, `${name}.csv`);
  await writeFile(path, lines.join("\n"));
  return path;
}

/** What sign-ins take on this machine, as busy as it is with other things. */
async function idle(): Promise<null> {
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  return null;
}

/** Gives the peak of the process's memory in MB; null where the system does not tell. */
async function runCommand(dataDir: string, args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let peak: number | null = null;
  const look = setInterval(() => {
    peak = peakMemoryMb(child.pid ?? 0) ?? peak;
  }, 50);
  const [exitCode] = await once(child, "exit");
  clearInterval(look);
  if (exitCode !== 0) throw new Error(`endcap ${args.join(" ")} ended with ${exitCode}`);
  return peak;
}

async function sendToApi(server: RunningServer, path: string, retailerId: number): Promise<number | null> {
  const { jwt } = await signIn(server);
  const form = new FormData();
  form.append("retailerId", String(retailerId));
  form.append("invite", "false");
  form.append("file", new Blob([readFileSync(path)]), "people.csv");
  const headers = { Authorization: `Bearer ${jwt}` };
  const response = await fetch(`${server.address}/api/Users/Upload`, { method: "POST", headers, body: form });
  const { result } = (await response.json()) as { result?: number };
  if (result !== rowCount) throw new Error(`the upload answered ${response.status}, result ${result}`);
  return peakMemoryMb(server.process.pid ?? 0);
}

async function whileSigningIn(
  server: RunningServer,
  door: string,
  work: () => Promise<number | null>,
): Promise<ImportFigure> {
  const db = openDatabase(join(server.dataDir, "endcap.sqlite"));
  const times: number[] = [];
  let over = false;
  const people = (async () => {
    while (!over) {
      // The limit on tries is not what is measured here.
      await transact(db, (tx) => tx.deleteFrom("rateLimit").execute());
      const start = performance.now();
      await signIn(server);
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  try {
    const { seconds, result } = await timed(work);
    over = true;
    await people;
    times.sort((a, b) => a - b);
    return {
      door,
      seconds,
      peakMb: result,
      medianSignInMs: times[Math.floor(times.length / 2)] ?? 0,
      slowestSignInMs: times.at(-1) ?? 0,
      signIns: times.length,
    };
  } finally {
    over = true;
    await people.catch(() => undefined);
    await db.destroy();
  }
}

async function signIn({ address }: RunningServer): Promise<{ jwt: string }> {
  const response = await fetch(`${address}/api/Account/Login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(adminSignIn),
  });
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`);
  return (await response.json()) as { jwt: string };
}

/** As many hashes at once as the import makes. */
async function hashAlone(): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < passwordRows) await hashPassword(`quiet harbour ${next++}`);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

async function measureLists(server: RunningServer, cookie: string): Promise<ListFigure[]> {
  const list = "/dashboard/users?tab=customers";
  const data = `${list}&_data=dashboard%2Fusers`;
  const asked: [string, string][] = [
    ["first document", list],
    ["search, many found", `${data}&search=first4`],
    ["search, one found", `${data}&search=first49999`],
    ["search, none found", `${data}&search=nobody`],
    ["sort by last name", `${data}&sort=-lastName`],
    ["sort by email", `${data}&sort=email`],
    ["sort by retailer", `${data}&sort=retailer`],
    ["last page", `${data}&page=2000`],
  ];
  const figures: ListFigure[] = [];
  for (const [what, path] of asked) {
    const times: number[] = [];
    for (let round = 0; round < rounds + 3; round += 1) {
      const { seconds } = await timed(async () => {
        const response = await fetch(`${server.address}${path}`, { headers: { Cookie: cookie } });
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
        await response.arrayBuffer();
      });
      if (round >= 3) times.push(seconds * 1000);
    }
    times.sort((a, b) => a - b);
    figures.push({ what, medianMs: times[Math.floor(rounds / 2)] ?? 0, slowestMs: times.at(-1) ?? 0 });
  }
  return figures;
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { seconds: (performance.now() - start) / 1000, result };
}

export function printUsers({ imports, withPasswords, lists }: UsersFigures): void {
  console.log(
    `\nUsers: ${rowCount.toLocaleString("en-US")} rows without passwords (aim: 20 s, 300 MB, sign-in 300 ms meanwhile)`,
  );
  for (const { door, seconds, peakMb, medianSignInMs, slowestSignInMs, signIns } of imports) {
    const memory = peakMb === null ? "" : `   peak ${peakMb} MB`;
    console.log(
      `  ${door.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s${memory}   ${signIns} sign-ins: median ${medianSignInMs.toFixed(0)} ms, slowest ${slowestSignInMs.toFixed(0)} ms`,
    );
  }
  const { importSeconds, hashSeconds } = withPasswords;
  console.log(
    `  ${passwordRows} rows with passwords: ${importSeconds.toFixed(1)} s, of which ${hashSeconds.toFixed(1)} s is what their hashes alone take`,
  );
  console.log("  list of 50,000 Customers (aim: first document 150 ms, search and sort 100 ms)");
  for (const { what, medianMs, slowestMs } of lists) {
    console.log(
      `  ${what.padEnd(24)} median ${medianMs.toFixed(1).padStart(6)} ms   slowest ${slowestMs.toFixed(1).padStart(6)} ms`,
    );
  }
}
