import chartsStyles from "@mantine/charts/styles.css";
import { Alert, Button, Paper, Title } from "@mantine/core";
import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { CSSProperties } from "react";
import { isAllowed } from "#app/kernel/permissions";
import { emailCountList } from "#app/messages/domain/emails/email-lists";
import {
  countEmails,
  countEmailsByDay,
  type EmailCount,
  getQuotaUse,
  listEmailCountsPage,
} from "#app/messages/domain/emails/statistics.server";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { DayRangePicker } from "#app/ui/DayRangePicker";
import { numberColumn, retailerColumn } from "#app/ui/data-table/columns";
import { DataTable } from "#app/ui/data-table/DataTable";
import { heightOfRows } from "#app/ui/data-table/row-heights";
import { useList } from "#app/ui/data-table/use-list";
import { EmptyState } from "#app/ui/EmptyState";
import { IconInbox, IconMail } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { say } from "#app/ui/language/say";
import { PageHead } from "#app/ui/PageHead";
import { Screen } from "#app/ui/Screen";
import { ScreenError } from "#app/ui/ScreenError";
import styles from "./emails.module.css";
import { daysOfRequest } from "./interval-of-request.server";
import { MailsPerDay } from "./MailsPerDay";
import { QuotaRings } from "./QuotaRings";

export const meta: MetaFunction = () => [{ title: `${say("Emails")} · Endcap` }];

/** The charts' sheet comes with this screen alone. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: chartsStyles }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(
    args,
    "Error getting circulars",
    async ({ ctx, user, currentRetailerId }, { request }) => {
      const { days, today, interval } = daysOfRequest(request, ctx.now());
      const asked = { interval, retailerId: currentRetailerId };
      const administers = isAllowed(user, "emails.administer");
      return json({
        days,
        today,
        mailsLeave: ctx.services.mailer.kind === "smtp",
        total: await countEmails(ctx, asked),
        perDay: await countEmailsByDay(ctx, asked),
        page: await listEmailCountsPage(ctx, asked, queryOfList(emailCountList, request)),
        quota: administers ? await getQuotaUse(ctx, currentRetailerId) : null,
      });
    },
  );
}

export const clientLoader = keptLoader("Error getting circulars");

const columns = [
  retailerColumn<EmailCount>(({ retailer }) => retailer, { card: "title" }),
  numberColumn<EmailCount>("count", "Count", ({ count }) => count, 140),
];

/** As high as its rows, at most twelve of them; below stands the pager where there is more than one page. */
function tableHeight({ rows, total }: { rows: unknown[]; total: number }): string {
  if (total === 0) return "auto";
  return `${heightOfRows(Math.min(12, rows.length)) + (total > rows.length ? 52 : 0)}px`;
}

export default function EmailsScreen() {
  const { days, today, mailsLeave, total, perDay, page, quota } = useLoaderData<typeof loader>();
  const state = useList(emailCountList);
  return (
    <Screen>
      <PageHead title={say("Emails")} count={total.toLocaleString("en-US")}>
        {quota ? (
          <Button
            component={Link}
            to="/dashboard/emails/outbox"
            variant="default"
            leftSection={<IconInbox size={18} aria-hidden />}
          >
            {say("Outbox")}
          </Button>
        ) : null}
        <DayRangePicker
          key={`${days.from} ${days.until}`}
          label={say("Days (UTC)")}
          days={days}
          last={today}
        />
      </PageHead>
      {mailsLeave ? null : (
        <Alert role="note" color="yellow">
          {say(
            "No mail server is set up. Emails are counted when they are put in the outbox, but nobody receives them.",
          )}
        </Alert>
      )}
      {quota ? <QuotaRings quota={quota} /> : null}
      <Paper withBorder p="md" component="section" aria-labelledby="mails-per-day">
        <Title order={2} size="h4" id="mails-per-day" mb="sm">
          {say("Emails per day")}
        </Title>
        <MailsPerDay perDay={perDay} total={total} />
      </Paper>
      <div className={styles.table} style={{ "--table-height": tableHeight(page) } as CSSProperties}>
        <DataTable
          list={emailCountList}
          state={state}
          page={page}
          label={say("Emails by retailer")}
          columns={columns}
          empty={
            <EmptyState
              icon={IconMail}
              title={say("No emails in these days")}
              hint={say("Emails are counted once they are sent.")}
            />
          }
        />
      </div>
    </Screen>
  );
}

export { ScreenError as ErrorBoundary };
