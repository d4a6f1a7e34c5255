import * as z from "zod";
import type { Context } from "#app/kernel/context";
import type { OutgoingMail } from "#app/kernel/ports/mailer";
import { parseStoredOr, textsSchema } from "#app/kernel/stored-json";
import type { EmailRow } from "#db/tables/email";
import { siteNameOf } from "./queue-email.server";
import { renderEmail } from "./render-email";
import { templateOf } from "./templates";

/** What stands in `email.data`; what has a default is missing in mails queued by older versions. */
const dataSchema = z.object({
  firstName: z.string(),
  page: z.string().nullable(),
  facts: z.record(z.string(), z.string()).default({}),
  groups: z.array(z.object({ title: z.string(), lines: textsSchema })).default([]),
});

/**
 * The mail as it leaves, with its retailer's name and addresses.
 * @param secret what its link carries; null for mails without one
 * @returns null when what it was to say can't be read
 */
export async function composeEmail(
  ctx: Context,
  email: EmailRow,
  secret: string | null,
): Promise<OutgoingMail | null> {
  const data = parseStoredOr(null, dataSchema, email.data);
  if (data === null) return null;
  const { purpose, path, content } = templateOf(email.template);
  const retailer = await ctx.db
    .selectFrom("retailer")
    .select(["name", "siteName", "fromAddress", "replyTo", "logoUrl"])
    .where("id", "=", email.retailerId)
    .executeTakeFirst();
  const siteName = siteNameOf(retailer ?? { siteName: null, name: null });
  const words = content({ ...data, siteName });
  const target = data.page ?? ctx.settings.baseUrl + path;
  const right = secret === null ? null : `${target}#${linkParameters(secret, email.recipient)}`;
  const link = purpose === null && words.button !== undefined ? target : right;
  const replyTo = retailer?.replyTo ?? null;
  return {
    ...renderEmail(words, { siteName, logoUrl: retailer?.logoUrl ?? null, link }),
    messageId: `<${email.createdAt.replace(/\D/g, "")}.${email.id}@${new URL(ctx.settings.baseUrl).hostname}>`,
    date: ctx.now(),
    from: {
      name: siteName,
      address: bareAddress(retailer?.fromAddress ?? null) ?? ctx.settings.email.sender,
    },
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
