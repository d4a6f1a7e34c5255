const delimiters = [",", ";", "\t", "|"];
const maxRecords = 20;

/**
 * Which character divides the cells of a text: the one that stands most evenly often in each of its first records,
 * quoted text apart. A first line `sep=;`, which Excel understands, decides it.
 * @param head the beginning of the text
 */
export function detectDelimiter(head: string): string {
  const said = /^sep=(.)\r?\n?/i.exec(head)?.[1];
  if (said !== undefined) return said;
  const records = countByRecord(head);
  let best = ",";
  let bestScore = 0;
  for (const delimiter of delimiters) {
    const counts = records.map((record) => record.get(delimiter) ?? 0).filter((count) => count > 0);
    const usual = mostFrequent(counts);
    const agreeing = counts.filter((count) => count === usual).length;
    const score = (agreeing / Math.max(1, records.length)) * (1 + usual / 1000) * Math.sign(usual);
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

function countByRecord(text: string): Map<string, number>[] {
  const records: Map<string, number>[] = [];
  let record = new Map<string, number>();
  let quoted = false;
  let empty = true;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    if (character === "\n" || character === "\r") {
      if (!empty) records.push(record);
      if (records.length === maxRecords) return records;
      record = new Map();
      empty = true;
      continue;
    }
    empty = false;
    if (delimiters.includes(character)) record.set(character, (record.get(character) ?? 0) + 1);
  }
  if (!empty) records.push(record);
  return records;
}

function mostFrequent(counts: number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}
