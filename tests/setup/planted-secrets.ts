import { sealToken } from "#app/integrations/domain/social-accounts/social-accounts.server";
import type { Context } from "#app/kernel/context";
import { seal } from "#app/kernel/secrets/sealed";
import type { makeFullWorld } from "#db/seed/worlds";
import { goodToken } from "./graph-world";

const passwordOfProperty = "plantedPropertyPassword7531";
const apiKeyOfProperty = "plantedPropertyApiKey8642";

/** Both retailers get a property with password and API key, and a connected account with a token that is alive. */
export async function plantSecrets(
  ctx: Context,
  { own, other }: Awaited<ReturnType<typeof makeFullWorld>>,
): Promise<void> {
  for (const { property, socialAccount } of [own, other]) {
    const sealed = (column: string, secret: string) =>
      seal(ctx.sealKey, { table: "property", column, id: property.id }, secret);
    await ctx.db
      .updateTable("property")
      .set({
        passwordSealed: sealed("passwordSealed", passwordOfProperty),
        apiKeySealed: sealed("apiKeySealed", apiKeyOfProperty),
      })
      .where("id", "=", property.id)
      .execute();
    await ctx.db
      .updateTable("socialAccount")
      .set({ tokenSealed: sealToken(ctx, socialAccount.id, goodToken), state: "connected" })
      .where("id", "=", socialAccount.id)
      .execute();
  }
}

/**
 * Gives a function that tells which secrets stand in a text: plain, or as base64 in whichever way it is cut.
 * @param others more of them, by what they are
 */
export function secretFinder(
  appSecret: string,
  others: Record<string, string> = {},
): (place: string, text: string) => string[] {
  const forms = Object.entries({
    "the property's password": passwordOfProperty,
    "the property's API key": apiKeyOfProperty,
    "the access token": goodToken,
    "the app's secret": appSecret,
    ...others,
  }).map(([what, secret]) => {
    const coded = [0, 1, 2].map((shift) =>
      Buffer.from(" ".repeat(shift) + secret)
        .toString("base64")
        .slice(4, -4),
    );
    return { what, spellings: [secret, ...coded] };
  });
  return (place, text) =>
    forms
      .filter(({ spellings }) => spellings.some((spelling) => text.includes(spelling)))
      .map(({ what }) => `${what} in ${place}`);
}
