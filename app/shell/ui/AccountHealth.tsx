import { Alert, Avatar, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { SocialAccount } from "#app/integrations/domain/social-accounts/queries.server";
import { formatInstantDay } from "#app/ui/format-date";
import { IconAlertTriangle } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import { StatusChip } from "#app/ui/StatusChip";
import { Facts } from "#app/ui/ViewDialog";

interface AccountHealthProps {
  account: SocialAccount;
  /** What can be done about it. */
  children: ReactNode;
}

/** Who the stored token belongs to, until when it is valid, and what is wrong with it. */
export function AccountHealth({ account, children }: AccountHealthProps) {
  const { userName, email, photoUrl, stateReason, tokenExpiresAt, dataAccessExpiresAt, checkedAt } = account;
  const expired = isPast(tokenExpiresAt) || isPast(dataAccessExpiresAt);
  const alive = account.state === "connected" && !expired;
  const warning = stateReason ?? (expired ? "The token has expired. Log in to Facebook again." : null);
  return (
    <Stack gap="sm">
      <Group gap="sm" wrap="nowrap">
        <Avatar src={photoUrl} name={userName ?? account.name} color="leaf" aria-hidden />
        <div style={{ minWidth: 0 }}>
          <Text fw={600} truncate>
            {userName ?? account.name}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {email}
          </Text>
        </div>
        <span style={{ marginInlineStart: "auto" }}>
          <StatusChip state={alive ? "connected" : "disconnected"}>
            {alive ? say("Connected") : say("Log in again")}
          </StatusChip>
        </span>
      </Group>
      {warning ? (
        <Alert color={alive ? "yellow" : "red"} icon={<IconAlertTriangle aria-hidden />} role="status">
          {told(warning)}
        </Alert>
      ) : null}
      <Facts
        facts={[
          { label: say("Token valid until"), value: day(tokenExpiresAt, say("no end known")) },
          { label: say("Access to data until"), value: day(dataAccessExpiresAt, say("no end known")) },
          { label: say("Last checked"), value: day(checkedAt, "") },
          { label: say("Connections"), value: String(account.connectionCount) },
        ]}
      />
      <Group gap="xs">{children}</Group>
    </Stack>
  );
}

function day(instant: string | null, otherwise: string): string {
  return instant === null ? otherwise : formatInstantDay(instant);
}

function isPast(instant: string | null): boolean {
  return instant !== null && Date.parse(instant) <= Date.now();
}
