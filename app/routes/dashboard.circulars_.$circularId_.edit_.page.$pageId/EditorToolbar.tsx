import { ActionIcon, Button, Switch, Text, Tooltip } from "@mantine/core";
import { Link } from "@remix-run/react";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconChevronRight,
  IconCopyPlus,
  IconHandFinger,
  IconHelp,
  IconLayoutSidebar,
  IconMinus,
  IconPlus,
  IconSquarePlus,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { SavingState } from "./area-saver";
import { type EditedPage, pagePath } from "./editor-page";
import { SaveStatus } from "./SaveStatus";
import styles from "./toolbar.module.css";

interface EditorToolbarProps {
  page: EditedPage;
  pageCount: number;
  saving: SavingState;
  suggestionCount: number;
  showSuggestions: boolean;
  stripOpened: boolean;
  drawByTouch: boolean;
  zoom: number;
  /** What undo and redo would do; null when there is nothing or a form is open. */
  undoLabel: string | null;
  redoLabel: string | null;
  canEdit: boolean;
  on: {
    toggleSuggestions(): void;
    toggleStrip(): void;
    toggleDrawByTouch(): void;
    clone(): void;
    newArea(): void;
    undo(): void;
    redo(): void;
    zoom(by: 1 | -1): void;
    keys(): void;
    retry(): void;
  };
}

/** What stands above the page. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { page, canEdit, on, undoLabel, redoLabel } = props;
  return (
    <div className={styles.bar}>
      <div className={styles.part}>
        <IconButton
          label={props.stripOpened ? "Hide pages" : "Show pages"}
          expanded={props.stripOpened}
          onClick={on.toggleStrip}
        >
          <IconLayoutSidebar size={20} />
        </IconButton>
        <Button
          component={Link}
          to={`/dashboard/circulars/${page.circularId}/edit`}
          variant="default"
          size="xs"
        >
          Back
        </Button>
        <Neighbour circularId={page.circularId} pageId={page.previousPageId}>
          {"< Previous Page"}
        </Neighbour>
        <Text span size="sm" className="tabular">
          {page.number} of {props.pageCount}
        </Text>
        <Neighbour circularId={page.circularId} pageId={page.nextPageId}>
          {"Next Page >"}
        </Neighbour>
      </div>
      <div className={styles.part}>
        <IconButton label={undoLabel ? `Undo: ${undoLabel}` : "Undo"} disabled={!undoLabel} onClick={on.undo}>
          <IconArrowBackUp size={20} />
        </IconButton>
        <IconButton label={redoLabel ? `Redo: ${redoLabel}` : "Redo"} disabled={!redoLabel} onClick={on.redo}>
          <IconArrowForwardUp size={20} />
        </IconButton>
        <IconButton label="New area (N)" disabled={!canEdit} onClick={on.newArea}>
          <IconSquarePlus size={20} />
        </IconButton>
        <div className={styles.touchOnly}>
          <IconButton label="Draw with a finger" pressed={props.drawByTouch} onClick={on.toggleDrawByTouch}>
            <IconHandFinger size={20} />
          </IconButton>
        </div>
        <IconButton label="Zoom out" onClick={() => on.zoom(-1)}>
          <IconMinus size={18} />
        </IconButton>
        <Text span size="sm" className={`tabular ${styles.zoom}`}>
          {Math.round(props.zoom * 100)} %
        </Text>
        <IconButton label="Zoom in" onClick={() => on.zoom(1)}>
          <IconPlus size={18} />
        </IconButton>
        <Switch
          label={`Show suggested areas${props.suggestionCount > 0 ? ` (${props.suggestionCount})` : ""}`}
          checked={props.showSuggestions}
          onChange={on.toggleSuggestions}
          disabled={!canEdit}
        />
      </div>
      <div className={styles.part}>
        <SaveStatus saving={props.saving} onRetry={on.retry} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopyPlus size={18} aria-hidden className={styles.cloneIcon} />}
          onClick={on.clone}
          disabled={!canEdit}
        >
          Clone Circular Page
        </Button>
        <IconButton label="Keys (?)" onClick={on.keys}>
          <IconHelp size={20} />
        </IconButton>
      </div>
    </div>
  );
}

interface IconButtonProps {
  label: string;
  disabled?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  onClick(): void;
  children: ReactNode;
}

function IconButton({ label, disabled = false, pressed, expanded, onClick, children }: IconButtonProps) {
  return (
    <Tooltip label={label} disabled={disabled}>
      <ActionIcon
        variant={pressed ? "filled" : "subtle"}
        color={pressed ? undefined : "gray"}
        size="lg"
        aria-label={label}
        aria-pressed={pressed}
        aria-expanded={expanded}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function Neighbour(props: { circularId: number; pageId: number | null; children: string }) {
  const { circularId, pageId, children } = props;
  const icon = children.startsWith("<") ? <IconChevronLeft size={18} /> : <IconChevronRight size={18} />;
  const content = (
    <>
      <span className={styles.wide}>{children}</span>
      <span className={styles.narrow} aria-hidden>
        {icon}
      </span>
    </>
  );
  if (pageId === null) {
    return (
      <Button variant="default" size="xs" disabled aria-label={children} className={styles.neighbour}>
        {content}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      size="xs"
      component={Link}
      to={pagePath(circularId, pageId)}
      aria-label={children}
      className={styles.neighbour}
    >
      {content}
    </Button>
  );
}
