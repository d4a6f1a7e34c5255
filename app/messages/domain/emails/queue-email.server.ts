import { createUserTokens } from "#app/identity/domain/accounts/user-tokens.server";
import { addressGroup } from "#app/kernel/address-group";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { enqueue, hastenJob } from "#app/kernel/jobs/queue.server";
import { type Language, languages, screenLanguages } from "#app/kernel/languages";
import { toFlag, toInstant } from "#db/columns";
import { type EmailGroup, type TemplateName, templateOf } from "./templates";

/** The one that sends all that are queued. */
export const sendEmailsJob = { kind: "send-emails", key: "send-emails", payload: {}, priority: 5 };

export interface NewEmail {
  template: TemplateName;
  /** Who gets it, at the address the user has now. */
  userId: number;
  /** Page that the link leads to instead of ours. Must come from the configuration, never from a request. */
  page?: string | null;
  /** Somebody has asked for it and waits: it is urgent, whatever its template says. */
  isAskedFor?: boolean;
}

/**
 * Queues a mail to a user in the caller's transaction; it leaves after the commit, under the quotas. Where the
 * template's link carries a right, its token is made here; a reset ends older ones.
 * @throws DomainError not_found
 */
export async function queueEmail(tx: Tx, { template, userId, ...more }: NewEmail): Promise<void> {
  const queued = await queueEmails(tx, template, [userId], more);
  if (queued === 0) throw notFound("User");
}

type EmailOptions = Pick<NewEmail, "page" | "isAskedFor"> & { facts?: Record<string, string> };

/**
 * As `queueEmail`, for many users at once, at most 1000. Gives how many of them there are.
 * @param page see NewEmail, as isAskedFor
 * @param facts what the template names
 */
export async function queueEmails(
  tx: Tx,
  template: TemplateName,
  userIds: number[],
  { page = null, facts = {}, isAskedFor = false }: EmailOptions = {},
): Promise<number> {
  const users = await tx.db
    .selectFrom("user")
    .leftJoin("retailer", "retailer.id", "user.retailerId")
    .select(["user.id", "user.email", "user.firstName", "user.retailerId", "user.role"])
    .select(["retailer.name", "retailer.siteName", "retailer.language"])
    .where("user.id", "in", userIds)
    .orderBy("user.id")
    .execute();
  if (users.length === 0) return 0;
  const { purpose, urgent, content } = templateOf(template);
  const tokenIds = purpose === null ? null : await createUserTokens(tx, users, purpose);
  const same = waiting(tx, template, urgent || isAskedFor);
  const rows = users.map((user) => {
    const { id, firstName, retailerId } = user;
    const told = { ...facts, ...languageOf(user) };
    return {
      ...same,
      data: JSON.stringify({ firstName, page, facts: told }),
      recipient: user.email,
      subject: content({ firstName, siteName: siteNameOf(user), facts: told, groups: [] }).subject,
      userId: id,
      retailerId,
      tokenId: tokenIds?.get(id) ?? null,
    };
  });
  await tx.db.insertInto("email").values(rows).execute();
  await requestSending(tx);
  return users.length;
}

/**
 * Customers are shoppers, and spoken to in their retailer's language; its staff, too, where the back-office speaks it, else
 * in English.
 */
function languageOf({ role, language }: { role: string; language: string | null }): Record<string, string> {
  const spoken: readonly Language[] = role === "Customer" ? languages : screenLanguages;
  const known = spoken.find((one) => one === language);
  return known ? { language: known } : {};
}

/** A mail to an address that belongs to no user, e.g. a shopper's. */
export interface NewEmailToAddress {
  template: TemplateName;
  recipient: string;
  retailer: { id: number; name: string; siteName: string | null };
  facts: Record<string, string>;
  groups: EmailGroup[];
  /** Where its link leads; made by us, never taken from a request. Null or left out: to the template's path. */
  page?: string | null;
}

/** Queues it in the caller's transaction, as `queueEmail` does. Only for templates whose link carries no right. */
export async function queueEmailToAddress(tx: Tx, email: NewEmailToAddress): Promise<void> {
  const { template, recipient, retailer, facts, groups, page = null } = email;
  const { purpose, urgent, content } = templateOf(template);
  if (purpose !== null) throw new Error(`The mail ${template} is for users alone.`);
  const { subject } = content({ firstName: "", siteName: siteNameOf(retailer), facts, groups });
  await tx.db
    .insertInto("email")
    .values({
      ...waiting(tx, template, urgent),
      data: JSON.stringify({ firstName: "", page, facts, groups }),
      recipient,
      subject,
      userId: null,
      retailerId: retailer.id,
      tokenId: null,
    })
    .execute();
  await requestSending(tx);
}

/** What all mails have in common at their start. */
function waiting(tx: Tx, template: TemplateName, urgent: boolean) {
  const now = toInstant(tx.now());
  return {
    template,
    ip: tx.request.ip === null ? null : addressGroup(tx.request.ip),
    status: "queued" as const,
    urgent: toFlag(urgent),
    attempts: 0,
    dueAt: now,
    sentAt: null,
    error: null,
    createdAt: now,
  };
}

/** How mails name whose they are. */
export function siteNameOf(retailer: { siteName: string | null; name: string | null }): string {
  return retailer.siteName ?? retailer.name ?? "Endcap";
}

/** Has the queued mails sent now, also where their job is queued for later. */
export async function requestSending(tx: Tx): Promise<void> {
  await enqueue(tx, sendEmailsJob);
  await hastenJob(tx, sendEmailsJob);
  await afterCommit(tx, tx.wakeWorker);
}

/** Has mails sent that wait without a job: whatever ended it, nobody else asks for one before the next mail is queued. */
export async function requestSendingOfLeft(ctx: Context): Promise<void> {
  const waiting = ctx.db.selectFrom("email").select("id").where("status", "in", ["queued", "sending"]);
  if (!(await waiting.executeTakeFirst())) return;
  // One that waits for later keeps its time.
  await inTransaction(ctx, (tx) => enqueue(tx, sendEmailsJob));
  ctx.wakeWorker();
}
