import { ActionIcon, Button, Menu, Switch, Text, Tooltip } from "@mantine/core";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { pagePath } from "#app/circulars/ui/page-addresses";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBulb,
  IconChecks,
  IconChevronLeft,
  IconChevronRight,
  IconCopyPlus,
  IconDots,
  IconHandFinger,
  IconHelp,
  IconLayoutSidebar,
  IconMinus,
  IconPlus,
  IconSquarePlus,
} from "#app/ui/icons";
import { afterMenu } from "#app/ui/keep-focus";
import { say } from "#app/ui/language/say";
import type { EditedPage } from "../editor-page";
import { SaveStatus } from "../save/SaveStatus";
import type { PageEditing } from "../use-page-editor";
import { acceptSureLabel, reviewLabel } from "./SuggestionTools";
import styles from "./toolbar.module.css";
import type { EditorView } from "./use-editor-view";

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
          label={view.showsStrip ? say("Hide pages") : say("Show pages")}
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
          {say("Back")}
        </Button>
        <Neighbour
          circularId={page.circularId}
          pageId={page.previousPageId}
          icon={<IconChevronLeft size={18} />}
        >
          {say("< Previous Page")}
        </Neighbour>
        <Text span size="sm" className="tabular">
          {say("{number} of {pageCount}", { number: page.number, pageCount })}
        </Text>
        <Neighbour
          circularId={page.circularId}
          pageId={page.nextPageId}
          icon={<IconChevronRight size={18} />}
        >
          {say("Next Page >")}
        </Neighbour>
      </div>
      <div className={styles.part}>
        <AreaTools editor={editor} view={view} />
      </div>
      <div className={styles.part}>
        <SaveStatus
          saving={editor.saving}
          unsaved={editor.guard.changed || editor.state.draft !== null}
          onRetry={editor.retry}
        />
        <Button
          variant="default"
          size="xs"
          className={styles.wideOnly}
          leftSection={<IconCopyPlus size={18} aria-hidden />}
          onClick={onClone}
          disabled={!editor.isReady}
        >
          {say("Clone Circular Page")}
        </Button>
        <div className={styles.wideOnly}>
          <IconButton label={say("Keys (?)")} onClick={view.keys.open}>
            <IconHelp size={20} />
          </IconButton>
        </div>
        <div className={styles.narrowOnly}>
          <MoreTools editor={editor} view={view} onClone={onClone} />
        </div>
      </div>
    </div>
  );
}

/** Undo and redo rest while a form is open: what it holds is not a step yet. */
function AreaTools({ editor, view }: Pick<EditorToolbarProps, "editor" | "view">) {
  const { commands, guard } = editor;
  const { past, future } = editor.state.history;
  const editing = editor.formArea !== undefined;
  const undoLabel = editing ? undefined : past.at(-1)?.label;
  const redoLabel = editing ? undefined : future[0]?.label;
  return (
    <>
      <IconButton
        label={undoLabel ? say("Undo: {label}", { label: undoLabel }) : say("Undo")}
        disabled={!undoLabel}
        onClick={commands.undo}
      >
        <IconArrowBackUp size={20} />
      </IconButton>
      <IconButton
        label={redoLabel ? say("Redo: {label}", { label: redoLabel }) : say("Redo")}
        disabled={!redoLabel}
        onClick={commands.redo}
      >
        <IconArrowForwardUp size={20} />
      </IconButton>
      <IconButton
        label={say("New area (N)")}
        disabled={!editor.isReady}
        onClick={() => guard.leave(commands.newArea)}
      >
        <IconSquarePlus size={20} />
      </IconButton>
      <div className={styles.touchOnly}>
        <IconButton
          label={say("Draw with a finger")}
          pressed={view.drawsByTouch}
          onClick={() => view.setDrawsByTouch((on) => !on)}
        >
          <IconHandFinger size={20} />
        </IconButton>
      </div>
      <div className={`${styles.part} ${styles.wideOnly}`}>
        <IconButton label={say("Zoom out")} onClick={() => view.zoomBy(-1)}>
          <IconMinus size={18} />
        </IconButton>
        <ZoomButton view={view} />
        <IconButton label={say("Zoom in")} onClick={() => view.zoomBy(1)}>
          <IconPlus size={18} />
        </IconButton>
        <Switch
          label={suggestionsLabel(editor)}
          checked={view.showsSuggestions}
          onChange={view.toggleSuggestions}
          disabled={!editor.isReady}
        />
      </div>
    </>
  );
}

function suggestionsLabel({ suggestionCount }: PageEditing): string {
  return suggestionCount > 0
    ? say("Show suggested areas ({count})", { count: suggestionCount })
    : say("Show suggested areas");
}

function zoomLabel({ zoom }: EditorView): string {
  return zoom === null ? say("Fit") : `${Math.round(zoom * 100)} %`;
}

/** Says how large the page is shown; pressed, it goes from the whole page to its full size and back. */
function ZoomButton({ view }: Pick<EditorToolbarProps, "view">) {
  const next = view.zoom === null ? 1 : null;
  const label = next === null ? say("Fit the page into the window") : say("Show the page at 100 %");
  return (
    <Tooltip label={label}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={`tabular ${styles.zoom}`}
        aria-label={say("Zoom {zoom}. {action}", { zoom: zoomLabel(view), action: label })}
        onClick={() => view.zoomTo(next)}
      >
        {zoomLabel(view)}
      </Button>
    </Tooltip>
  );
}

/** What finds no room in two rows on a phone. */
function MoreTools({ editor, view, onClone }: Pick<EditorToolbarProps, "editor" | "view" | "onClone">) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={say("More tools")}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconBulb size={18} aria-hidden />}
          onClick={view.toggleSuggestions}
          disabled={!editor.isReady}
        >
          {view.showsSuggestions ? say("Hide suggested areas") : suggestionsLabel(editor)}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconChecks size={18} aria-hidden />}
          onClick={() => editor.guard.leave(editor.commands.acceptSure)}
          disabled={editor.sureCount === 0}
        >
          {acceptSureLabel(editor)}
        </Menu.Item>
        <Menu.Item
          leftSection={<span className={styles.noIcon} />}
          onClick={() => editor.guard.leave(editor.review.toggle)}
          disabled={!editor.review.isOn && editor.review.leftCount === 0}
        >
          {reviewLabel(editor)}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{say("Zoom: {zoom}", { zoom: zoomLabel(view) })}</Menu.Label>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => view.zoomBy(1)}
        >
          {say("Zoom in")}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconMinus size={18} aria-hidden />}
          onClick={() => view.zoomBy(-1)}
        >
          {say("Zoom out")}
        </Menu.Item>
        <Menu.Item leftSection={<span className={styles.noIcon} />} onClick={() => view.zoomTo(null)}>
          {say("Fit the page into the window")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconCopyPlus size={18} aria-hidden />}
          onClick={() => afterMenu(onClone)}
          disabled={!editor.isReady}
        >
          {say("Clone Circular Page")}
        </Menu.Item>
        <Menu.Item leftSection={<IconHelp size={18} aria-hidden />} onClick={() => afterMenu(view.keys.open)}>
          {say("Keys")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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

interface NeighbourProps {
  circularId: number;
  pageId: number | null;
  /** Stands for the words where there is no room for them. */
  icon: ReactNode;
  children: string;
}

function Neighbour({ circularId, pageId, icon, children }: NeighbourProps) {
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
