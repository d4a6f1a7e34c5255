import { getRetailerBySlug } from "#app/identity/domain/retailers/queries.server";
import { statusName } from "#app/kernel/activity/activity-list";
import { type ActivityLine, listActivity } from "#app/kernel/activity/queries.server";
import { activityFilterSchema, activityPageSchema } from "#app/kernel/activity/schemas";
import { parseInput } from "#app/kernel/parse-input";
import { defineCommand, textTable } from "#cli/define-command";

interface Options {
  name?: string;
  type?: string;
  description?: string;
  error?: string;
  user?: string;
  from?: string;
  to?: string;
  retailer?: string;
  page?: string;
  limit?: string;
}

const head = ["Id", "Date (UTC)", "Name", "Type", "Description", "Error", "Source", "Status", "UserName"];

export const activityCommand = defineCommand<Options>({
  usage: "activity",
  description: "The activity log, newest first; texts are found anywhere, without regard to case",
  examples: {
    "What was done to circulars since the first of November":
      "endcap activity --type circular --from 2026-11-01 --limit 50",
    "Who failed to sign in": "endcap activity --name account.signInRefused",
  },
  options: (command) =>
    command
      .option("--name <text>", "what was done, e.g. circular.created")
      .option("--type <text>", "kind of thing, e.g. circular")
      .option("--description <text>")
      .option("--error <text>", "what went wrong")
      .option("--user <text>", "who did it")
      .option("--from <day>", "first day, MM/DD/YYYY or YYYY-MM-DD, in UTC")
      .option("--to <day>", "last day")
      .option("--retailer <slug>", "lines of one retailer only")
      .option("--page <number>", "counted from 1")
      .option("--limit <number>", "lines a page, 25 unless said otherwise"),
  async run({ ctx }, { options }) {
    const { name, type, description, error, user, from, to } = options;
    const given = { name, logType: type, description, errorDescription: error, userName: user, from, to };
    const filter = parseInput(activityFilterSchema, given);
    const { page, limit } = parseInput(activityPageSchema, { page: options.page, limit: options.limit });
    const retailer = options.retailer ? await getRetailerBySlug(ctx, options.retailer) : null;
    const found = await listActivity(ctx, { filter, retailerId: retailer?.id, page, limit });
    const { rows, total, totalIsExact } = found;
    return { value: { rows, total, totalIsExact, page, limit }, text: textOf(found, limit) };
  },
});

type Found = Awaited<ReturnType<typeof listActivity>>;

function textOf({ rows, total, totalIsExact, page }: Found, limit: number): string {
  if (total === 0) return "No activity matches.";
  if (rows.length === 0) return `There is no page ${page}.`;
  const count = `${total.toLocaleString("en-US")}${totalIsExact ? "" : "+"}`;
  const next = rows.length < limit ? "" : `; --page ${page + 1} shows the next`;
  return `${textTable([head, ...rows.map(cellsOf)])}\n\nPage ${page}, ${rows.length} of ${count} lines${next}.`;
}

function cellsOf(line: ActivityLine): string[] {
  const { id, at, name, logType, description, errorDescription, sourceName, succeeded, userName } = line;
  const when = at.slice(0, 19).replace("T", " ");
  return [
    ...[String(id), when, name, logType, description, errorDescription || "-"],
    ...[sourceName || "-", statusName(succeeded), userName],
  ].map(plainText);
}

/** Strangers can have texts written into the log: none of them may steer a terminal. */
function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "\ufffd");
}
