import { Button, CloseButton, Group, Popover, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { say } from "#app/ui/language/say";
import styles from "./area-popover.module.css";

/** The element at the right of the page that the form stands in where there is room for it. */
export const areaFormDockId = "area-form-dock";

interface AreaPopoverProps {
  /** What it stands beside. */
  anchor: ReactNode;
  opened: boolean;
  /** Out of sight while the area is dragged, with all that was typed. */
  hidden: boolean;
  onClose(): void;
  /** Something was typed: closing waits for an answer. */
  asking: boolean;
  onKeep(): void;
  onDiscard(): void;
  children: ReactNode;
}

/** The 'Edit Area' popover: in the dock where there is room, otherwise beside the area. */
export function AreaPopover(props: AreaPopoverProps) {
  const { anchor, opened, hidden, onClose, asking, onKeep, onDiscard, children } = props;
  return (
    <Popover
      opened={opened && !hidden}
      keepMounted
      position="right-start"
      width="min(420px, calc(100vw - 16px))"
      withinPortal
      portalProps={{ target: `#${areaFormDockId}` }}
      trapFocus
      // The focus is set once, at once: what still waits for its first frame would not take it.
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      closeOnEscape={false}
      middlewares={{ flip: true, shift: { padding: 8, crossAxis: true } }}
      zIndex={300}
    >
      <Popover.Target>{anchor}</Popover.Target>
      <Popover.Dropdown
        className={styles.popover}
        aria-label={say("Edit Area")}
        onKeyDown={(event) => {
          // React's events come up from dialogs that were opened here, too.
          const target = event.target as Element;
          const isInside = event.currentTarget.contains(target);
          // Escape closes an open list first.
          if (event.key !== "Escape" || event.defaultPrevented || !isInside) return;
          if (target.matches("[data-expanded]")) return;
          event.preventDefault();
          if (asking) onKeep();
          else onClose();
        }}
      >
        {opened ? (
          <>
            <Group justify="space-between" mb="xs" wrap="nowrap">
              <Title order={2} size="h3">
                {say("Edit Area")}
              </Title>
              <CloseButton aria-label={say("Cancel")} onClick={onClose} />
            </Group>
            {asking ? (
              <div className={styles.question} role="alert">
                <Text size="sm">{say("Discard what you typed?")}</Text>
                <Group gap="xs">
                  <Button size="xs" variant="default" onClick={onKeep}>
                    {say("Keep editing")}
                  </Button>
                  <Button size="xs" color="red" onClick={onDiscard}>
                    {say("Discard")}
                  </Button>
                </Group>
              </div>
            ) : null}
            {children}
          </>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
