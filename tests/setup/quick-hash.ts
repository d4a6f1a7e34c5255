import { hash } from "@node-rs/argon2";

/**
 * A password hash that is as right as the product's and compared in no time: how much work a comparison is stands in
 * the hash. For tests that are not about passwords and sign in all the time.
 */
export function quickHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
