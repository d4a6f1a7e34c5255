/** The list with the entry at `from` taken out and put in again so that it stands at `to`. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const left = list.filter((_, index) => index !== from);
  return [...left.slice(0, to), ...list.slice(from, from + 1), ...left.slice(to)];
}
