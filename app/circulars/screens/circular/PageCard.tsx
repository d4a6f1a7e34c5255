import { ActionIcon, Badge, Button, Text, Tooltip } from "@mantine/core";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PageSummary } from "#app/circulars/domain/circulars/queries.server";
import { IconAlertTriangle, IconCopyPlus, IconEye, IconReplace, IconTrash } from "#app/ui/icons";
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
    <article className={styles.card} aria-label={`Page ${page.number}`}>
      <PagePicture circularId={circularId} page={page} onPreview={onPreview} />
      <div className={styles.facts}>
        {handle}
        <Text fw={600} className="tabular">
          Page {page.number}
        </Text>
        {ready ? (
          <Badge variant="light" color={page.areaCount > 0 ? "leaf" : "gray"} className="tabular">
            {page.areaCount === 1 ? "1 area" : `${page.areaCount} areas`}
          </Badge>
        ) : null}
        {page.blank ? (
          <Badge variant="light" color="tomato" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
            Blank page
          </Badge>
        ) : null}
      </div>
      <div className={styles.actions}>
        <Button
          component={Link}
          to={`/dashboard/circulars/${circularId}/edit/page/${page.id}`}
          prefetch="intent"
          variant="light"
          size="xs"
          aria-label={`Edit page ${page.number}`}
          className={styles.edit}
        >
          Edit
        </Button>
        <CardAction label={`Preview page ${page.number}`} disabled={!ready} onClick={() => onPreview(page)}>
          <IconEye size={18} stroke={1.75} aria-hidden />
        </CardAction>
        <CardAction label={`Clone page ${page.number}`} onClick={() => onClone(page)}>
          <IconCopyPlus size={18} stroke={1.75} aria-hidden />
        </CardAction>
        <CardAction label={`Replace page ${page.number}`} onClick={() => onReplace(page)}>
          <IconReplace size={18} stroke={1.75} aria-hidden />
        </CardAction>
        <CardAction label={`Delete page ${page.number}`} color="red" onClick={() => onDelete(page)}>
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
