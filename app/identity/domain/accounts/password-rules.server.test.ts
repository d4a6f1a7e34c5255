import { expect, test } from "vitest";
import { hashPassword, loadPasswordRule, passwordMatches } from "./password-rules.server";

const email = "ada@green-basket.example";

test.each([
  ["short1!", /at least 8 characters/],
  ["password", /most common/],
  ["Sunshine2026", /most common/],
  ["aaaaaaaaaa", /most common/],
  ["ada@green-basket.example", /email address/],
  ["Endcap-2026!", /easily guessed here/],
  ["2026 Weekly Ad", /easily guessed here/],
  ["GreenBasket#1", /easily guessed here/],
])("%s is refused", async (password, reason) => {
  expect((await loadPasswordRule())(password, email)).toMatch(reason);
});

test.each([
  ["without capitals, digits or signs", "correct horse battery"],
  ["of digits alone", "83919472650182"],
  ["of 1,000 characters, in any alphabet", "Ünï 密码 ".repeat(142)],
  ["that holds a word of here among others", "the endcap of aisle four"],
])("one %s is taken", async (_what, password) => {
  expect((await loadPasswordRule())(password, email)).toBeNull();
});

test("a password is compared as it was typed: no blank, capital or end of it is left out", async () => {
  const password = ` Correct horse ${"x".repeat(100)}1 `;
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(hash, password)).toBe(true);
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -2)])
    expect(await passwordMatches(hash, other)).toBe(false);
});
