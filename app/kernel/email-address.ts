import * as z from "zod";
import { optionalText } from "./text-schemas";

/** Signs that show nothing: marks of direction, joiners, soft hyphens, byte-order marks. */
const invisible = /\p{Cf}/gu;
const maxLength = 254;
const maxLocalLength = 64;

/** RFC 5321's atoms, with the letters of RFC 6531. */
const localPart = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domainSigns = /^[\p{L}\p{N}\p{M}.-]+$/u;
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const pairs = [
  ["<", ">"],
  ["'", "'"],
  ['"', '"'],
  ["‘", "’"],
  ["“", "”"],
] as const;

/** The address without what people and programs put round it: blanks, invisible signs, `mailto:`, a name before `<…>`, quotes. */
export function cleanEmail(text: string): string {
  let address = text
    .slice(0, 4 * maxLength)
    .replace(invisible, "")
    .replace("＠", "@")
    .trim();
  const named = /^[^<>]*<([^<>]*)>[\s;,.]*$/.exec(address);
  if (named?.[1] !== undefined) address = named[1].trim();
  address = withoutPairs(address.replace(/[;,.]{1,9}$/, "").trim());
  const link = /^mailto:(?:\/\/)?/i.exec(address)?.[0] ?? "";
  address = address.slice(link.length);
  const question = address.search(/\?(?:(?:subject|body|to|cc|bcc)=|$)/i);
  const plain = (question < 0 ? address : address.slice(0, question)).trim();
  if (link === "") return plain;
  // A link may name who it is to behind the question mark alone.
  return decoded(plain === "" ? (/[?&]to=([^&]*)/i.exec(address)?.[1] ?? "") : plain);
}

/** A link escapes signs of an address (RFC 6068). */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return text;
  }
}

/**
 * An address as accounts are kept and looked up by: cleaned, in lower case, its domain as DNS has it (`xn--…`). What is no
 * address stays recognisable, for a message that shows it.
 */
export function normalizeEmail(text: string): string {
  return asKept(cleanEmail(text));
}

/** As `normalizeEmail`, of an address that a program sends, round which nothing may stand. */
export function asKept(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf("@");
  return at < 0 ? lower : `${lower.slice(0, at).normalize("NFC")}@${dnsName(lower.slice(at + 1))}`;
}

function withoutPairs(text: string): string {
  for (const [open, close] of pairs) {
    if (text.length > 2 && text.startsWith(open) && text.endsWith(close)) return text.slice(1, -1).trim();
  }
  return text;
}

/**
 * The name as DNS has it (UTS 46, as browsers apply it); as it stands where it is none, and where that would be another name than it
 * looks like: example.com¹.
 */
export function dnsName(domain: string): string {
  if (asciiDomain.test(domain) || !domainSigns.test(domain)) return domain;
  if (lookalikeIn(domain) || mixedLetterIn(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * Why a text that `normalizeEmail` gave is no address that mail can be sent to, as a sentence; null for one that is. RFC 5321 without
 * quoted local parts and addresses by number, with the letters of all scripts (RFC 6531).
 */
export function emailProblem(address: string): string | null {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (local.includes("@")) return "Email must be one email address.";
  const sign = /[\s\p{Cc}]/u.test(address) ? "a space" : /["(),:;<>[\\\]]/.exec(local)?.[0];
  if (at > 0 && sign) return `Email must be an email address; this one holds ${sign}.`;
  const mixed = lettersOfTwoScripts(local) ?? mixedLetterIn(domain);
  if (mixed)
    return `Email must be an email address; this one holds the letter ${mixed}, which stands among Latin ones.`;
  const lookalike = lookalikeIn(local) ?? lookalikeIn(domain);
  if (lookalike)
    return `Email must be an email address; this one holds ${lookalike}, which only looks like a usual letter or digit.`;
  const isAddress =
    at > 0 &&
    !local.startsWith("//") &&
    local.length <= maxLocalLength &&
    localPart.test(local) &&
    asciiDomain.test(domain) &&
    !/\.\d+$/.test(domain);
  return isAddress ? null : "Email must be an email address.";
}

/** In one label of a domain; the ending may be in other letters. */
function mixedLetterIn(domain: string): string | undefined {
  return domain.split(".").map(lettersOfTwoScripts).find(Boolean);
}

/** A Cyrillic or Greek letter among Latin ones, as copied from a page that means to deceive. */
function lettersOfTwoScripts(local: string): string | undefined {
  return /\p{Script=Latin}/u.test(local)
    ? /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.exec(local)?.[0]
    : undefined;
}

/** A full-width, bold or joined form of a letter or digit of ASCII: ａ, 𝐚, ﬁ. */
function lookalikeIn(local: string): string | undefined {
  return [...local].find((sign) => !/^[ -~]$/.test(sign) && /^[a-z0-9]+$/i.test(sign.normalize("NFKC")));
}

/**
 * One email address, normalized; the same rule wherever one is entered.
 * @param required said where there is none
 */
export function emailAddress(required: string) {
  return z
    .string({ error: required })
    .overwrite(normalizeEmail)
    .min(1, { error: required, abort: true })
    .max(maxLength, { error: "Email is too long.", abort: true })
    .superRefine((address, { addIssue }) => {
      const problem = emailProblem(address);
      if (problem) addIssue(problem);
    });
}

/** An address that is shown rather than signed in with: cleaned, and else as it was typed. Empty is null. */
export function optionalEmail(field: string, message: string) {
  return optionalText(field, maxLength)
    .transform((text) => text && cleanEmail(text))
    .refine((address) => address === null || emailProblem(asKept(address)) === null, message);
}
