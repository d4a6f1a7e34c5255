import { VisuallyHidden } from "@mantine/core";
import { useBlocker, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ClonePageDialog } from "#app/components/circulars/ClonePageDialog";
import { useDialog } from "#app/components/use-dialog";
import { sortByReadingOrder } from "#app/domain/areas/area-geometry";
import type { SuggestedArea } from "#app/domain/areas/suggestions";
import { AreaForm } from "./AreaForm";
import { AreaPopover } from "./AreaPopover";
import { AreasList } from "./AreasList";
import { overlapShare } from "./box-moves";
import { ConflictDialog } from "./ConflictDialog";
import { EditorToolbar } from "./EditorToolbar";
import styles from "./editor.module.css";
import { type EditorArea, emptyFields, newAreaKey } from "./editor-area";
import {
  type EditedPage,
  type EditorCategory,
  imageSizeOf,
  pageImageUrl,
  pagePath,
  type StripPage,
} from "./editor-page";
import { findShown, shownAreas } from "./editor-state";
import { KeysDialog } from "./KeysDialog";
import { LeaveQuestion } from "./LeaveQuestion";
import { BlankNotice, FailedNotice, RenderingNotice } from "./PageNotice";
import { PageStrip } from "./PageStrip";
import { PageView } from "./PageView";
import { offeredThumbnails } from "./thumbnail-offer";
import { useAreaEditing } from "./use-area-editing";
import { useEditorCommands } from "./use-editor-commands";
import { useEditorKeys } from "./use-editor-keys";
import { useFormGuard } from "./use-form-guard";
import { usePageHints } from "./use-page-hints";
import { useRememberedSwitch } from "./use-remembered-switch";

interface PageEditorProps {
  circular: { id: number; name: string };
  page: EditedPage;
  pages: StripPage[];
  categories: EditorCategory[];
  pdfLimitBytes: number;
}

type CloneSubject = { id: number; number: number; areaCount: number };

const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
/** A suggestion that lies over an area by more than this share of the smaller one is no news. */
const mostCovered = 0.3;

