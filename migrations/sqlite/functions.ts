/** The connection brings `fold` along (see db/sqlite/open.ts), and SQLite itself has the others. */
export async function createFunctions(): Promise<void> {}
