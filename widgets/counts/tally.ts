import type { CountName, CountsReport } from "#app/domain/publishing/counts";

/** What is counted: the store that was chosen, what was done, with what, the words of it. */
export type Subject = [store: string | null, name: CountName, id?: number, detail?: string];

/** Sums by what was counted, the latter as JSON. */
export type Sums = [subject: string, count: number][];

/** Different things that are kept; more than any shopper does without a network. */
const MOST_KEPT = 1000;
/** A report of so many entries, each of one long text at most, is well below 64 KB. */
const MOST_ENTRIES = 100;
/** The largest count that the server takes in one entry. */
const LARGEST = 100;
const LONGEST_DETAIL = 60;

/** Adds up what is counted until it is taken. */
export function createTally() {
  let sums = new Map<string, number>();

  function add(subject: string, count: number): void {
    if (sums.size < MOST_KEPT || sums.has(subject)) sums.set(subject, (sums.get(subject) ?? 0) + count);
  }

  return {
    count([store, name, id, detail]: Subject): void {
      add(JSON.stringify([store, name, id, detail?.slice(0, LONGEST_DETAIL)]), 1);
    },
    /** Takes in what was taken before and didn't arrive. Throws at what is no such thing. */
    restore(kept: unknown): void {
      if (!Array.isArray(kept)) return;
      for (const [subject, count] of kept) if (count > 0) add(JSON.stringify(JSON.parse(subject)), count);
    },
    /** Gives all sums, and starts anew. */
    take(): Sums {
      const taken = [...sums];
      sums = new Map();
      return taken;
    },
  };
}

/** One request's worth of sums, and what the request says. */
export interface Report {
  sums: Sums;
  body: string;
}

/** Cuts sums into reports, each of one store. */
export function reportsOf(sums: Sums): Report[] {
  const reports: (CountsReport & { sums: Sums })[] = [];
  const open = new Map<unknown, (typeof reports)[number]>();
  for (const [subject, sum] of sums) {
    const [store, name, id, detail] = JSON.parse(subject) as Subject;
    for (let left = sum; left > 0; left -= LARGEST) {
      const count = Math.min(left, LARGEST);
      let report = open.get(store);
      if (!report || report.counts.length === MOST_ENTRIES) {
        report = { store, counts: [], sums: [] };
        open.set(store, report);
        reports.push(report);
      }
      report.counts.push({ name, id: id ?? undefined, detail: detail ?? undefined, count });
      report.sums.push([subject, count]);
    }
  }
  return reports.map(({ store, counts, sums }) => ({ sums, body: JSON.stringify({ store, counts }) }));
}
