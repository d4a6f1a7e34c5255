import { Button } from "@mantine/core";
import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { EditCircularDialog } from "#app/components/circulars/EditCircularDialog";
import { DataTable } from "#app/components/data-table/DataTable";
import { EmptyState } from "#app/components/EmptyState";
import { IconNews, IconPlus } from "#app/components/icons";
import { PageHead } from "#app/components/PageHead";
import { Screen } from "#app/components/Screen";
import { ScreenError } from "#app/components/ScreenError";
import { ScreenTabs } from "#app/components/ScreenTabs";
import { useShell } from "#app/components/shell/use-shell";
import { useDialog } from "#app/components/use-dialog";
import { listCirculars } from "#app/domain/circulars/queries.server";
import type { CircularTab } from "#app/domain/circulars/schemas";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";
import { AddCircularDialog } from "./AddCircularDialog";
import { type CircularRow, toCircularRow } from "./circular-rows";
import { circularColumns } from "./columns";
import { DeleteCircularDialog } from "./DeleteCircularDialog";

export const meta: MetaFunction = () => [{ title: "Circulars · Endcap" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, currentRetailerId } = await requireVisit(request, context);
  try {
    const circulars = await listCirculars(ctx, { retailerId: currentRetailerId });
    const now = ctx.now();
    return json({
      circulars: circulars.map((circular) => toCircularRow(circular, now)),
      pdfLimitBytes: ctx.limits.pdfBytes,
    });
  } catch (error) {
    throw asResponse(error, { ctx, sentence: "Error getting circulars" });
  }
}

const tabs: { value: CircularTab; label: string }[] = [
  { value: "current", label: "Current Circulars" },
  { value: "expired", label: "Expired Circulars" },
];

export default function CircularsScreen() {
  const { circulars, pdfLimitBytes } = useLoaderData<typeof loader>();
  const [tab, setTab] = useRememberedTab();
  const [adding, addDialog] = useDisclosure(false);
  const deleteDialog = useDialog<CircularRow>();
  const editDialog = useDialog<CircularRow>();
  const columns = useColumns(editDialog.open, deleteDialog.open);
  const shown = useMemo(
    () => circulars.filter(({ expired }) => expired === (tab === "expired")),
    [circulars, tab],
  );
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={addDialog.open}>
      Add Circular
    </Button>
  );
  return (
    <Screen fill>
      <PageHead title="Circulars" count={String(shown.length)}>
        {addButton}
      </PageHead>
      <ScreenTabs<CircularTab> tabs={tabs} value={tab} onChange={setTab}>
        <DataTable
          name="circulars"
          key={tab}
          label={tabs.find(({ value }) => value === tab)?.label ?? ""}
          rows={shown}
          columns={columns}
          defaultSort={{ column: "activeDate", direction: "desc" }}
          empty={<NoCirculars tab={tab} addButton={addButton} />}
        />
      </ScreenTabs>
      <AddCircularDialog opened={adding} onClose={addDialog.close} pdfLimitBytes={pdfLimitBytes} />
      <EditCircularDialog
        circular={editDialog.subject}
        opened={editDialog.opened}
        onClose={editDialog.close}
      />
      <DeleteCircularDialog
        circular={deleteDialog.subject}
        opened={deleteDialog.opened}
        onClose={deleteDialog.close}
      />
    </Screen>
  );
}

function useColumns(
  onEditDetails: (circular: CircularRow) => void,
  onDelete: (circular: CircularRow) => void,
) {
  const { retailers } = useShell();
  return useMemo(() => {
    const names = new Map(retailers.map(({ id, name }) => [id, name]));
    return circularColumns({ retailerName: (id) => names.get(id) ?? "", onEditDetails, onDelete });
  }, [retailers, onEditDetails, onDelete]);
}

function NoCirculars({ tab, addButton }: { tab: CircularTab; addButton: ReactNode }) {
  if (tab === "expired") {
    return (
      <EmptyState
        icon={IconNews}
        title="No expired circulars"
        hint="Circulars stay here for 30 days after their termination date."
      />
    );
  }
  return (
    <EmptyState
      icon={IconNews}
      title="No circulars yet"
      hint="Upload the PDF of this week’s circular: its pages are ready for their clickable areas minutes later."
    >
      {addButton}
    </EmptyState>
  );
}

/** Stored as the bare word, under the name that earlier versions of the back-office used. */
function useRememberedTab() {
  return useLocalStorage<CircularTab>({
    key: "circular_active_tab",
    defaultValue: "current",
    serialize: (tab) => tab,
    deserialize: (text) => (text === "expired" ? "expired" : "current"),
  });
}

export { ScreenError as ErrorBoundary };
