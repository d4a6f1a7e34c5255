import type { CountName, CountsReport } from "#app/shopping/domain/publishing/counts";

/** A report of so many entries, each of one long text at most, is well below 64 KB. */
const MAX_ENTRIES = 100;
/** Reports that are kept; more than any shopper fills without a network. */
const MAX_REPORTS = 10;
/** The largest count that the server takes in one entry. */
const LARGEST = 100;
const MAX_DETAIL_LENGTH = 60;

type Entry = CountsReport["counts"][number];

/** Adds up what is counted, in the reports that will be sent, until it is taken. */
export function createTally() {
  let reports: CountsReport[] = [];

  function add(store: CountsReport["store"], { name, id, detail, count }: Entry): void {
    let open: CountsReport | undefined;
    for (const report of reports) {
      if (report.store !== store) continue;
      const same = report.counts.find(
        (entry) =>
          entry.name === name && entry.id === id && entry.detail === detail && entry.count + count <= LARGEST,
      );
      if (same) {
        same.count += count;
        return;
      }
      if (report.counts.length < MAX_ENTRIES) open = report;
    }
    if (open) open.counts.push({ name, id, detail, count });
    else if (reports.length < MAX_REPORTS) reports.push({ store, counts: [{ name, id, detail, count }] });
  }

  return {
    /** @param store the one that was chosen; @param detail the words of it */
    count(store: string | null, name: CountName, id?: number, detail?: string): void {
      add(store, { name, id, detail: detail?.slice(0, MAX_DETAIL_LENGTH), count: 1 });
    },
    /** Takes in reports that were taken before and didn't arrive. Throws at what is no such thing. */
    restore(kept: CountsReport[]): void {
      for (const { store, counts } of kept) for (const entry of counts) add(store, entry);
    },
    /** Gives all reports, and starts anew. */
    take(): CountsReport[] {
      const taken = reports;
      reports = [];
      return taken;
    },
  };
}
