/**
 * The pages that a group shows when it shows the same as before. One that showed all pages shows all of them again,
 * however many there are now; numbers that there are no longer are left out.
 * @param numbers of the pages that it showed before, from 1, in its order
 * @param countBefore how many pages there were before
 * @param pageIds of the circular, in its order
 */
export function pagesAsBefore(
  numbers: readonly number[],
  countBefore: number,
  pageIds: readonly number[],
): number[] {
  const same = numbers.flatMap((number) => pageIds[number - 1] ?? []);
  return numbers.length === countBefore ? [...same, ...pageIds.slice(countBefore)] : same;
}
