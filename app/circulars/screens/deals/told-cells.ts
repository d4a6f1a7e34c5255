import { type DealField, dealFieldLabels } from "#app/circulars/domain/deals/deal-fields";
import { told } from "#app/ui/language/say";

/** A deal's value as `dealCell` gives it, with its yes and no in the reader's language. */
export function toldCell(field: DealField, cell: string): string {
  return field === "featured" ? told(cell) : cell;
}

const labels = Object.values(dealFieldLabels).join("|");
const nextProblem = new RegExp(` (?=(?:${labels}|Page|Picture): )`);
const labelled = new RegExp(`^(${labels}): (.+)$`, "s");

/** Why a row of a file can't be taken, as `planRows` says it: what is wrong with its cells, one after the other. */
export function toldProblems(message: string): string {
  return message
    .split(nextProblem)
    .map((problem) => {
      const [, label, rest] = labelled.exec(problem) ?? [];
      return label && rest ? `${told(label)}: ${told(rest)}` : told(problem);
    })
    .join(" ");
}
