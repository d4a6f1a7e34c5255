import { useCallback } from "react";
import type { CircularDetail, PageSummary } from "#app/circulars/domain/circulars/queries.server";
import type { StoreOfCircular } from "#app/circulars/domain/group-pages/store-of-circular.server";
import { storeLabel } from "#app/shopping/ui/preview/store-label";
import { lazyDialog } from "#app/ui/lazy-component";
import type { UploadLimits } from "#app/ui/upload/pdf-files-schema";
import { useDialog, useOpened } from "#app/ui/use-dialog";
import { DeletePageDialog } from "./DeletePageDialog";
import { PreviewDialog } from "./PreviewDialog";

const EditCircularDialog = lazyDialog(
  async () => (await import("#app/circulars/ui/EditCircularDialog")).EditCircularDialog,
);
const StorePreviewDialog = lazyDialog(
  async () => (await import("#app/shopping/ui/preview/StorePreviewDialog")).StorePreviewDialog,
);
const AddPagesDialog = lazyDialog(async () => (await import("./AddPagesDialog")).AddPagesDialog);
const ClonePageDialog = lazyDialog(
  async () => (await import("#app/circulars/ui/ClonePageDialog")).ClonePageDialog,
);
const ReplacePagesDialog = lazyDialog(async () => (await import("./ReplacePagesDialog")).ReplacePagesDialog);

interface Options {
  circular: CircularDetail;
  /** The first store that shows it; null without one. */
  store: StoreOfCircular | null;
  uploadLimits: UploadLimits;
  /** New pages end that replaced ones can be brought back. */
  endsUndo: boolean;
  /** Pages were added. */
  onChanged(): void;
}

/** The dialogs of a circular's screen and what opens them, which stays the same so that no card is drawn anew. */
export function useCircularDialogs({ circular, store, uploadLimits, endsUndo, onChanged }: Options) {
  const [editing, details] = useOpened();
  const [previewing, storePreview] = useOpened();
  const [adding, add] = useOpened();
  const preview = useDialog<PageSummary>();
  const cloning = useDialog<PageSummary>();
  const deleting = useDialog<PageSummary>();
  const replacing = useDialog<{ page: PageSummary | null }>();
  const { open: openReplacing } = replacing;
  return {
    editDetails: details.open,
    previewStore: storePreview.open,
    addPages: add.open,
    previewPage: preview.open,
    clonePage: cloning.open,
    deletePage: deleting.open,
    replacePage: useCallback((page: PageSummary) => openReplacing({ page }), [openReplacing]),
    replaceAll: useCallback(() => openReplacing({ page: null }), [openReplacing]),
    dialogs: (
      <>
        <EditCircularDialog
          circular={{ ...circular, retailerId: circular.retailer.id }}
          opened={editing}
          onClose={details.close}
        />
        <StorePreviewDialog
          store={store && { id: store.id, label: storeLabel(store) }}
          circularId={circular.id}
          // What is not live is looked at as it begins.
          at={circular.status === "live" ? undefined : circular.activeWallTime.slice(0, 16)}
          opened={previewing}
          onClose={storePreview.close}
        />
        <AddPagesDialog
          circularId={circular.id}
          opened={adding}
          onClose={add.close}
          onAdded={onChanged}
          uploadLimits={uploadLimits}
        />
        <ClonePageDialog
          circularId={circular.id}
          page={cloning.subject}
          opened={cloning.opened}
          onClose={cloning.close}
          onCloned={onChanged}
          uploadLimits={uploadLimits}
        />
        <ReplacePagesDialog
          circularId={circular.id}
          pages={circular.pages}
          subject={replacing.subject}
          opened={replacing.opened}
          onClose={replacing.close}
          uploadLimits={uploadLimits}
          endsUndo={endsUndo}
        />
        <DeletePageDialog circularId={circular.id} dialog={deleting} />
        <PreviewDialog circularId={circular.id} pages={circular.pages} dialog={preview} />
      </>
    ),
  };
}
