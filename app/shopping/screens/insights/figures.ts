/** Server and browser must draw the same letters: both write numbers as the back-office does, in English. */
export function figure(count: number | undefined): string {
  return (count ?? 0).toLocaleString("en-US");
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** E.g. "4.2%"; a dash where there is nothing to be a share of. */
export function shareOf(part: number | undefined, whole: number | undefined): string {
  return whole ? percent.format((part ?? 0) / whole) : "–";
}

/** How many of one there are for each of the other, e.g. "2.4"; a dash where there is none of the other. */
export function perEach(count: number | undefined, each: number | undefined): string {
  return each ? decimal.format((count ?? 0) / each) : "–";
}
