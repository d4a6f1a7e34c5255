import * as z from "zod";
import { dnsName, emailAddress } from "#app/kernel/email-address";
import { optionalLines, optionalText, requiredText } from "#app/kernel/text-schemas";

/** Roles that a retailer's provider may give. Administrators belong to no retailer, so no provider makes them. */
export const grantedRoles = ["Retailer", "Customer"] as const;
export type GrantedRole = (typeof grantedRoles)[number];

export const usualScopes = "openid email profile";
const wellKnown = "/.well-known/openid-configuration";
const maxDomains = 50;
const maxGroups = 200;

/** Anybody can have an address there, so that they stand for no retailer. */
const openMailServices =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|icloud|me|mac|gmx|web|proton|protonmail|pm|mail|zoho|yandex|qq|163)\.[a-z.]+$/;

const issuerSchema = requiredText("Issuer is required!", "Issuer", 500)
  // People copy the address of the metadata, which tells the issuer as well.
  .transform((text) => (text.endsWith(wellKnown) ? text.slice(0, -wellKnown.length) : text))
  .superRefine((text, context) => {
    const message = issuerProblem(text);
    if (message) context.addIssue({ code: "custom", message });
  });

function issuerProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    return "Issuer must be a web address such as https://login.example.com.";
  if (url.username || url.password || url.search || url.hash || url.pathname.includes("/.well-known/"))
    return "Issuer must be a plain web address, without a name, a question mark or a hash in it.";
  if (
    url.hostname === "login.microsoftonline.com" &&
    /^\/(common|organizations|consumers)\b/.test(url.pathname)
  )
    return "This issuer signs in people of every company. Use the one of your own tenant: https://login.microsoftonline.com/<tenant id>/v2.0.";
  return null;
}

const domainsSchema = z
  .string({ error: "Email domains are required!" })
  .max(10_000, "Email domains are too long.")
  .transform((text) => [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .map((part) => dnsName(part.replace(/^@/, "")))
        .filter((part) => part !== ""),
    ),
  ])
  .superRefine((domains, context) => {
    const message = domainsProblem(domains);
    if (message) context.addIssue({ code: "custom", message });
  });

function domainsProblem(domains: string[]): string | null {
  if (domains.length === 0) return "Email domains are required!";
  if (domains.length > maxDomains) return `At most ${maxDomains} email domains are allowed.`;
  const wrong = domains.find(
    (domain) => !/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/.test(domain),
  );
  if (wrong !== undefined) return `${wrong} is no email domain, such as grocer.example.`;
  const open = domains.find((domain) => openMailServices.test(domain));
  return open === undefined
    ? null
    : `Anybody can have an address at ${open}, so it can’t stand for a retailer.`;
}

/** Names of groups, one a line. */
const groupsSchema = (field: string) =>
  optionalLines(field, 50_000)
    .transform((text) => [
      ...new Set((text ?? "").split(/\r?\n/).flatMap((part) => (part.trim() === "" ? [] : [part.trim()]))),
    ])
    .refine((groups) => groups.length <= maxGroups, `${field}: at most ${maxGroups} groups are allowed.`);

const connectionShape = {
  issuer: issuerSchema,
  clientId: requiredText("Client ID is required!", "Client ID", 500),
  /** Left out: the stored one stays. */
  clientSecret: z
    .string({ error: "Client secret must be text." })
    .trim()
    .max(2000, "Client secret is too long.")
    .nullish()
    .transform((text) => text || null),
};

/** What a test of the connection goes by. */
export const providerSchema = z.object(connectionShape);

export type ProviderInput = z.output<typeof providerSchema>;

export const singleSignOnSchema = z
  .object({
    ...connectionShape,
    domains: domainsSchema,
    scopes: optionalText("Scopes", 500)
      .transform((text) => (text ?? usualScopes).split(/\s+/).join(" "))
      .refine((text) => text.split(" ").includes("openid"), "Scopes must hold openid."),
    trustsEmails: z.boolean().default(false),
    allowsPasswords: z.boolean().default(false),
    defaultRole: z.enum(grantedRoles, { error: "Role of new people is required!" }),
    groupsClaim: optionalText("Groups claim"),
    staffGroups: groupsSchema("Groups of staff"),
    customerGroups: groupsSchema("Groups of customers"),
  })
  .superRefine(({ groupsClaim, staffGroups, customerGroups }, context) => {
    const isMapped = staffGroups.length + customerGroups.length > 0;
    if (groupsClaim === null && isMapped) {
      const message = "Name the claim that lists the groups, such as groups.";
      context.addIssue({ code: "custom", path: ["groupsClaim"], message });
    }
    if (groupsClaim !== null && !isMapped) {
      const message = "Enter at least one group, or nobody can sign in.";
      context.addIssue({ code: "custom", path: ["staffGroups"], message });
    }
  });

export type SingleSignOnInput = z.output<typeof singleSignOnSchema>;

/** What is typed to sign in: its domain tells where. */
export const beginSchema = z.object({
  email: emailAddress("Email is required!"),
});
