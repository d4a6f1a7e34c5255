import { Anchor, Button } from "@mantine/core";
import { describeDateRange } from "#app/integrations/domain/connections/date-range";
import { describeInterval } from "#app/integrations/domain/connections/schedule-words";
import { formatInstantIn, formatInstantMinute } from "#app/ui/format-date";
import { IconExternalLink } from "#app/ui/icons";
import { ViewDialog } from "#app/ui/ViewDialog";
import type { NumberedConnection } from "./connection-columns";
import { usePartDialogs } from "./use-part-dialogs";

interface ViewConnectionDialogProps {
  connection: NumberedConnection | null;
  opened: boolean;
  onClose(): void;
}

export function ViewConnectionDialog({ connection, opened, onClose }: ViewConnectionDialogProps) {
  const parts = usePartDialogs();
  if (!connection) return null;
  const { interval, spreadsheetUrl, nextRunAt, status } = connection;
  const facts = [
    { label: "Connection Name", value: connection.name },
    { label: "Connection Type", value: connection.listedAs },
    { label: "Retailer", value: connection.retailer.name },
    { label: "Property", value: connection.property?.name ?? "" },
    { label: "Service", value: connection.service?.name ?? "" },
    { label: "Subservice", value: connection.subservice?.name ?? "" },
    { label: "Connect as User", value: connection.socialAccount?.name ?? "" },
    {
      label: "Page Title",
      value: connection.pageTitle === "VideoPosts" ? "Video Posts" : connection.pageTitle,
    },
    { label: "Page Name", value: connection.pageName },
    { label: "Append or Replace", value: connection.writeMode },
    { label: "Date Range", value: describeDateRange(connection.dateRange) },
    {
      label: "Connection Interval",
      value: interval
        ? describeInterval({ ...connection, interval, revision: connection.scheduleRevision })
        : "",
    },
    {
      label: "Next Run",
      // In the zone that the interval is told in.
      value: status === "scheduled" && nextRunAt ? formatInstantIn(nextRunAt, connection.timeZone) : "",
    },
    { label: "Description", value: connection.description },
    {
      label: "Spreadsheet URL",
      value: (
        <Anchor href={spreadsheetUrl} target="_blank" rel="noreferrer" size="sm">
          {spreadsheetUrl}
        </Anchor>
      ),
    },
    {
      label: "Created",
      value: `${formatInstantMinute(connection.createdAt)} by ${connection.createdByName}`,
    },
  ];
  return (
    <ViewDialog
      opened={opened}
      onClose={onClose}
      title="View Connection"
      facts={facts}
      size={1000}
      above={parts.buttons}
      covered={parts.opened}
    >
      {parts.dialogs}
      <Button
        component="a"
        href={spreadsheetUrl}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        Open Sheet
      </Button>
    </ViewDialog>
  );
}
