import { Alert, Button, Group, Text } from "@mantine/core";
import { Link } from "@remix-run/react";
import type { Replacement } from "#app/circulars/domain/replacements/replacement.server";
import { IconReplace } from "#app/ui/icons";
import { say } from "#app/ui/language/say";

interface ReplacementNoticeProps {
  circularId: number;
  replacement: Replacement;
}

/** Says that new pages wait for a decision. */
export function ReplacementNotice({ circularId, replacement }: ReplacementNoticeProps) {
  const count = replacement.newPages.length;
  return (
    <Alert icon={<IconReplace size={18} aria-hidden />} color="blue">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {say(
            "{count, plural, one {A new page waits} other {# new pages wait}} to replace pages of this circular.",
            { count },
          )}
        </Text>
        <Button
          component={Link}
          to={`/dashboard/circulars/${circularId}/replacement`}
          variant="default"
          size="xs"
        >
          {say("See what changes")}
        </Button>
      </Group>
    </Alert>
  );
}
