/** PostgreSQL takes removed lines out of its indexes behind everybody's back, by autovacuum. */
export async function mergeLater(): Promise<void> {}

export async function mergeSoon(): Promise<void> {}
