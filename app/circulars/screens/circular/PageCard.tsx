import { ActionIcon, Badge, Button, Text, Tooltip } from "@mantine/core";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PageSummary } from "#app/circulars/domain/circulars/queries.server";
import { IconAlertTriangle, IconCopyPlus, IconEye, IconReplace, IconTrash } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { PageNotices } from "./PageNotices";
import { PagePicture } from "./PagePicture";
import styles from "./pages.module.css";

export interface PageActions {
  onPreview(page: PageSummary): void;
  onClone(page: PageSummary): void;
  onReplace(page: PageSummary): void;
  onDelete(page: PageSummary): void;
}

interface PageCardProps extends PageActions {
  circularId: number;
  page: PageSummary;
  /** What the card is dragged by; null where there is nothing to move it past. */
  handle: ReactNode;
}

export function PageCard({
  circularId,
  page,
  handle,
  onPreview,
  onClone,
  onReplace,
  onDelete,
}: PageCardProps) {
  const ready = page.status === "ready";
  return (
    <article className={styles.card} aria-label={say("Page {number}", { number: page.number })}>
      <PagePicture circularId={circularId} page={page} onPreview={onPreview} />
      <div className={styles.facts}>
        {handle}
        <Text fw={600} className="tabular">
          {say("Page {number}", { number: page.number })}
        </Text>
        {ready ? (
          <Badge variant="light" color={page.areaCount > 0 ? "leaf" : "gray"} className="tabular">
            {say("{areaCount, plural, one {# area} other {# areas}}", { areaCount: page.areaCount })}
          </Badge>
        ) : null}
        {page.blank ? (
          <Badge variant="light" color="tomato" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
            {say("Blank page")}
          </Badge>
        ) : null}
      </div>
      {ready ? <PageNotices circularId={circularId} page={page} /> : null}
      <div className={styles.actions}>
        <Button
          component={Link}
          to={`/dashboard/circulars/${circularId}/edit/page/${page.id}`}
          prefetch="intent"
          variant="light"
          size="xs"
          aria-label={say("Edit page {number}", { number: page.number })}
          className={styles.edit}
        >
          {say("Edit")}
        </Button>
        <CardAction
          label={say("Preview page {number}", { number: page.number })}
          disabled={!ready}
          onClick={() => onPreview(page)}
        >
          <IconEye size={18} stroke={1.75} aria-hidden />
        </CardAction>
        <CardAction label={say("Clone page {number}", { number: page.number })} onClick={() => onClone(page)}>
          <IconCopyPlus size={18} stroke={1.75} aria-hidden />
        </CardAction>
        <CardAction
          label={say("Replace page {number}", { number: page.number })}
          onClick={() => onReplace(page)}
        >
          <IconReplace size={18} stroke={1.75} aria-hidden />
        </CardAction>
        <CardAction
          label={say("Delete page {number}", { number: page.number })}
          color="red"
          onClick={() => onDelete(page)}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </CardAction>
      </div>
    </article>
  );
}

interface CardActionProps {
  label: string;
  color?: string;
  disabled?: boolean;
  onClick(): void;
  children: ReactNode;
}

function CardAction({ label, color = "gray", disabled = false, onClick, children }: CardActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={color}
        size={30}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
