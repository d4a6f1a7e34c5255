import { msg } from "#widgets/shared/msg";
import { formatAmount } from "../amount";
import { type Department, type Line, validity } from "../lines";

/** An item as a line of text for printing and copying: "2 lb apples", with the note in brackets. */
export function nameOf({ item }: Line): string {
  return [formatAmount(item), item.name, item.note && `(${item.note})`].filter(Boolean).join(" ");
}

/** What a deal is, for printing and copying: "2/$5, through Tue, Nov 24"; empty for other things. */
export function dealOf(line: Line): string {
  return [line.item.deal?.text, validity(line)].filter(Boolean).join(", ");
}

/** The list as plain text, for messages and notes: departments, one line for each thing, the total. */
export function listAsText(departments: readonly Department[], store: string | null, total: string): string {
  const parts = departments.map(({ category, lines }) =>
    [category, ...lines.map((line) => [`- ${nameOf(line)}`, dealOf(line)].filter(Boolean).join(" – "))].join(
      "\n",
    ),
  );
  return [[msg.shoppingList, store].filter(Boolean).join(", "), ...parts, total].filter(Boolean).join("\n\n");
}
