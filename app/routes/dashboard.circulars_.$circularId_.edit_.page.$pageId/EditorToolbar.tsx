import { ActionIcon, Button, Switch, Text, Tooltip } from "@mantine/core";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
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
} from "#app/components/icons";
import { type EditedPage, pagePath } from "./editor-page";
import { SaveStatus } from "./SaveStatus";
import styles from "./toolbar.module.css";
import type { EditorView } from "./use-editor-view";
import type { PageEditing } from "./use-page-editor";

interface EditorToolbarProps {
  page: EditedPage;
  pageCount: number;
  editor: PageEditing;
  view: EditorView;
  onClone(): void;
}

/** What stands above the page. */
export function EditorToolbar({ page, pageCount, editor, view, onClone }: EditorToolbarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.part}>
        <IconButton
          label={view.showsStrip ? "Hide pages" : "Show pages"}
          expanded={view.showsStrip}
          onClick={view.toggleStrip}
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
          {page.number} of {pageCount}
        </Text>
        <Neighbour circularId={page.circularId} pageId={page.nextPageId}>
          {"Next Page >"}
        </Neighbour>
      </div>
      <div className={styles.part}>
        <AreaTools editor={editor} view={view} />
      </div>
      <div className={styles.part}>
        <SaveStatus saving={editor.saving} onRetry={editor.retry} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopyPlus size={18} aria-hidden className={styles.cloneIcon} />}
          onClick={onClone}
          disabled={!editor.isReady}
        >
          Clone Circular Page
        </Button>
        <IconButton label="Keys (?)" onClick={view.keys.open}>
          <IconHelp size={20} />
        </IconButton>
      </div>
    </div>
  );
}

/** Undo and redo rest while a form is open: what it holds is not a step yet. */
function AreaTools({ editor, view }: Pick<EditorToolbarProps, "editor" | "view">) {
  const { commands, guard, suggestionCount } = editor;
  const { past, future } = editor.state.history;
  const editing = editor.formArea !== undefined;
  const undoLabel = editing ? undefined : past.at(-1)?.label;
  const redoLabel = editing ? undefined : future[0]?.label;
  return (
    <>
      <IconButton
        label={undoLabel ? `Undo: ${undoLabel}` : "Undo"}
        disabled={!undoLabel}
        onClick={commands.undo}
      >
        <IconArrowBackUp size={20} />
      </IconButton>
      <IconButton
        label={redoLabel ? `Redo: ${redoLabel}` : "Redo"}
        disabled={!redoLabel}
        onClick={commands.redo}
      >
        <IconArrowForwardUp size={20} />
      </IconButton>
      <IconButton
        label="New area (N)"
        disabled={!editor.isReady}
        onClick={() => guard.leave(commands.newArea)}
      >
        <IconSquarePlus size={20} />
      </IconButton>
      <div className={styles.touchOnly}>
        <IconButton
          label="Draw with a finger"
          pressed={view.drawsByTouch}
          onClick={() => view.setDrawsByTouch((on) => !on)}
        >
          <IconHandFinger size={20} />
        </IconButton>
      </div>
      <IconButton label="Zoom out" onClick={() => view.zoomBy(-1)}>
        <IconMinus size={18} />
      </IconButton>
      <Text span size="sm" className={`tabular ${styles.zoom}`}>
        {Math.round(view.zoom * 100)} %
      </Text>
      <IconButton label="Zoom in" onClick={() => view.zoomBy(1)}>
        <IconPlus size={18} />
      </IconButton>
      <Switch
        label={`Show suggested areas${suggestionCount > 0 ? ` (${suggestionCount})` : ""}`}
        checked={view.showsSuggestions}
        onChange={view.toggleSuggestions}
        disabled={!editor.isReady}
      />
    </>
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
