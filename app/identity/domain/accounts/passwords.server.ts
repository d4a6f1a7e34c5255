import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default kind), 19 MiB, two passes, one lane: the OWASP password storage minimum. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared against when there is no account, so that both cases cost the same. */
let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** Always does the work of one comparison, also when `passwordHash` is null. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && matches;
}
