import { Kbd, Modal, Table, VisuallyHidden } from "@mantine/core";
import { useRef } from "react";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { UnsavedQuestion } from "#app/ui/UnsavedQuestion";
import type { UploadLimits } from "#app/ui/upload/pdf-files-schema";
import { useDialog } from "#app/ui/use-dialog";
import { useReload } from "#app/ui/use-reload";
import { EditedPageView } from "./EditedPageView";
import { areaFormDockId } from "./edit/AreaPopover";
import styles from "./editor.module.css";
import { listKeys } from "./editor-keys";
import type { EditedPage, EditorCategory, StripPage } from "./editor-page";
import { AreasList } from "./look/AreasList";
import { EditorToolbar } from "./look/EditorToolbar";
import lists from "./look/editor-lists.module.css";
import { LitAreaProvider } from "./look/lit-area";
import { BlankNotice, FailedNotice, ReadingNotice, RenderingNotice } from "./look/PageNotice";
import { PageStrip } from "./look/PageStrip";
import { SuggestionTools } from "./look/SuggestionTools";
import { useEditorView } from "./look/use-editor-view";
import { ReviewPanel } from "./review/ReviewPanel";
import { ConflictDialog } from "./save/ConflictDialog";
import { type PageEditing, usePageEditor } from "./use-page-editor";

const ClonePageDialog = lazyDialog(
  async () => (await import("#app/circulars/ui/ClonePageDialog")).ClonePageDialog,
);

interface PageEditorProps {
  circular: { id: number; name: string };
  page: EditedPage;
  pages: StripPage[];
  categories: EditorCategory[];
  uploadLimits: UploadLimits;
}

/** The screen: tools above, the circular's pages at the left, the page in the middle, its areas at the right. */
export function PageEditor({ circular, page, pages, categories, uploadLimits }: PageEditorProps) {
  const screenRef = useRef<HTMLDivElement>(null);
  const view = useEditorView();
  const editor = usePageEditor(page, view, screenRef);
  const clone = useDialog<{ id: number; number: number; areaCount: number }>();
  const reload = useReload();
  const { state, orderedAreas } = editor;

  return (
    <div ref={screenRef} className={styles.editor}>
      <h1 className={styles.title}>
        {say("{name}, page {number}", { name: circular.name, number: page.number })}
      </h1>
      <EditorToolbar
        page={page}
        pageCount={pages.length}
        editor={editor}
        view={view}
        onClone={() => clone.open({ id: page.id, number: page.number, areaCount: orderedAreas.length })}
      />
      <LitAreaProvider>
        <div
          className={styles.body}
          data-strip={view.showsStrip || undefined}
          data-form={editor.formArea !== undefined || undefined}
          data-review={editor.review.isOn || undefined}
        >
          {view.showsStrip ? (
            <PageStrip
              circularId={circular.id}
              pages={pages}
              currentId={page.id}
              areaCount={orderedAreas.length}
            />
          ) : null}
          <div className={styles.middle}>
            {page.status === "rendering" ? <RenderingNotice page={page} pages={pages} /> : null}
            {page.status === "failed" ? <FailedNotice circularId={circular.id} page={page} /> : null}
            {editor.isReady && page.blank ? <BlankNotice /> : null}
            {editor.notice ? (
              <ReadingNotice
                circularId={circular.id}
                pageId={page.id}
                notice={editor.notice}
                onRetried={editor.lookAgain}
              />
            ) : null}
            {page.status === "ready" && page.bigImageKey ? (
              <EditedPageView page={page} categories={categories} editor={editor} view={view} />
            ) : null}
          </div>
          {editor.review.isOn ? (
            <ReviewPanel page={page} editor={editor} />
          ) : (
            <div className={lists.side}>
              <SuggestionTools editor={editor} />
              <AreasList areas={orderedAreas} selectedKey={state.selectedKey} onFind={editor.find} />
            </div>
          )}
          <div id={areaFormDockId} className={styles.dock} />
        </div>
      </LitAreaProvider>
      <VisuallyHidden aria-live="polite">{editor.announced}</VisuallyHidden>
      <KeysDialog opened={view.showsKeys} onClose={view.keys.close} />
      <ConflictDialog
        conflict={editor.conflict}
        image={editor.image}
        categories={categories}
        onSettle={(choice) => void editor.settleConflict(choice)}
      />
      <ClonePageDialog
        circularId={circular.id}
        page={clone.subject}
        opened={clone.opened}
        onClose={clone.close}
        onCloned={reload}
        uploadLimits={uploadLimits}
      />
      <LeavingUnsaved editor={editor} />
    </div>
  );
}

/** Asks before another screen is opened while something here is not saved. */
function LeavingUnsaved({ editor }: { editor: PageEditing }) {
  const { guard, saving } = editor;
  const unsaved = () =>
    guard.isChanged.current() || saving.status === "failed" || saving.status === "conflict";
  return <UnsavedQuestion unsaved={unsaved} />;
}

function KeysDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={say("Keys")} size="lg">
      <Table verticalSpacing={6}>
        <Table.Tbody>
          {listKeys().map(({ keys, does }) => (
            <Table.Tr key={keys}>
              <Table.Th scope="row">
                <Kbd>{keys}</Kbd>
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
