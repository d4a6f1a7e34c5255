import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import type { TestWorld } from "./test-world";

/** The mails of a server without SMTP, oldest first, as a mail program reads them. */
export async function readOutbox(dataDir: string): Promise<Email[]> {
  const dir = join(dataDir, "outbox");
  const names = await readdir(dir).catch(() => []);
  return Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .toSorted()
      .map(async (name) => PostalMime.parse(await readFile(join(dir, name)))),
  );
}

/** Waits for a mail to this address, the newest one. */
export async function waitForMail(dataDir: string, to: string, count = 1): Promise<Email> {
  const giveUpAt = Date.now() + 15_000;
  while (Date.now() < giveUpAt) {
    const mails = (await readOutbox(dataDir)).filter((mail) => mail.to?.[0]?.address === to);
    const newest = mails.at(-1);
    if (newest && mails.length >= count) return newest;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No ${count} mails to ${to} came.`);
}

/** The address that the mail's link leads to. */
export function linkIn(mail: Pick<Email, "text">): URL {
  const address = /^https?:\/\/\S+$/m.exec(mail.text ?? "")?.[0];
  if (!address) throw new Error(`There is no link in this mail:\n${mail.text}`);
  return new URL(address);
}

/** The two parameters of that link. */
export function tokenIn(mail: Pick<Email, "text">): { token: string; email: string } {
  const parameters = new URLSearchParams(linkIn(mail).hash.slice(1));
  return { token: parameters.get("t") ?? "", email: parameters.get("e") ?? "" };
}

/** Lets the worker run until no mail is due any more. */
export async function sendAll(world: TestWorld): Promise<void> {
  const worker = world.runtime.startWorker({ kinds: ["account-mail", "send-emails"] });
  const giveUpAt = Date.now() + 10_000;
  while (await hasDueJobs(world)) {
    if (Date.now() > giveUpAt) throw new Error("The mails did not leave.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await worker.stop();
}

async function hasDueJobs({ runtime, clock }: TestWorld): Promise<boolean> {
  const jobs = await runtime.db
    .selectFrom("job")
    .select(["status", "runAt"])
    .where("kind", "in", ["account-mail", "send-emails"])
    .execute();
  return jobs.some(
    ({ status, runAt }) =>
      status === "running" || (status === "queued" && Date.parse(runAt) <= clock.now.getTime()),
  );
}