export function PageEditor({ circular, page, pages, categories, pdfLimitBytes }: PageEditorProps) {
  const address = pagePath(circular.id, page.id);
  const isReady = page.status === "ready" && page.bigImageKey !== null;
  const image = useMemo(() => imageSizeOf(page), [page]);
  const editing = useAreaEditing(page, `${address}/areas`);
  const { state, dispatch, saving } = editing;
  const hints = usePageHints(`${address}/hints`, isReady);
  const guard = useFormGuard();
  const [litKey, setLitKey] = useState<string | null>(null);
  const [dragging, setDragging] = useState(false);
  const [keysOpened, setKeysOpened] = useState(false);
  const [zoomIndex, setZoomIndex] = useState(2);
  const [drawByTouch, setDrawByTouch] = useState(false);
  const [showSuggestions, toggleSuggestions] = useRememberedSwitch("page_editor_suggestions", false);
  const [stripOpened, toggleStrip] = useRememberedSwitch("page_editor_strip", true, "(max-width: 62em)");
  const [said, say] = useState("");
  const screenRef = useRef<HTMLDivElement>(null);
  const focus = useFocusOnBoxes(screenRef);
  useAreaAboveSheet(screenRef, state.formKey);

  const areas = shownAreas(state);
  const formArea = findShown(state, state.formKey);
  const suggestions = useOpenSuggestions(hints.suggestions, areas, state.history.present.rejected);
  const ordered = useMemo(
    () => sortByReadingOrder(state.history.present.areas),
    [state.history.present.areas],
  );

  const open = useCallback(
    (key: string) => guard.leave(() => dispatch({ type: "open-form", key })),
    [guard.leave, dispatch],
  );
  const closeForm = () =>
    guard.leave(() => {
      const key = state.draft ? null : state.formKey;
      dispatch({ type: "close-form" });
      if (key) focus(key);
    });
  const commands = useEditorCommands({
    pageId: page.id,
    image,
    state,
    dispatch,
    suggestions: showSuggestions ? suggestions : [],
    focus,
    toggleSuggestions,
    showKeys: () => setKeysOpened(true),
    open,
    closeForm,
    say,
  });
  useEditorKeys((command, focused) => isReady && commands.run(command, focused));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      (guard.isChanged.current() || saving.status === "failed" || saving.status === "conflict"),
  );

  const find = useCallback(
    (key: string) =>
      guard.leave(() => {
        dispatch({ type: "close-form" });
        dispatch({ type: "select", key });
        focus(key);
      }),
    [guard.leave, dispatch, focus],
  );
  const clone = useDialog<CloneSubject>();
  const { revalidate } = useRevalidator();
  const formOpen = formArea !== undefined;

  return (
    <div ref={screenRef} className={styles.editor}>
      <h1 className={styles.title}>
        {circular.name}, page {page.number}
      </h1>
      <EditorToolbar
        page={page}
        pageCount={pages.length}
        saving={saving}
        suggestionCount={suggestions.length}
        showSuggestions={showSuggestions}
        stripOpened={stripOpened}
        drawByTouch={drawByTouch}
        zoom={zoomSteps[zoomIndex] ?? 1}
        undoLabel={formOpen ? null : (state.history.past.at(-1)?.label ?? null)}
        redoLabel={formOpen ? null : (state.history.future[0]?.label ?? null)}
        canEdit={isReady}
        on={{
          toggleSuggestions,
          toggleStrip,
          toggleDrawByTouch: () => setDrawByTouch((on) => !on),
          clone: () => clone.open({ id: page.id, number: page.number, areaCount: ordered.length }),
          newArea: () => guard.leave(commands.newArea),
          undo: commands.undo,
          redo: commands.redo,
          zoom: (by) => setZoomIndex((index) => Math.min(Math.max(index + by, 0), zoomSteps.length - 1)),
          keys: () => setKeysOpened(true),
          retry: editing.retry,
        }}
      />
      <div className={styles.body} data-strip={stripOpened || undefined}>
        {stripOpened ? (
          <PageStrip circularId={circular.id} pages={pages} currentId={page.id} areaCount={ordered.length} />
        ) : null}
        <div className={styles.middle}>
          {page.status === "rendering" ? <RenderingNotice page={page} pages={pages} /> : null}
          {page.status === "failed" ? <FailedNotice page={page} /> : null}
          {isReady && page.blank ? <BlankNotice /> : null}
          {isReady && page.bigImageKey ? (
            <PageView
              imageUrl={pageImageUrl(page.bigImageKey)}
              alt={`Page ${page.number}`}
              image={image}
              zoom={zoomSteps[zoomIndex] ?? 1}
              areas={areas}
              suggestions={showSuggestions ? suggestions : none}
              edges={hints.edges}
              selectedKey={state.selectedKey}
              litKey={litKey}
              newKey={state.draft?.area.key ?? null}
              editing={formOpen}
              drawByTouch={drawByTouch}
              onSelect={(key) => dispatch({ type: "select", key })}
              onOpen={open}
              onTake={(key) => guard.leave(() => commands.take(key))}
              onDrawn={(box) => {
                setDrawByTouch(false);
                dispatch({ type: "start", area: { ...emptyFields, ...box, key: newAreaKey() } });
              }}
              onLeave={closeForm}
              onDragStart={() => setDragging(true)}
              onDragEnd={(key, box, label) => {
                setDragging(false);
                if (box) dispatch({ type: "set-box", key, box, label, at: performance.now() });
              }}
            >
              {(anchor) => (
                <AreaPopover
                  anchor={anchor}
                  opened={formOpen}
                  hidden={dragging || editing.conflict !== null}
                  onClose={closeForm}
                  asking={guard.asking}
                  onKeep={guard.keep}
                  onDiscard={guard.discard}
                >
                  {formArea ? (
                    <AreaForm
                      key={formArea.key}
                      area={formArea}
                      pageId={page.id}
                      image={image}
                      categories={categories}
                      thumbnails={offeredThumbnails(page.thumbnails, areas, formArea.key)}
                      isChanged={guard.isChanged}
                      onSave={async (area) => {
                        const result = await editing.saveForm(area);
                        if (result.kind === "done") focus(area.key);
                        return result;
                      }}
                      onDelete={() => dispatch({ type: "remove", key: formArea.key, at: performance.now() })}
                      onBox={(box) => changeByFields(dispatch, formArea, box)}
                    />
                  ) : null}
                </AreaPopover>
              )}
            </PageView>
          ) : null}
        </div>
        <AreasList areas={ordered} selectedKey={state.selectedKey} onFind={find} onLight={setLitKey} />
      </div>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      <KeysDialog opened={keysOpened} onClose={() => setKeysOpened(false)} />
      <ConflictDialog
        conflict={editing.conflict}
        image={image}
        categories={categories}
        onSettle={(choice) => void editing.settleConflict(choice)}
      />
      <ClonePageDialog
        circularId={circular.id}
        dialog={clone}
        onCloned={revalidate}
        pdfLimitBytes={pdfLimitBytes}
      />
      <LeaveQuestion
        opened={blocker.state === "blocked"}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </div>
  );
}

const none: SuggestedArea[] = [];

function changeByFields(
  dispatch: ReturnType<typeof useAreaEditing>["dispatch"],
  { key }: EditorArea,
  box: EditorArea,
): void {
  const at = performance.now();
  dispatch({ type: "set-box", key, box, label: "Resize", mergeKey: `fields ${key}`, at });
}

/** Suggestions that were not turned down and whose place no area has taken. */
function useOpenSuggestions(
  all: readonly SuggestedArea[],
  areas: readonly EditorArea[],
  rejected: readonly string[],
): SuggestedArea[] {
  return useMemo(
    () =>
      all.filter(
        (suggestion) =>
          !rejected.includes(suggestion.key) &&
          !areas.some((area) => overlapShare(area, suggestion) > mostCovered),
      ),
    [all, areas, rejected],
  );
}

/** On a phone the form is a sheet over the window's lower half: the area goes above it. */
function useAreaAboveSheet(screenRef: { current: HTMLElement | null }, formKey: string | null): void {
  useEffect(() => {
    if (formKey === null || !window.matchMedia("(max-width: 48em)").matches) return;
    screenRef.current?.querySelector(`[data-area-key="${formKey}"]`)?.scrollIntoView({ block: "start" });
  }, [screenRef, formKey]);
}

/** Lays the focus on an area or suggestion as soon as it is on the screen, and brings it into view. */
function useFocusOnBoxes(screenRef: { current: HTMLElement | null }): (key: string) => void {
  const [wanted, setWanted] = useState<{ key: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    // One frame later, when a closing popover has given its focus back.
    const frame = requestAnimationFrame(() => {
      const box = screenRef.current?.querySelector<HTMLElement>(
        `[data-area-key="${wanted.key}"], [data-suggestion-key="${wanted.key}"]`,
      );
      box?.focus({ preventScroll: true });
      box?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, screenRef]);
  return useCallback((key: string) => setWanted({ key }), []);
}
