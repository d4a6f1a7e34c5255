import { hash, verify } from "@node-rs/argon2";
import { invalidInput } from "#app/kernel/errors";

const shortest = 8;
/** Words that whoever guesses here tries first: the product's name, and what its people do. */
const wordsOfHere = ["endcap", "circular", "weeklyad", "administrator", "retailer", "supermarket"];
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Refuses passwords that are guessed first: short ones, common ones (also with digits and signs behind), the user's own
 * address, and words of this place, its name, its address's host, with digits and signs around them. No rule asks for capitals, digits or signs (NIST SP 800-63B-4, 3.1.1.2).
 * @throws DomainError invalid_input at the field `password`
 */
export async function requireGoodPassword(password: string, email: string): Promise<void> {
  const findProblem = await loadPasswordRule();
  const fault = findProblem(password, email);
  if (fault) throw invalidInput({ password: [fault] });
}

/** What is wrong with the password of this address, as a sentence; null where nothing is. */
export type PasswordRule = (password: string, email: string) => string | null;

/** Loads the rule once, for many passwords. */
export async function loadPasswordRule(): Promise<PasswordRule> {
  commonPasswords ??= loadCommonPasswords();
  const common = await commonPasswords;
  return (password, email) => findFault(password, email, common);
}

function findFault(password: string, email: string, common: ReadonlySet<string>): string | null {
  if ([...password].length < shortest) return `The password must have at least ${shortest} characters.`;
  const word = password.toLowerCase();
  if (word === email || word === email.split("@")[0]) return "The password must not be the email address.";
  if (isWordOfHere(word, email)) {
    return "This password is easily guessed here. Please choose one without Endcap's or your company's name.";
  }
  const bare = word.replace(/[^\p{L}]{1,4}$/u, "");
  if (common.has(word) || common.has(bare) || /^(.)\1*$/u.test(word)) {
    return "This password is one of the most common ones. Please choose another.";
  }
  return null;
}

/** Whether nothing is left of it but digits and signs without such a word, or the name of the address's host. */
function isWordOfHere(password: string, email: string): boolean {
  const letters = password.replace(/[^\p{L}]/gu, "");
  const host = (email.split("@")[1] ?? "").split(".").map((label) => label.replace(/[^\p{L}]/gu, ""));
  return letters.length > 3 && [...wordsOfHere, ...host].includes(letters);
}

/** About 40,000 words, read when the first password is chosen. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** argon2id (the library's default kind), 19 MiB, two passes, one lane: the OWASP password storage minimum. */
export const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared against when there is no account, so that both cases cost the same. */
let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Options);
}

/** Always does the work of one comparison, also when `passwordHash` is null. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && matches;
}
