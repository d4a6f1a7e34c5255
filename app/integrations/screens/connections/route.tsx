import { Button } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { connectionList } from "#app/integrations/domain/connections/connection-list";
import { listConnectionsPage } from "#app/integrations/domain/connections/queries.server";
import { connectionChangeAddress } from "#app/integrations/ui/connections/connection-routes";
import { totalText } from "#app/kernel/lists";
import { rowToasts } from "#app/kernel/row-toasts";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { DeleteDialog } from "#app/ui/DeleteDialog";
import type { RowAction } from "#app/ui/data-table/RowActions";
import { EmptyState } from "#app/ui/EmptyState";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { IconEye, IconHistory, IconPencil, IconPlugConnected, IconPlus, IconTrash } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say, sayNodes } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { ScreenError } from "#app/ui/ScreenError";
import { useDialog } from "#app/ui/use-dialog";
import { useColumnsWithActions } from "#app/ui/use-row-dialogs";
import { useRowToasts } from "#app/ui/use-row-toasts";
import { connectionColumns, type NumberedConnection } from "./connection-columns";

const ConnectionDialog = lazyDialog(async () => (await import("./ConnectionDialog")).ConnectionDialog);
const ViewConnectionDialog = lazyDialog(
  async () => (await import("./ViewConnectionDialog")).ViewConnectionDialog,
);

export const meta: MetaFunction = () => [{ title: `${say("Connections")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting connections", async ({ ctx, currentRetailerId }, { request }) => {
    const query = queryOfList(connectionList, request);
    const page = await listConnectionsPage(ctx, { retailerId: currentRetailerId }, query);
    return json({ page, prefixes: [...ctx.services.spreadsheets.addressPrefixes] });
  });
}

export const clientLoader = keptLoader("Error getting connections");

const notices = rowToasts("connection");

export default function ConnectionsScreen() {
  const { page, prefixes } = useLoaderData<typeof loader>();
  const editor = useDialog<NumberedConnection | null>();
  const viewer = useDialog<NumberedConnection>();
  const remover = useDialog<NumberedConnection>();
  const toasts = useRowToasts(notices);
  const removed = remover.subject?.name ?? "";
  const deleteSender = useFormSender({
    action: connectionChangeAddress,
    fallback: "Error deleting connection",
    onDone: () => {
      remover.close();
      toasts.done("delete", removed);
    },
    onRefused: ({ message }) => toasts.refused("delete", removed, message),
  });
  const actions = useMemo<RowAction<NumberedConnection>[]>(
    () => [
      {
        word: say("View"),
        label: ({ name }) => say("View {name}", { name }),
        icon: IconEye,
        onClick: viewer.open,
      },
      {
        word: say("Runs"),
        main: ({ name }) => name,
        label: ({ name }) => say("Runs of {name}", { name }),
        icon: IconHistory,
        to: ({ id }) => `/dashboard/connections/${id}/runs`,
      },
      {
        word: say("Edit"),
        label: ({ name }) => say("Edit {name}", { name }),
        icon: IconPencil,
        onClick: editor.open,
      },
      {
        word: say("Delete"),
        label: ({ name }) => say("Delete {name}", { name }),
        icon: IconTrash,
        color: "red",
        onClick: remover.open,
      },
    ],
    [viewer.open, editor.open, remover.open],
  );
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => editor.open(null)}>
      {say("Add Connection")}
    </Button>
  );
  return (
    <ListScreen
      title={say("Connections")}
      count={say("Total Count {total}", { total: totalText(page) })}
      list={connectionList}
      page={page}
      columns={useColumnsWithActions(connectionColumns, actions)}
      searchLabel={say("Search here")}
      searchFields={[{ value: "name", label: say("Connection Name") }]}
      buttons={addButton}
      empty={({ search }) =>
        search ? (
          <EmptyState
            icon={IconPlugConnected}
            title={say("No connection found")}
            hint={say("Try another name.")}
          />
        ) : (
          <EmptyState
            icon={IconPlugConnected}
            title={say("No connections yet")}
            hint={say("A connection copies data from a Facebook page to a spreadsheet on a schedule.")}
          >
            {addButton}
          </EmptyState>
        )
      }
    >
      <ConnectionDialog
        opened={editor.opened}
        onClose={editor.close}
        connection={editor.subject}
        prefixes={prefixes}
      />
      <ViewConnectionDialog connection={viewer.subject} opened={viewer.opened} onClose={viewer.close} />
      <DeleteDialog
        opened={remover.opened}
        onClose={remover.close}
        title={say("Delete Connection")}
        label={sayNodes("Are you sure you want to delete {name}? Its runs go with it, its sheet stays.", {
          name: <strong>{removed}</strong>,
        })}
        sender={deleteSender}
        values={{ intent: "delete", id: String(remover.subject?.id) }}
      />
    </ListScreen>
  );
}

export { ScreenError as ErrorBoundary };
