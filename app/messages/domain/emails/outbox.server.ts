import {
  createUserTokens,
  deriveToken,
  takeTokenForMail,
} from "#app/identity/domain/accounts/user-tokens.server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import { fetchListPage, holdsText, plainOrder, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import type { EmailRow } from "#db/tables/email";
import { composeEmail } from "./compose-email.server";
import type { OutboxColumn, OutboxTab } from "./email-lists";
import { requestSending } from "./queue-email.server";
import { templateOf } from "./templates";

export interface OutboxEmail
  extends Pick<EmailRow, "id" | "recipient" | "subject" | "status" | "error" | "createdAt" | "sentAt"> {
  /** Name; null for Administrators' own mails. */
  retailer: string | null;
}

/** A mail as its receiver sees it. */
export interface ShownEmail extends OutboxEmail {
  from: string;
  replyTo: string | null;
  text: string;
  html: string;
  /** True where mails really leave: then the link shown is none that works. */
  linkHidden: boolean;
}

/**
 * One page of all mails. Administrators only: the links of mails that have not left open other people's accounts.
 * @throws DomainError forbidden
 */
export function listOutboxPage(
  ctx: Context,
  filter: { retailerId: number | null },
  asked: ListQuery<OutboxColumn, OutboxTab>,
): Promise<ListPage<OutboxEmail>> {
  let query = emails(ctx);
  if (filter.retailerId !== null) query = query.where("email.retailerId", "=", filter.retailerId);
  if (asked.tab === "waiting") query = query.where("email.status", "in", ["queued", "sending"]);
  if (asked.tab === "failed") query = query.where("email.status", "=", "failed");
  query = query.where(holdsText(asked.search, ["email.recipient"]));
  return fetchListPage(ctx, query, asked, {
    id: plainOrder("email.id"),
    recipient: textOrder("email.recipient"),
    subject: textOrder("email.subject"),
    retailer: textOrder("retailer.name"),
    status: plainOrder("email.status"),
    created: plainOrder("email.createdAt"),
  });
}

/**
 * A mail with its words, which the activity log tells of. Its link works where mails stay on this machine; over SMTP it
 * is hidden, since it is its receiver's alone.
 * @throws DomainError forbidden, not_found, conflict when what it was to say can't be read
 */
export async function getOutboxEmail(ctx: Context, id: number): Promise<ShownEmail> {
  const found = await emails(ctx).where("email.id", "=", id).executeTakeFirst();
  const row = await ctx.db.selectFrom("email").selectAll().where("id", "=", id).executeTakeFirst();
  if (!found || !row) throw notFound("Email");
  const token = await ctx.db
    .selectFrom("userToken")
    .selectAll()
    .where("id", "=", row.tokenId)
    .executeTakeFirst();
  const linkHidden = ctx.services.mailer.kind === "smtp" || !token;
  const mail = await composeEmail(ctx, row, linkHidden ? "hidden" : deriveToken(ctx, token));
  if (mail === null) throw new DomainError("conflict", "What this email was to say can't be read.");
  const { from, replyTo, text, html } = mail;
  await inTransaction(ctx, (tx) =>
    recordActivity(tx, {
      name: "email.read",
      logType: "email",
      description: `The email “${row.subject}” to ${row.recipient} was read in the outbox.`,
      retailerId: row.retailerId,
      entityId: id,
    }),
  );
  return { ...found, from: `${from.name} <${from.address}>`, replyTo, text, html, linkHidden };
}

/**
 * Retries a mail at once, to the address its user has now and with a new link where the old one is worth
 * nothing any more.
 * @throws DomainError forbidden, not_found, conflict when it has left or its user is gone
 */
export async function retryEmail(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "emails.administer");
  await inTransaction(ctx, async (tx) => {
    const row = await tx.db.selectFrom("email").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw notFound("Email");
    if (row.status === "sent" || row.status === "sending") {
      throw new DomainError("conflict", "This email has left already.");
    }
    const user = await tx.db
      .selectFrom("user")
      .select(["id", "email"])
      .where("id", "=", row.userId)
      .executeTakeFirst();
    if (!user) throw new DomainError("conflict", "The user whom this email was for is not there any more.");
    await tx.db
      .updateTable("email")
      .set({
        status: "queued",
        queue: null,
        attempts: 0,
        error: null,
        dueAt: toInstant(tx.now()),
        recipient: user.email,
        tokenId: await tokenForRetry(tx, row, user),
      })
      .where("id", "=", id)
      .execute();
    await recordActivity(tx, {
      name: "email.retried",
      logType: "email",
      description: `The email “${row.subject}” to ${user.email} was retried.`,
      retailerId: row.retailerId,
      entityId: id,
    });
    await requestSending(tx);
  });
}

async function tokenForRetry(
  tx: Tx,
  row: EmailRow,
  user: { id: number; email: string },
): Promise<number | null> {
  const { purpose } = templateOf(row.template);
  if (purpose === null) return null;
  const token = row.tokenId === null ? null : await takeTokenForMail(tx, row.tokenId);
  if (token && token.email === user.email) return token.id;
  return (await createUserTokens(tx, [user], purpose)).get(user.id) ?? null;
}

function emails(ctx: Context) {
  requirePermission(ctx, "emails.administer");
  return ctx.db
    .selectFrom("email")
    .leftJoin("retailer", "retailer.id", "email.retailerId")
    .select(["email.id", "recipient", "subject", "status", "error", "email.createdAt", "sentAt"])
    .select("retailer.name as retailer");
}
