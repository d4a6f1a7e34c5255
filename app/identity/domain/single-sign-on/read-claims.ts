import * as z from "zod";
import { asKept, dnsName, emailProblem } from "#app/kernel/email-address";
import { line } from "#app/kernel/line";
import type { OpenIdClaims } from "#app/kernel/ports/openid-providers";
import { domainOf } from "./domain-of";
import type { GrantedRole } from "./schemas";

/** Where a person's company is told besides the address, since anybody can make an account with any address there. */
const google = "https://accounts.google.com";

export interface ClaimRules {
  domains: readonly string[];
  trustsEmails: boolean;
  groupsClaim: string | null;
  groupRoles: readonly { group: string; role: GrantedRole }[];
}

/** What a provider's claims tell of a person. */
export interface Person {
  issuer: string;
  subject: string;
  /** In lower case; null where there is none or it isn't verified. */
  email: string | null;
  /** Null where the provider doesn't tell them. */
  name: { firstName: string; lastName: string } | null;
  /** By the groups; undefined where no groups are mapped, null where none of the mapped ones is the person's. */
  role: GrantedRole | null | undefined;
}

type ClaimProblem = "unverified" | "domain" | "too-many-groups";

const emailSchema = z
  .string()
  .trim()
  .max(254)
  .transform(asKept)
  .refine((address) => emailProblem(address) === null);
const nameSchema = line().max(100).min(1);
const groupsSchema = z.union([z.string().transform((group) => [group]), z.array(z.string())]);

/**
 * Reads what is told of a person, by the rules of their retailer.
 * @param isKnown they are bound to a user already, whom their address makes no difference to
 */
export function readClaims(
  claims: OpenIdClaims,
  rules: ClaimRules,
  { isKnown }: { isKnown: boolean },
): Person | { problem: ClaimProblem } {
  if (claims.iss === google && !rules.domains.includes(dnsName(String(claims.hd).toLowerCase())))
    return { problem: "domain" };
  const email = verifiedEmail(claims, rules);
  if (!isKnown && email === null) return { problem: "unverified" };
  if (!isKnown && !rules.domains.includes(domainOf(email ?? ""))) return { problem: "domain" };
  const role = roleByGroups(claims, rules);
  if (role === "untold") return { problem: "too-many-groups" };
  return { issuer: claims.iss, subject: claims.sub, email, name: nameOf(claims), role };
}

/** A setting may vouch for a provider that doesn't say; never against what it says. */
function verifiedEmail(claims: OpenIdClaims, { trustsEmails }: ClaimRules): string | null {
  const told = claims.email_verified;
  // Some providers send texts.
  const isVerified = told === true || told === "true" || (told === undefined && trustsEmails);
  const parsed = emailSchema.safeParse(claims.email);
  return isVerified && parsed.success ? parsed.data : null;
}

/** `untold`: the provider has left the groups out since there are too many (Microsoft Entra ID does, above 200). */
function roleByGroups(
  claims: OpenIdClaims,
  { groupsClaim, groupRoles }: ClaimRules,
): GrantedRole | null | undefined | "untold" {
  if (groupsClaim === null) return undefined;
  const parsed = groupsSchema.safeParse(claims[groupsClaim]);
  const elsewhere = claims._claim_names;
  if (!parsed.success && typeof elsewhere === "object" && elsewhere !== null && groupsClaim in elsewhere)
    return "untold";
  const groups = parsed.success ? parsed.data : [];
  const roles = groupRoles.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  return roles.includes("Retailer") ? "Retailer" : (roles[0] ?? null);
}

function nameOf(claims: OpenIdClaims): Person["name"] {
  const read = (value: unknown) => nameSchema.safeParse(value).data ?? null;
  const [given, family, whole] = [claims.given_name, claims.family_name, claims.name].map(read);
  if (given && family) return { firstName: given, lastName: family };
  if (!whole) return null;
  const at = whole.lastIndexOf(" ");
  return at < 0
    ? { firstName: whole, lastName: family ?? "" }
    : { firstName: whole.slice(0, at), lastName: whole.slice(at + 1) };
}
