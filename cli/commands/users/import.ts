import { InvalidArgumentError } from "commander";
import { getRetailerBySlug } from "#app/identity/domain/retailers/queries.server";
import {
  type ColumnMatch,
  columnName,
  type ImportField,
  importFieldLabels,
  importFields,
  leftOutColumns,
  noColumns,
} from "#app/identity/domain/user-imports/columns";
import { describeLeftOut, describeOutcome } from "#app/identity/domain/user-imports/describe-outcome";
import { encodings } from "#app/identity/domain/user-imports/encodings";
import {
  failedRowsFile,
  type ImportProblem,
  listImportProblems,
} from "#app/identity/domain/user-imports/failed-rows.server";
import type { UserImport } from "#app/identity/domain/user-imports/import-access.server";
import { type ImportOutcome, importUsers } from "#app/identity/domain/user-imports/import-users.server";
import type { Context } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import { askYesNo } from "#cli/confirm";
import { defineCommand, type Outcome } from "#cli/define-command";
import { assertResultFile, withTableCopy, writeResultFile } from "#cli/table-copy";
import { type Progress, showProgress } from "#cli/ui/progress";

interface Options {
  retailer?: string;
  role?: "Administrator" | "Retailer" | "Customer";
  existing?: "skip" | "update";
  map?: Map<ImportField, string>;
  encoding?: string;
  invite: boolean;
  dryRun?: boolean;
  yes?: boolean;
  again?: boolean;
  failedRows?: string;
}

const maxProblemsShown = 20;
const titles = { checking: "Checking rows", running: "Importing users" };

export const importUsersCommand = defineCommand<Options>({
  usage: "import <file>",
  description:
    "Import users from a .csv or .xlsx file; the same file is imported once, and continues where it was interrupted",
  examples: {
    "Check every row and write nothing":
      "endcap users import people.csv --retailer green-basket-market --dry-run",
    "Import staff, update those who are there, and keep the rows that failed":
      "endcap users import staff.xlsx --retailer green-basket-market --role Retailer --existing update --yes --failed-rows failed.csv",
    "Match columns by their headings, and leave one out":
      'endcap users import people.csv --retailer green-basket-market --map "email=E-mail address" --map phoneNumber=none',
  },
  options: (command) =>
    command
      .option("--retailer <slug>", "whose users they are, where a row does not name its retailer")
      .option(
        "--role <role>",
        "Administrator, Retailer or Customer: of rows that name none",
        capitalised,
        "Customer",
      )
      .option("--existing <what>", "skip or update users who are there already", "skip")
      .option(
        "--map <field=heading>",
        `matches a column by its heading, or by its number as #3 (none: left out); again for each; fields: ${importFields.join(", ")}`,
        addToMap,
      )
      .option(
        "--encoding <name>",
        `how a file of text is encoded, where that can't be told: ${Object.keys(encodings).join(", ")}`,
      )
      .option("--no-invite", "send nobody an email to set a password")
      .option("--dry-run", "check every row and write nothing")
      .option("--yes", "write the good rows without asking")
      .option("--again", "import although the same file was imported before")
      .option("--failed-rows <file>", "write the failed rows there, as .csv with the reason"),
  async run({ ctx, json }, { args: [path = ""], options }) {
    if (options.failedRows) await assertResultFile(options.failedRows, "failedRows");
    const retailer = options.retailer ? await getRetailerBySlug(ctx, options.retailer) : null;
    const given = {
      retailerId: retailer?.id ?? null,
      role: options.role,
      existing: options.existing,
      invite: options.invite,
      // A dry run must not go on with an import that broke off.
      again: (options.again || options.dryRun) ?? false,
    };
    const progress = new PhaseProgress(json);
    let problems: ImportProblem[] = [];
    const outcome = await withTableCopy(ctx, path, (upload) =>
      importUsers(ctx, { ...upload, encoding: options.encoding }, given, {
        match: (match, headings) => matchAsAsked(match, headings, options.map),
        onProgress: (phase) => (done, total) => progress.update(phase, done, total),
        confirm: async (checked) => {
          await progress.end();
          problems = await listImportProblems(ctx, checked.id);
          if (options.failedRows && options.dryRun)
            await writeFailedRows(ctx, checked.id, options.failedRows);
          return (
            !options.dryRun && (checked.failed === 0 || options.yes || askWhetherToGoOn(checked, problems))
          );
        },
      }),
    ).finally(() => progress.end());
    const written = outcome.status === "done";
    if (written) problems = await listImportProblems(ctx, outcome.id);
    if (options.failedRows && written) await writeFailedRows(ctx, outcome.id, options.failedRows);
    const repeated = outcome.repeated && (written || !options.again);
    return outcomeOf(ctx, { outcome: { ...outcome, repeated }, problems, written });
  },
});

