import { Anchor, Button, Text } from "@mantine/core";
import { sayDateRange, sayInterval } from "#app/integrations/ui/connections/say-schedule";
import { formatInstantIn, formatInstantMinute } from "#app/ui/format-date";
import { IconExternalLink } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
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
    { label: say("Connection Name"), value: connection.name },
    { label: say("Connection Type"), value: told(connection.listedAs) },
    { label: say("Retailer"), value: connection.retailer.name },
    { label: say("Property"), value: connection.property?.name ?? "" },
    { label: say("Service"), value: connection.service?.name ?? "" },
    { label: say("Subservice"), value: connection.subservice?.name ?? "" },
    { label: say("Connect as User"), value: connection.socialAccount?.name ?? "" },
    {
      label: say("Page Title"),
      value: connection.pageTitle === "VideoPosts" ? say("Video Posts") : told(connection.pageTitle),
    },
    { label: say("Page Name"), value: connection.pageName },
    { label: say("Append or Replace"), value: told(connection.writeMode) },
    { label: say("Date Range"), value: sayDateRange(connection.dateRange) },
    {
      label: say("Connection Interval"),
      value: interval ? sayInterval({ ...connection, interval, revision: connection.scheduleRevision }) : "",
    },
    {
      label: say("Next Run"),
      // In the zone that the interval is told in.
      value: status === "scheduled" && nextRunAt ? formatInstantIn(nextRunAt, connection.timeZone) : "",
    },
    { label: say("Description"), value: connection.description },
    {
      label: say("Spreadsheet URL"),
      value:
        spreadsheetUrl.trim() === "" ? (
          <Text c="red" size="sm">
            {say("Sheet URL is required!")}
          </Text>
        ) : (
          <Anchor href={spreadsheetUrl} target="_blank" rel="noreferrer" size="sm">
            {spreadsheetUrl}
          </Anchor>
        ),
    },
    {
      label: say("Created"),
      value: say("{moment} by {name}", {
        moment: formatInstantMinute(connection.createdAt),
        name: connection.createdByName,
      }),
    },
  ];
  return (
    <ViewDialog
      opened={opened}
      onClose={onClose}
      title={say("View Connection")}
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
        data-disabled={spreadsheetUrl.trim() === "" || undefined}
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        {say("Open Sheet")}
      </Button>
    </ViewDialog>
  );
}
