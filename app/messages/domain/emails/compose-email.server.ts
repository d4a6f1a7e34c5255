import type { Context } from "#app/kernel/context";
import type { OutgoingMail } from "#app/kernel/ports/mailer";
import type { EmailRow } from "#db/tables/email";
import { siteNameOf } from "./queue-email.server";
import { renderEmail } from "./render-email";
import { type EmailGroup, templateOf } from "./templates";

/** What stands in `email.data`. */
interface EmailData {
  firstName: string;
  page: string | null;
  /** Missing in mails queued by older versions. */
  facts?: Record<string, string>;
  groups?: EmailGroup[];
}

/**
 * The mail as it leaves, with its retailer's name and addresses.
 * @param secret what its link carries; null for mails without one
 */
export async function composeEmail(
  ctx: Context,
  email: EmailRow,
  secret: string | null,
): Promise<OutgoingMail> {
  const { purpose, path, content } = templateOf(email.template);
  const retailer = await ctx.db
    .selectFrom("retailer")
    .select(["name", "siteName", "fromAddress", "replyTo", "logoUrl"])
    .where("id", "=", email.retailerId)
    .executeTakeFirst();
  const siteName = siteNameOf(retailer ?? { siteName: null, name: null });
  const { firstName, page, facts = {}, groups = [] } = JSON.parse(email.data) as EmailData;
  const words = content({ firstName, siteName, facts, groups });
  const target = page ?? ctx.baseUrl + path;
  const right = secret === null ? null : `${target}#${linkParameters(secret, email.recipient)}`;
  const link = purpose === null && words.button !== undefined ? target : right;
  const replyTo = retailer?.replyTo ?? null;
  return {
    ...renderEmail(words, { siteName, logoUrl: retailer?.logoUrl ?? null, link }),
    messageId: `<${email.createdAt.replace(/\D/g, "")}.${email.id}@${new URL(ctx.baseUrl).hostname}>`,
    date: ctx.now(),
    from: { name: siteName, address: bareAddress(retailer?.fromAddress ?? null) ?? ctx.email.sender },
    replyTo: bareAddress(replyTo),
    to: email.recipient,
  };
}

/** Behind the hash, so that no server on the way writes them into its log. */
function linkParameters(token: string, email: string): string {
  return new URLSearchParams({ t: token, e: email }).toString();
}

/** Null for what is no single plain address. */
function bareAddress(text: string | null): string | null {
  return text !== null && /^[^\s<>,;:"()]+@[^\s<>,;:"()@]+$/.test(text) ? text : null;
}