/** @throws DomainError invalid_input when there is nobody to ask */
async function askWhetherToGoOn(checked: UserImport, problems: ImportProblem[]): Promise<boolean> {
  const { created, updated, failed } = checked;
  process.stderr.write(`${problemLines(problems).join("\n")}\n`);
  const answer = await askYesNo(`${failed} rows can't be taken. Import the ${created + updated} good ones?`);
  if (answer !== null) return answer;
  throw invalidInput({
    yes: [
      `${failed} rows can't be taken. Give --yes to import the good ones, or --dry-run to see all problems.`,
    ],
  });
}

function outcomeOf(
  { services: { mailer } }: Context,
  { outcome, problems, written }: { outcome: ImportOutcome; problems: ImportProblem[]; written: boolean },
): Outcome {
  const { created, updated, skipped, failed, repeated, headings, options, leftOutSheets, hiddenRows } =
    outcome;
  const counts = `${created} created, ${updated} updated, ${skipped} skipped, ${failed} failed.`;
  const wouldBe = repeated
    ? `"${outcome.fileName}" was imported in the same way before: nothing would be written. With --again it would be:`
    : "Nothing was written. It would be:";
  return {
    value: {
      created,
      updated,
      skipped,
      failed,
      repeated,
      leftOutColumns: leftOutColumns(headings, options?.columns ?? noColumns()),
      leftOutSheets,
      hiddenRows,
      errors: problems,
    },
    text: [
      ...(written
        ? [describeOutcome(outcome, repeated, mailer)]
        : [`${wouldBe} ${counts}`, ...describeLeftOut(outcome)]),
      ...(repeated && written ? ["--again imports it once more."] : []),
      ...problemLines(problems),
    ].join("\n"),
    partlyDone: failed > 0,
  };
}

function problemLines(problems: ImportProblem[]): string[] {
  const lines = problems
    .slice(0, maxProblemsShown)
    .map(({ row, column, value, message }) => `Row ${row}, ${column} ${JSON.stringify(value)}: ${message}`);
  const more = problems.length - lines.length;
  if (more > 0) lines.push(`… and ${more} more; --failed-rows <file> writes them all.`);
  return lines;
}

async function writeFailedRows(ctx: Context, importId: number, path: string): Promise<void> {
  await writeResultFile(path, await failedRowsFile(ctx, importId), "failedRows");
}

/** @throws DomainError invalid_input for a heading that the file does not have */
function matchAsAsked(
  match: ColumnMatch,
  headings: string[],
  asked: Options["map"] = new Map(),
): ColumnMatch {
  const result = { ...match };
  for (const [field, heading] of asked) result[field] = columnAt(headings, heading);
  const matched = importFields.flatMap((field) => {
    const column = result[field];
    return column === null ? [] : [`${importFieldLabels[field]} = "${columnName(headings, column)}"`];
  });
  process.stderr.write(`Columns: ${matched.join(", ") || "none matched"}\n`);
  return result;
}

function columnAt(headings: string[], heading: string): number | null {
  if (heading === "none") return null;
  const number = /^#(\d+)$/.exec(heading)?.[1];
  const column =
    number === undefined
      ? headings.findIndex((one) => one.trim().toLowerCase() === heading.trim().toLowerCase())
      : Number(number) - 1;
  if (column >= 0 && column < headings.length) return column;
  throw invalidInput({ map: [`The file has no column "${heading}".`] });
}

function addToMap(text: string, before: Map<ImportField, string> = new Map()): Map<ImportField, string> {
  const [name = "", ...heading] = text.split("=");
  const field = importFields.find((one) => one.toLowerCase() === name.trim().toLowerCase());
  if (!field || heading.length === 0) {
    throw new InvalidArgumentError(`It reads <field>=<heading>; fields are ${importFields.join(", ")}.`);
  }
  return new Map(before).set(field, heading.join("="));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

/** One display at a time, since each phase has its own title. */
class PhaseProgress {
  #phase: keyof typeof titles | null = null;
  #shown: Promise<Progress> | null = null;

  constructor(private readonly plain: boolean) {}

  update(phase: keyof typeof titles, done: number, total: number): void {
    if (this.#phase !== phase) {
      const before = this.#shown;
      this.#phase = phase;
      this.#shown = (async () => {
        (await before)?.end();
        return showProgress(titles[phase], { plain: this.plain });
      })();
    }
    this.#shown = this.#shown?.then((progress) => {
      progress.update(done, total);
      return progress;
    }) as Promise<Progress>;
  }

  async end(): Promise<void> {
    (await this.#shown)?.end();
    this.#shown = null;
    this.#phase = null;
  }
}
