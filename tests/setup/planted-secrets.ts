import { sealToken } from "#app/integrations/domain/social-accounts/social-accounts.server";
import type { Context } from "#app/kernel/context";
import { seal } from "#app/kernel/secrets/sealed";
import { toFlag, toInstant } from "#db/columns";
import type { makeFullWorld } from "#db/seed/worlds";
import { goodToken } from "./graph-world";

const passwordOfProperty = "plantedPropertyPassword7531";
const apiKeyOfProperty = "plantedPropertyApiKey8642";
const clientSecret = "plantedClientSecret9753";

/**
 * Both retailers get a property with password and API key, a connected account with a token that is alive, and single
 * sign-on with a client secret.
 */
export async function plantSecrets(
  ctx: Context,
  { own, other }: Awaited<ReturnType<typeof makeFullWorld>>,
): Promise<void> {
  for (const { retailer, property, socialAccount } of [own, other]) {
    const sealed = (column: string, secret: string) =>
      seal(ctx.settings.sealKey, { table: "property", column, id: property.id }, secret);
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
    await ctx.db
      .insertInto("singleSignOn")
      .values({
        retailerId: retailer.id,
        issuer: "https://login.example.com/tenant",
        clientId: "endcap",
        scopes: "openid email profile",
        trustsEmails: toFlag(false),
        defaultRole: "Retailer",
        groupsClaim: null,
        groupRoles: "[]",
        allowsPasswords: toFlag(true),
        createdAt: toInstant(ctx.now()),
        updatedAt: toInstant(ctx.now()),
        clientSecretSealed: seal(
          ctx.settings.sealKey,
          { table: "singleSignOn", column: "clientSecretSealed", id: retailer.id },
          clientSecret,
        ),
      })
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
    "the client secret of single sign-on": clientSecret,
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
