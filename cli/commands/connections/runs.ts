import { listRuns, type Run } from "#app/integrations/domain/connection-runs/queries.server";
import { defineCommand, idArgument, textTable } from "#cli/define-command";

export const listRunsCommand = defineCommand<{ limit: string }>({
  usage: "runs <id>",
  description: "The runs of a connection, the latest first",
  examples: {
    "The latest five runs of connection 3": "endcap connections runs 3 --limit 5",
  },
  options: (command) => command.option("--limit <number>", "not more than this", "25"),
  async run({ ctx }, { args, options }) {
    const { rows } = await listRuns(ctx, idArgument(args[0]), {
      page: 1,
      pageSize: idArgument(options.limit),
    });
    return { value: rows, text: rows.length === 0 ? "It has not run yet." : runsTable(rows) };
  },
});

function runsTable(runs: Run[]): string {
  const head = ["Id", "For", "By", "Status", "Stage", "Read", "Written", "Left out", "What happened"];
  const rows = runs.map((run) => [
    String(run.id),
    run.scheduledFor,
    run.trigger,
    run.status,
    run.stage,
    String(run.rowsFetched),
    String(run.rowsWritten),
    String(run.rowsSkipped),
    run.fault ? [run.fault.sentence, run.fault.advice].filter(Boolean).join(" ") : run.notes.join(" "),
  ]);
  return textTable([head, ...rows]);
}
