import type { Database } from "#db/database";
import type { PageWord } from "#reader/page-content";

/**
 * Prints two deals below the first two pictures of a page of the editor's circular, which are surely suggested, and one
 * further down without a picture, which is in doubt.
 */
export async function printDeals(db: Database, pageId: number): Promise<void> {
  const words = [
    ...printed("Milk", "$2.49", 0.61, 0.16),
    ...printed("Eggs", "$3.99", 0.81, 0.16),
    ...printed("Pears", "$1.29", 0.2, 0.7),
  ];
  await db
    .updateTable("pageContent")
    .set({ words: JSON.stringify(words), rules: "[]", links: "[]" })
    .where("pageId", "=", pageId)
    .execute();
}

function printed(name: string, price: string, left: number, top: number): PageWord[] {
  return [
    { text: name, left, top, width: 0.08, height: 0.015, size: 0.015 },
    { text: price, left, top: top + 0.02, width: 0.1, height: 0.025, size: 0.025 },
  ];
}
