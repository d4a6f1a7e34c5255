import { Button } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useSearchParams } from "@remix-run/react";
import { useMemo } from "react";
import { activityList, activityPageSize } from "#app/kernel/activity/activity-list";
import { listActivity } from "#app/kernel/activity/queries.server";
import { totalText } from "#app/kernel/lists";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { DataTable } from "#app/ui/data-table/DataTable";
import { useList } from "#app/ui/data-table/use-list";
import { EmptyState } from "#app/ui/EmptyState";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { IconDownload, IconEye, IconHistory } from "#app/ui/icons";
import { keptLoader, useScreenFailure } from "#app/ui/kept-loader";
import { say } from "#app/ui/language/say";
import { PageHead } from "#app/ui/PageHead";
import { RetryAlert } from "#app/ui/RetryAlert";
import { Screen } from "#app/ui/Screen";
import { ScreenError } from "#app/ui/ScreenError";
import { useDialog } from "#app/ui/use-dialog";
import { useColumnsWithActions } from "#app/ui/use-row-dialogs";
import { ActivityDialog } from "./ActivityDialog";
import { ActivityPager } from "./ActivityPager";
import { ActivitySearch } from "./ActivitySearch";
import { filterOfRequest, upToOfRequest } from "./asked-activity.server";
import { columns, type NumberedLine } from "./columns";

export const meta: MetaFunction = () => [{ title: `${say("Activity Logs")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(
    args,
    "Error getting activity logs",
    async ({ ctx, currentRetailerId }, { request }) => {
      const { page, sort } = queryOfList(activityList, request);
      const asked = filterOfRequest(request);
      if (!asked.ok) return json({ ok: false as const, message: asked.message }, { status: 400 });
      const found = await listActivity(ctx, {
        filter: asked.filter,
        retailerId: currentRetailerId,
        page,
        limit: activityPageSize,
        direction: sort.direction,
        upTo: upToOfRequest(request, page),
      });
      const before = (page - 1) * activityPageSize;
      const rows: NumberedLine[] = found.rows.map((row, at) => ({ ...row, number: before + at + 1 }));
      return json({ ok: true as const, ...found, rows });
    },
  );
}

export const clientLoader = keptLoader("Error getting activity logs");

export default function ActivityLogScreen() {
  const answer = useLoaderData<typeof loader>();
  const state = useList(activityList);
  const [params] = useSearchParams();
  const shown = useDialog<NumberedLine>();
  const actions = useMemo(
    () => [
      {
        word: "Details",
        label: ({ number }: NumberedLine) => say("Details of number {number}", { number }),
        icon: IconEye,
        onClick: shown.open,
      },
    ],
    [shown.open],
  );
  const shownColumns = useColumnsWithActions(columns, actions);
  const failure = useScreenFailure(useLocation().pathname);
  const searched = state.query.search !== "" || params.has("from") || params.has("to");
  return (
    <Screen fill>
      <PageHead
        title={say("Activity Logs")}
        count={answer.ok ? say("Total Count {count}", { count: totalText(answer) }) : undefined}
        subtitle={say("Days and times are in UTC.")}
      >
        <Button
          component="a"
          href={`/dashboard/activitylog/export?${params}`}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {say("Export")}
        </Button>
      </PageHead>
      <ActivitySearch state={state} from={params.get("from")} to={params.get("to")} />
      {failure ? (
        <RetryAlert message={failure} />
      ) : answer.ok ? (
        <DataTable
          list={activityList}
          state={state}
          page={answer}
          label={say("Activity Logs")}
          columns={shownColumns}
          pager={
            <ActivityPager
              page={answer.page}
              rows={answer.rows.length}
              onPage={(page) => state.ask({ page }, { upTo: String(answer.newestId) })}
            />
          }
          empty={
            <EmptyState
              icon={IconHistory}
              title={searched ? say("No activity matches") : say("No activity yet")}
              hint={
                searched
                  ? say("Try other days, or another field.")
                  : say("Everything people do is listed here.")
              }
            />
          }
        />
      ) : (
        <ErrorAlert message={answer.message} />
      )}
      <ActivityDialog opened={shown.opened} line={shown.subject} onClose={shown.close} />
    </Screen>
  );
}

export { ScreenError as ErrorBoundary };
