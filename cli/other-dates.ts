import type { OtherDates } from "#app/circulars/domain/circulars/printed-dates";

/** What an ad prints and its circular has, in a line. */
export function otherDatesSentence({ printed, own, page }: OtherDates): string {
  const ends = [printed.from && `from ${printed.from}`, printed.to && `to ${printed.to}`];
  const said = ends.filter(Boolean).join(" ");
  return `Page ${page}: The ad runs ${said} as printed, the circular from ${own.from} to ${own.to}.`;
}
