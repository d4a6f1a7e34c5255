import { ActionIcon, Menu } from "@mantine/core";
import { Link } from "@remix-run/react";
import { IconChartBar, IconDots, IconFilePlus, IconPencil } from "#app/ui/icons";
import { afterMenu } from "#app/ui/keep-focus";
import { say } from "#app/ui/language/say";

interface MoreActionsProps {
  /** Null where there is nothing to see yet. */
  insightsPath: string | null;
  onEditDetails(): void;
  onAddPages(): void;
}

/** What finds no room beside the circular's name on a phone. */
export function MoreActions({ insightsPath, onEditDetails, onAddPages }: MoreActionsProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} hiddenFrom="sm" aria-label={say("More actions")}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFilePlus size={18} aria-hidden />} onClick={() => afterMenu(onAddPages)}>
          {say("Add Pages")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => afterMenu(onEditDetails)}
        >
          {say("Edit Circular Details")}
        </Menu.Item>
        {insightsPath === null ? null : (
          <Menu.Item component={Link} to={insightsPath} leftSection={<IconChartBar size={18} aria-hidden />}>
            {say("Insights")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
