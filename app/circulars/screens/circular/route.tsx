import { Box, Button, Title } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction, type SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { memo, useCallback } from "react";
import { listGroupsOfCircular } from "#app/circulars/domain/circular-groups/group-pages.server";
import { findLaidOutBefore } from "#app/circulars/domain/circular-groups/same-as-before.server";
import { findStoreOfCircular } from "#app/circulars/domain/circular-groups/store-of-circular.server";
import {
  getCircular,
  getRenderingProgress,
  type PageSummary,
} from "#app/circulars/domain/circulars/queries.server";
import { findReadiness } from "#app/circulars/domain/readiness/readiness.server";
import { findReplacement } from "#app/circulars/domain/replacements/replacement.server";
import { findUndo } from "#app/circulars/domain/replacements/undo-replacement.server";
import { CircularTabs } from "#app/circulars/ui/CircularTabs";
import { StatusBadge } from "#app/circulars/ui/StatusBadge";
import { answerLoader } from "#app/http/answers.server";
import { idFromParam } from "#app/http/id-from-param.server";
import { isAllowed } from "#app/kernel/permissions";
import { storeLabel } from "#app/shopping/ui/preview/store-label";
import { BackButton } from "#app/ui/BackButton";
import { EmptyState } from "#app/ui/EmptyState";
import { formatDays } from "#app/ui/format-date";
import { IconChartBar, IconEye, IconFilePlus, IconFiles, IconPencil, IconReplace } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { PageHead } from "#app/ui/PageHead";
import { Screen } from "#app/ui/Screen";
import { ScreenError } from "#app/ui/ScreenError";
import { useDialog, useOpened } from "#app/ui/use-dialog";
import { useReload } from "#app/ui/use-reload";
import { DeletePageDialog } from "./DeletePageDialog";
import { GroupsPanel } from "./GroupsPanel";
import { MoreActions } from "./MoreActions";
import { PageGrid } from "./PageGrid";
import { PreviewDialog } from "./PreviewDialog";
import { PublicationButtons } from "./PublicationButtons";
import styles from "./pages.module.css";
import { ReadinessCard } from "./ReadinessCard";
import { RenderingWatch } from "./RenderingWatch";
import { ReplacementNotice } from "./ReplacementNotice";
import { UndoNotice } from "./UndoNotice";
import { useUndo } from "./use-undo";

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

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.circular.name} · Endcap` : "Endcap" },
];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circular pages", async ({ ctx, user }, { params }) => {
    const circular = await getCircular(ctx, idFromParam(params.circularId, "Circular"));
    const progress = await getRenderingProgress(ctx, circular.id);
    const groups = await listGroupsOfCircular(ctx, circular.id);
    const before = await findLaidOutBefore(ctx, circular.id);
    const readiness = (await findReadiness(ctx, [circular])).get(circular.id) ?? null;
    const replacement = await findReplacement(ctx, circular.id);
    const store = await findStoreOfCircular(ctx, circular.id);
    const undo = await findUndo(ctx, circular.id);
    const hasEmbedCode = isAllowed(user, "retailers.manage");
    return json({
      circular,
      progress,
      groups,
      before,
      readiness,
      replacement,
      undo,
      store,
      hasEmbedCode,
      uploadLimits: ctx.limits,
    });
  });
}

export const clientLoader = keptLoader("Error getting circular pages");

export default function CircularRoute() {
  const data = useLoaderData<typeof loader>();
  const reload = useReload();
  return <CircularScreen {...data} onChanged={reload} />;
}

type CircularScreenProps = SerializeFrom<typeof loader> & {
  /** Has the screen's data read anew. */
  onChanged(): void;
};

/** Not rendered again, with the cards of all its pages, while the next screen is asked for. */
const CircularScreen = memo(function CircularScreen({ onChanged, ...data }: CircularScreenProps) {
  const {
    circular,
    progress,
    groups,
    before,
    readiness,
    replacement,
    undo,
    store,
    hasEmbedCode,
    uploadLimits,
  } = data;
  const [editing, editDialog] = useOpened();
  const [previewing, storePreviewDialog] = useOpened();
  const [adding, addDialog] = useOpened();
  const preview = useDialog<PageSummary>();
  const cloning = useDialog<PageSummary>();
  const deleting = useDialog<PageSummary>();
  const replacing = useDialog<{ page: PageSummary | null }>();
  const { open: openReplacing } = replacing;
  // The same function always: with another one each card would be drawn anew.
  const replaceOne = useCallback((page: PageSummary) => openReplacing({ page }), [openReplacing]);
  const bringingBack = useUndo(circular.id);
  const insightsPath = circular.status === "draft" ? null : `/dashboard/circulars/${circular.id}/insights`;
  const addButton = (
    <Button
      variant={circular.status === "draft" && circular.pages.length > 0 ? "default" : "filled"}
      leftSection={<IconFilePlus size={18} aria-hidden />}
      onClick={addDialog.open}
    >
      {say("Add Pages")}
    </Button>
  );
  const addInHead = <Box visibleFrom="sm">{addButton}</Box>;
  return (
    <Screen>
      <PageHead
        title={`${circular.name} - ${circular.title}`}
        badge={<StatusBadge status={circular.status} />}
        subtitle={formatDays(circular.activeWallTime, circular.terminationWallTime)}
      >
        <BackButton to="/dashboard/circulars" />
        <Button
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={storePreviewDialog.open}
        >
          {say("Preview")}
        </Button>
        {insightsPath === null ? null : (
          <Button
            component={Link}
            to={insightsPath}
            visibleFrom="sm"
            variant="default"
            leftSection={<IconChartBar size={18} aria-hidden />}
          >
            {say("Insights")}
          </Button>
        )}
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={editDialog.open}
        >
          {say("Edit Circular Details")}
        </Button>
        {circular.status === "draft" ? addInHead : null}
        <MoreActions
          insightsPath={insightsPath}
          onEditDetails={editDialog.open}
          onAddPages={addDialog.open}
        />
        <PublicationButtons circular={circular} groups={groups} readiness={readiness ?? []} />
        {circular.status === "draft" ? null : addInHead}
      </PageHead>
      <CircularTabs circularId={circular.id} />
      <RenderingWatch circularId={circular.id} progress={progress} />
      {replacement ? <ReplacementNotice circularId={circular.id} replacement={replacement} /> : null}
      {undo ? (
        <UndoNotice timeZone={circular.retailer.timeZone} undo={undo} bringingBack={bringingBack} />
      ) : null}
      {readiness ? (
        <ReadinessCard
          circularId={circular.id}
          lines={readiness}
          onEditDetails={editDialog.open}
          hasEmbedCode={hasEmbedCode}
        />
      ) : null}
      {circular.pages.length === 0 ? (
        <EmptyState
          icon={IconFiles}
          title={say("No pages yet")}
          hint={say("Each page of a PDF becomes a page here.")}
        >
          {addButton}
        </EmptyState>
      ) : (
        <>
          <GroupsPanel circularId={circular.id} groups={groups} pages={circular.pages} before={before} />
          <div className={styles.gridHead}>
            <Title order={2} size="h3">
              {say("Pages")}
            </Title>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconReplace size={16} aria-hidden />}
              onClick={() => replacing.open({ page: null })}
            >
              {say("Replace pages")}
            </Button>
          </div>
          <PageGrid
            circularId={circular.id}
            pages={circular.pages}
            onPreview={preview.open}
            onClone={cloning.open}
            onReplace={replaceOne}
            onDelete={deleting.open}
          />
        </>
      )}
      <EditCircularDialog
        circular={{ ...circular, retailerId: circular.retailer.id }}
        opened={editing}
        onClose={editDialog.close}
      />
      <StorePreviewDialog
        store={store && { id: store.id, label: storeLabel(store) }}
        circularId={circular.id}
        // What is not live is looked at as it begins.
        at={circular.status === "live" ? undefined : circular.activeWallTime.slice(0, 16)}
        opened={previewing}
        onClose={storePreviewDialog.close}
      />
      <AddPagesDialog
        circularId={circular.id}
        opened={adding}
        onClose={addDialog.close}
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
        endsUndo={undo !== null && undo.refusal === null}
      />
      <DeletePageDialog circularId={circular.id} dialog={deleting} />
      <PreviewDialog circularId={circular.id} pages={circular.pages} dialog={preview} />
    </Screen>
  );
});

export { ScreenError as ErrorBoundary };
