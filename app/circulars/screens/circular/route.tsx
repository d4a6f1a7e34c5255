import { Button, Group, Title } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { memo } from "react";
import { findUndoableEnd } from "#app/circulars/domain/circulars/end-circular.server";
import { getCircular, getRenderingProgress } from "#app/circulars/domain/circulars/queries.server";
import { listGroupsOfCircular } from "#app/circulars/domain/group-pages/group-pages.server";
import { findLaidOutBefore } from "#app/circulars/domain/group-pages/same-as-before.server";
import { findStoreOfCircular } from "#app/circulars/domain/group-pages/store-of-circular.server";
import { findReadiness } from "#app/circulars/domain/readiness/readiness.server";
import { findReplacement } from "#app/circulars/domain/replacements/replacement.server";
import { findUndo } from "#app/circulars/domain/replacements/undo-replacement.server";
import { CircularTabs } from "#app/circulars/ui/CircularTabs";
import { answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { EmptyState } from "#app/ui/EmptyState";
import { IconFilePlus, IconFiles, IconReplace } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { say } from "#app/ui/language/say";
import { Screen } from "#app/ui/Screen";
import { ScreenError } from "#app/ui/ScreenError";
import { useReload } from "#app/ui/use-reload";
import { CircularHead } from "./CircularHead";
import { CutMarginsButton } from "./CutMarginsButton";
import { EndedNotice } from "./EndedNotice";
import { GroupsPanel } from "./GroupsPanel";
import { PageGrid } from "./PageGrid";
import { PublicationButtons } from "./PublicationButtons";
import styles from "./pages.module.css";
import { ReadinessCard } from "./ReadinessCard";
import { RenderingWatch } from "./RenderingWatch";
import { ReplacementNotice } from "./ReplacementNotice";
import { UndoNotice } from "./UndoNotice";
import { useCircularDialogs } from "./use-circular-dialogs";
import { useUndo } from "./use-undo";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.circular.name} · Endcap` : "Endcap" },
];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circular pages", async ({ ctx }, { params }) => {
    const circular = await getCircular(ctx, idFromParam(params.circularId, "Circular"));
    const progress = await getRenderingProgress(ctx, circular.id);
    const groups = await listGroupsOfCircular(ctx, circular.id);
    const before = await findLaidOutBefore(ctx, circular.id);
    const readiness = (await findReadiness(ctx, [circular])).get(circular.id) ?? null;
    const replacement = await findReplacement(ctx, circular.id);
    const store = await findStoreOfCircular(ctx, circular.id);
    const undo = await findUndo(ctx, circular.id);
    const ended = await findUndoableEnd(ctx, circular.id);
    return json({
      circular,
      progress,
      groups,
      before,
      readiness,
      replacement,
      undo,
      ended,
      store,
      uploadLimits: ctx.settings.limits,
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
  const { circular, groups, readiness, replacement, undo } = data;
  const opens = useCircularDialogs({
    circular,
    store: data.store,
    uploadLimits: data.uploadLimits,
    endsUndo: undo !== null && undo.refusal === null,
    onChanged,
  });
  const bringingBack = useUndo(circular.id);
  const addButton = (
    <Button
      variant={circular.status === "draft" && circular.pages.length > 0 ? "default" : "filled"}
      leftSection={<IconFilePlus size={18} aria-hidden />}
      onClick={opens.addPages}
    >
      {say("Add Pages")}
    </Button>
  );
  return (
    <Screen>
      <CircularHead
        circular={circular}
        addButton={addButton}
        publicationButtons={
          <PublicationButtons circular={circular} groups={groups} readiness={readiness ?? []} />
        }
        onPreview={opens.previewStore}
        onEditDetails={opens.editDetails}
        onAddPages={opens.addPages}
      />
      <CircularTabs circularId={circular.id} />
      <RenderingWatch circularId={circular.id} progress={data.progress} />
      {replacement ? <ReplacementNotice circularId={circular.id} replacement={replacement} /> : null}
      {undo ? (
        <UndoNotice timeZone={circular.retailer.timeZone} undo={undo} bringingBack={bringingBack} />
      ) : null}
      {data.ended ? <EndedNotice circular={circular} until={data.ended.until} /> : null}
      {readiness ? (
        <ReadinessCard circular={circular} lines={readiness} onEditDetails={opens.editDetails} />
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
          <GroupsPanel circularId={circular.id} groups={groups} pages={circular.pages} before={data.before} />
          <div className={styles.gridHead}>
            <Title order={2} size="h3">
              {say("Pages")}
            </Title>
            <Group gap="xs">
              <CutMarginsButton circularId={circular.id} pages={circular.pages} />
              <Button
                variant="default"
                size="xs"
                leftSection={<IconReplace size={16} aria-hidden />}
                onClick={opens.replaceAll}
              >
                {say("Replace pages")}
              </Button>
            </Group>
          </div>
          <PageGrid
            circularId={circular.id}
            pages={circular.pages}
            onPreview={opens.previewPage}
            onClone={opens.clonePage}
            onReplace={opens.replacePage}
            onDelete={opens.deletePage}
          />
        </>
      )}
      {opens.dialogs}
    </Screen>
  );
});

export { ScreenError as ErrorBoundary };
