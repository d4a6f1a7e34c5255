import { createHash } from "node:crypto";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { addressGroup } from "#app/kernel/address-group";
import { type Context, inTransaction } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { countTry } from "#app/kernel/rate-limits.server";
import { speechIn } from "#app/kernel/speech/speech";
import { queueEmailToAddress } from "#app/messages/domain/emails/queue-email.server";
import { findFullQuotaWithWaiting } from "#app/messages/domain/emails/quotas.server";
import { listGroups, withoutLinks } from "./list-lines";
import { findListRetailer } from "./retailer.server";
import type { MailListInput } from "./schemas";

const hour = 3600;
const perAddressHour = 10;
const perRecipientDay = 5;

/**
 * Mails a list to one address, in the retailer's name and under the quotas. Anybody may ask for it, so it is bounded
 * three times: by who asks, by who gets it, and by the quotas, which it may not fill for those who come after. The
 * words of the items are the shopper's; what would become a link is left out of them.
 * @throws DomainError not_found, forbidden where the retailer has switched it off, invalid_input for an empty list, rate_limited
 */
export async function mailList(ctx: Context, retailerId: number, input: MailListInput): Promise<void> {
  const retailer = await findListRetailer(ctx, retailerId);
  if (retailer.mailsLists === 0) {
    throw new DomainError(
      "forbidden",
      "This store doesn't send lists by email. Please share a link instead.",
    );
  }
  const speech = speechIn(input.language ?? retailer.language);
  const plain = (text: string) => withoutLinks(text, speech.say("linkLeftOut"));
  const groups = listGroups(input.items, ctx.now(), speech).map(({ title, lines }) => ({
    title: plain(title),
    lines: lines.map(plain),
  }));
  if (groups.length === 0) throw invalidInput({ items: ["There is nothing on this list to buy."] });
  const recipient = input.to.trim().toLowerCase();
  const asker = addressGroup(ctx.ip);
  await countTry(ctx, [
    { key: `mail-list:address:${asker}`, allowed: perAddressHour, windowSeconds: hour },
    { key: `mail-list:recipient:${hashOf(recipient)}`, allowed: perRecipientDay, windowSeconds: 24 * hour },
  ]);
  const full = await findFullQuotaWithWaiting(ctx, { retailerId, ip: ctx.ip === null ? null : asker });
  if (full) {
    throw new DomainError(
      "rate_limited",
      "Too many emails are on their way just now. Please try again later.",
      {
        retryAfterSeconds: full.windowMs / 1000,
      },
    );
  }
  const stores = new Set(input.items.flatMap(({ deal }) => deal?.store?.name ?? []));
  const [store] = stores;
  await inTransaction(ctx, async (tx) => {
    await queueEmailToAddress(tx, {
      template: "shopping-list",
      recipient,
      retailer,
      facts: {
        store: stores.size === 1 && store ? plain(store) : "",
        language: speech.language,
      },
      groups,
    });
    await recordActivity(tx, {
      name: "shoppingList.mailed",
      logType: "email",
      description: "A shopper had a shopping list mailed.",
      retailerId,
    });
  });
}

/** The address itself is kept with the mail alone. */
function hashOf(recipient: string): string {
  return createHash("sha256").update(recipient).digest("hex").slice(0, 32);
}
