import { Button } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { outboxList } from "#app/messages/domain/emails/email-lists";
import { listOutboxPage, type OutboxEmail } from "#app/messages/domain/emails/outbox.server";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { nodeColumn, retailerColumn, textColumn } from "#app/ui/data-table/columns";
import type { RowAction } from "#app/ui/data-table/RowActions";
import { EmptyState } from "#app/ui/EmptyState";
import { formatDay } from "#app/ui/format-date";
import { IconArrowLeft, IconEye, IconInbox, IconRefresh } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say, told } from "#app/ui/language/say";
import { ScreenError } from "#app/ui/ScreenError";
import { type State, StatusChip } from "#app/ui/StatusChip";
import { useDialog } from "#app/ui/use-dialog";
import { useColumnsWithActions } from "#app/ui/use-row-dialogs";
import { MailDialog } from "./MailDialog";
import { RetryDialog } from "./RetryDialog";

export const meta: MetaFunction = () => [{ title: `${say("Outbox")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting the outbox", async ({ ctx, currentRetailerId }, { request }) => {
    const query = queryOfList(outboxList, request);
    return json(await listOutboxPage(ctx, { retailerId: currentRetailerId }, query));
  });
}

export const clientLoader = keptLoader("Error getting the outbox");

const statusNames = { queued: "Waiting", sending: "Sending", sent: "Sent", failed: "Failed" };
const states: Record<OutboxEmail["status"], State> = {
  queued: "waiting",
  sending: "sending",
  sent: "done",
  failed: "failed",
};
const tabs = [
  { value: "all" as const, label: "All" },
  { value: "waiting" as const, label: "Waiting" },
  { value: "failed" as const, label: "Failed" },
];
/** Whom it is for; the "To" of dates is another word in other languages. */
const recipientHeading = () => say("{kind, select, other {To}}", { kind: "mail" });

const columns = [
  textColumn<OutboxEmail>("subject", "Subject", ({ subject }) => subject, {
    flex: 3,
    minWidth: 220,
    card: "title",
  }),
  retailerColumn<OutboxEmail>(({ retailer }) => retailer ?? "", { card: "none" }),
  nodeColumn<OutboxEmail>(
    "status",
    "Status",
    ({ status }) => told(statusNames[status]),
    ({ status }) => <StatusChip state={states[status]}>{statusNames[status]}</StatusChip>,
    { card: "state" },
  ),
  textColumn<OutboxEmail>("error", "Error", ({ error }) => told(error ?? ""), { flex: 1.5, minWidth: 130 }),
  textColumn<OutboxEmail>("created", "Created (UTC)", ({ createdAt }) => formatMinute(createdAt), {
    minWidth: 190,
  }),
];

function formatMinute(instant: string): string {
  return `${formatDay(instant)} ${instant.slice(11, 16)}`;
}

export default function OutboxScreen() {
  const page = useLoaderData<typeof loader>();
  const shown = useDialog<OutboxEmail>();
  const retried = useDialog<OutboxEmail>();
  const shownColumns = useMemo(
    () => [
      textColumn<OutboxEmail>("recipient", recipientHeading(), ({ recipient }) => recipient, {
        flex: 3,
        minWidth: 220,
      }),
      ...columns,
    ],
    [],
  );
  const actions = useMemo<RowAction<OutboxEmail>[]>(
    () => [
      {
        word: say("Show"),
        label: ({ recipient }) => say("Show the email to {recipient}", { recipient }),
        main: ({ recipient }) => recipient,
        icon: IconEye,
        onClick: shown.open,
      },
      {
        word: say("Retry"),
        label: ({ recipient }) => say("Retry the email to {recipient}", { recipient }),
        icon: IconRefresh,
        onClick: retried.open,
        disabled: ({ status }) => status === "sent" || status === "sending",
      },
    ],
    [shown.open, retried.open],
  );
  return (
    <ListScreen
      title={say("Outbox")}
      list={outboxList}
      page={page}
      columns={useColumnsWithActions(shownColumns, actions)}
      tabs={tabs}
      searchLabel={say("Search by address")}
      buttons={
        <Button
          component={Link}
          to="/dashboard/emails"
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {say("Back to Emails")}
        </Button>
      }
      empty={({ search }) => (
        <EmptyState
          icon={IconInbox}
          title={search ? say("No email to this address") : say("No emails here")}
        />
      )}
    >
      <MailDialog opened={shown.opened} email={shown.subject} onClose={shown.close} />
      <RetryDialog opened={retried.opened} email={retried.subject} onClose={retried.close} />
    </ListScreen>
  );
}

export { ScreenError as ErrorBoundary };
