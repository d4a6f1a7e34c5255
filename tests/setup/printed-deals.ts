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
  await print(db, pageId, words);
}

/** Prints a deal without a picture whose name has several lines, and two prices. */
export async function printDoubt(db: Database, pageId: number): Promise<void> {
  const at = (text: string, top: number, size: number): PageWord => ({
    ...{ text, left: 0.2, top, width: 0.02 * text.length, height: size, size },
  });
  await print(db, pageId, [
    ...[at("HEINZ", 0.7, 0.02), at("TOMATO", 0.723, 0.02), at("KETCHUP", 0.746, 0.02)],
    ...[at("$3.99", 0.78, 0.04), at("$4.99", 0.83, 0.025)],
  ]);
}

async function print(db: Database, pageId: number, words: readonly PageWord[]): Promise<void> {
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
