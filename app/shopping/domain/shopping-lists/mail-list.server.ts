import { createHash } from "node:crypto";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { addressGroup } from "#app/kernel/address-group";
import { type Context, inTransaction } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { countTry, countTryInProcess } from "#app/kernel/rate-limits.server";
import { speechIn } from "#app/kernel/speech/speech";
import { queueEmailToAddress } from "#app/messages/domain/emails/queue-email.server";
import { findFullQuotaWithWaiting } from "#app/messages/domain/emails/quotas.server";
import { findKnownDeals } from "./known-deals.server";
import { listGroups } from "./list-lines";
import { findListRetailer } from "./retailer.server";
import type { MailListInput } from "./schemas";
import { keepSharedList } from "./shared-lists.server";

const hour = 3600;
const perAddressHour = 10;
const perRecipientDay = 5;

/**
 * Counts what one address asks to be mailed. Asked before its list is read, which may be long.
 * @throws DomainError rate_limited
 */
export async function countListMail(ctx: Context): Promise<void> {
  const key = `mail-list:address:${addressGroup(ctx.request.ip)}`;
  await countTryInProcess(ctx, [{ key, allowed: perAddressHour, windowSeconds: hour }]);
}

/**
 * Mails a list to one address, in the retailer's name and under the quotas. Anybody may ask for it, so it is bounded
 * three times: by who asks (`countListMail`), by who gets it, and by the quotas, which it may not fill for those who come after. It says
 * what the server knows alone: deals by their ids, quantities, stores. What somebody typed is on the shared list that
 * its link opens, and never in the mail.
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
  const items = input.items.filter(({ ticked, removed }) => !ticked && !removed);
  if (items.length === 0) throw invalidInput({ items: ["There is nothing on this list to buy."] });
  const recipient = input.to.trim().toLowerCase();
  await countTry(ctx, [
    { key: `mail-list:recipient:${hashOf(recipient)}`, allowed: perRecipientDay, windowSeconds: 24 * hour },
  ]);
  const full = await findFullQuotaWithWaiting(ctx, {
    retailerId,
    ip: ctx.request.ip === null ? null : addressGroup(ctx.request.ip),
  });
  if (full) {
    throw new DomainError(
      "rate_limited",
      "Too many emails are on their way just now. Please try again later.",
      {
        retryAfterSeconds: full.windowMs / 1000,
      },
    );
  }
  const speech = speechIn(input.language ?? retailer.language);
  const { deals, typed } = await findKnownDeals(ctx, retailer, items);
  const stores = new Set(deals.flatMap(({ deal }) => deal?.store?.name ?? []));
  const [store = ""] = stores;
  await inTransaction(ctx, async (tx) => {
    const shared = typed > 0 ? await keepSharedList(tx, retailerId, items) : null;
    await queueEmailToAddress(tx, {
      template: "shopping-list",
      recipient,
      retailer,
      page: shared && `${ctx.settings.baseUrl}/lists/${shared.token}`,
      facts: {
        store: stores.size === 1 ? store : "",
        ...(typed > 0 ? { typed: String(typed) } : {}),
        language: speech.language,
      },
      groups: listGroups(deals, ctx.now(), speech),
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
