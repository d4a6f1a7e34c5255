/** No database of PostgreSQL has rows from before. */
export async function moveChunks(): Promise<void> {}

export async function nameTabs(): Promise<void> {}

export async function moveChunksBack(): Promise<void> {}
