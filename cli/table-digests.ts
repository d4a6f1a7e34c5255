import type { ChangedText, Loaded } from "#db/copy/load";

/** A line for each table: the SHA-256 of its rows here and there, how many they are, and its name. */
export function digestLines({ tables }: Loaded): string[] {
  return tables.map(({ name, rows, sha256, found }) => `${sha256}  ${found.sha256}  ${rows}  ${name}`);
}

/** What people have to know of texts that PostgreSQL can't hold. */
export function changedLines({ changed }: Loaded): string[] {
  if (changed.length === 0) return [];
  const told = ({ table, column, key }: ChangedText) => `  ${table}.${column} of ${key.join(", ")}`;
  return [
    "These texts have the character NUL, which PostgreSQL can't hold; it is U+FFFD there now:",
    ...changed.map(told),
  ];
}

/** What people have to know of jobs that came beside the rows. */
export function movedJobLines({ jobsMoved }: { jobsMoved: number }): string[] {
  if (jobsMoved === 0) return [];
  return [
    `${jobsMoved} jobs that waited in pg-boss wait there, too; with JOBS=pg-boss a start takes them over.`,
  ];
}

/** What people have to know of jobs that are not among the rows. */
export function jobLines({ jobsLeft }: { jobsLeft: number }): string[] {
  return jobsLeft > 0 ? [`${jobsLeft} jobs wait in pg-boss, and are not among these rows.`] : [];
}
