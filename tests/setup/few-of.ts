/** Whether whole products of cases are tried, as `npm run test:all` does, or a few of each. */
export const triesAll = process.env.TEST_ALL === "1";

/** Every nth case; all of them with `npm run test:all`. Prime to how the cases repeat, so that it meets each kind. */
export function everyNth<T>(nth: number, cases: T[]): T[] {
  return triesAll ? cases : cases.filter((_, index) => index % nth === 0);
}
