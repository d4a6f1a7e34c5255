import { Button } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { type CircularTab, circularList } from "#app/circulars/domain/circulars/circular-list";
import { findFirstPages } from "#app/circulars/domain/circulars/first-pages.server";
import { listCircularsPage } from "#app/circulars/domain/circulars/queries.server";
import { findReadiness } from "#app/circulars/domain/readiness/readiness.server";
import { countOpen } from "#app/circulars/domain/readiness/readiness-rules";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { useRetailerName } from "#app/shell/ui/use-shell";
import { EmptyState } from "#app/ui/EmptyState";
import { IconEye, IconNews, IconPlus } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { ScreenError } from "#app/ui/ScreenError";
import { useDialog, useOpened } from "#app/ui/use-dialog";

import { type CircularRow, toCircularRow } from "./circular-rows";
import { circularColumns } from "./columns";
import { DeleteCircularDialog } from "./DeleteCircularDialog";

const StorePreviewDialog = lazyDialog(
  async () => (await import("#app/shopping/ui/preview/StorePreviewDialog")).StorePreviewDialog,
);
const AddCircularDialog = lazyDialog(
  async () => (await import("#app/circulars/ui/AddCircularDialog")).AddCircularDialog,
);
const EditCircularDialog = lazyDialog(
  async () => (await import("#app/circulars/ui/EditCircularDialog")).EditCircularDialog,
);

export const meta: MetaFunction = () => [{ title: `${say("Circulars")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circulars", async ({ ctx, currentRetailerId }, { request }) => {
    const query = queryOfList(circularList, request);
    const page = await listCircularsPage(ctx, { retailerId: currentRetailerId }, query);
    const readiness = await findReadiness(ctx, page.rows);
    const firstPages = await findFirstPages(ctx, page.rows);
    const rows = page.rows.map((row) => {
      const lines = readiness.get(row.id);
      const openCount = lines ? countOpen(lines) : null;
      return toCircularRow(row, { openCount, firstPageId: firstPages.get(row.id) ?? null });
    });
    return json({
      page: { ...page, rows },
      uploadLimits: ctx.settings.limits,
    });
  });
}

export const clientLoader = keptLoader("Error getting circulars");

const tabs: { value: CircularTab; label: string }[] = [
  { value: "current", label: "Current Circulars" },
  { value: "expired", label: "Expired Circulars" },
];

export default function CircularsScreen() {
  const { page, uploadLimits } = useLoaderData<typeof loader>();
  const [adding, addDialog] = useOpened();
  const [previewing, previewDialog] = useOpened();
  const deleting = useDialog<CircularRow>();
  const editing = useDialog<CircularRow>();
  const retailerName = useRetailerName();
  const columns = useMemo(
    () => circularColumns({ retailerName, onEditDetails: editing.open, onDelete: deleting.open }),
    [retailerName, editing.open, deleting.open],
  );
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={addDialog.open}>
      {say("Add Circular")}
    </Button>
  );
  return (
    <ListScreen
      title={say("Circulars")}
      list={circularList}
      page={page}
      columns={columns}
      tabs={tabs}
      buttons={
        <>
          <Button
            variant="default"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={previewDialog.open}
          >
            {say("Preview")}
          </Button>
          {addButton}
        </>
      }
      empty={({ tab }) => <NoCirculars tab={tab} addButton={addButton} />}
    >
      <StorePreviewDialog store={null} opened={previewing} onClose={previewDialog.close} />
      <AddCircularDialog opened={adding} onClose={addDialog.close} uploadLimits={uploadLimits} />
      <EditCircularDialog circular={editing.subject} opened={editing.opened} onClose={editing.close} />
      <DeleteCircularDialog circular={deleting.subject} opened={deleting.opened} onClose={deleting.close} />
    </ListScreen>
  );
}

function NoCirculars({ tab, addButton }: { tab: CircularTab | null; addButton: ReactNode }) {
  if (tab === "expired") {
    return (
      <EmptyState
        icon={IconNews}
        title={say("No expired circulars")}
        hint={say("Circulars stay here for 30 days after their termination date.")}
      />
    );
  }
  return (
    <EmptyState
      icon={IconNews}
      title={say("No circulars yet")}
      hint={say("Upload the PDF of this week’s circular. Its pages are ready to edit in a few minutes.")}
    >
      {addButton}
    </EmptyState>
  );
}

export { ScreenError as ErrorBoundary };
