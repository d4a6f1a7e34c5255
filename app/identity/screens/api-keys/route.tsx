import { Button } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useMemo } from "react";
import { apiKeyList } from "#app/identity/domain/api-keys/api-key-list";
import { mayRevokeAll } from "#app/identity/domain/api-keys/api-keys.server";
import { type ApiKey, listApiKeysPage } from "#app/identity/domain/api-keys/queries.server";
import { readListQuery } from "#app/kernel/lists";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { DeleteDialog } from "#app/ui/DeleteDialog";
import { inReadersZone, textColumn } from "#app/ui/data-table/columns";
import type { RowAction } from "#app/ui/data-table/RowActions";
import { EmptyState } from "#app/ui/EmptyState";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { formatInstantDay, formatInstantMinute } from "#app/ui/format-date";
import { IconPlus, IconTerminal2, IconTrash } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say, told } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { notifySuccess } from "#app/ui/notices";
import { ScreenError } from "#app/ui/ScreenError";
import { useDialog, useOpened } from "#app/ui/use-dialog";
import { useColumnsWithActions } from "#app/ui/use-row-dialogs";

const AddKeyDialog = lazyDialog(async () => (await import("./AddKeyDialog")).AddKeyDialog);

export const meta: MetaFunction = () => [{ title: `${say("API Keys")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting API keys", async ({ ctx }, { request }) => {
    const page = await listApiKeysPage(ctx, queryOfList(apiKeyList, request));
    return json({ page, seesAll: mayRevokeAll(ctx) });
  });
}

export const clientLoader = keptLoader("Error getting API keys");

const tabs = [
  { value: "own" as const, label: "Yours" },
  { value: "all" as const, label: "Everybody’s" },
];
const nameOf = ({ name }: ApiKey) => name;
const accessNames = { read: "Read only", full: "Full access" };

const name = textColumn<ApiKey>("name", "Name", nameOf, { flex: 2, minWidth: 160, card: "title" });
const owner = textColumn<ApiKey>("owner", "Owner", ({ owner }) => owner.email, { flex: 2, minWidth: 180 });
const others = [
  textColumn<ApiKey>("hint", "Key", ({ hint }) => `endcap_…${hint}`, { minWidth: 140 }),
  textColumn<ApiKey>("access", "Access", ({ access }) => told(accessNames[access]), { minWidth: 120 }),
  inReadersZone(textColumn<ApiKey>("expiresAt", "Ends", endText, { minWidth: 180 })),
  inReadersZone(textColumn<ApiKey>("lastUsedAt", "Last used", lastUseText, { minWidth: 200 })),
];
const columns = { own: [name, ...others], all: [name, owner, ...others] };

function lastUseText({ lastUsedAt }: ApiKey): string {
  return lastUsedAt === null ? say("Never") : formatInstantMinute(lastUsedAt);
}

function endText({ expiresAt, isExpired }: ApiKey): string {
  return isExpired ? say("Ended {day}", { day: formatInstantDay(expiresAt) }) : formatInstantDay(expiresAt);
}

export default function ApiKeysScreen() {
  const { page, seesAll } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { tab } = readListQuery(apiKeyList, params);
  const [adding, add] = useOpened();
  const revoking = useDialog<ApiKey>();
  const actions = useMemo<RowAction<ApiKey>[]>(
    () => [
      {
        word: say("Revoke"),
        label: (key) => say("Revoke {name}", { name: nameOf(key) }),
        icon: IconTrash,
        color: "red",
        onClick: revoking.open,
      },
    ],
    [revoking.open],
  );
  const sender = useFormSender({
    action: "/dashboard/account/api-keys/change",
    fallback: "Error revoking the API key",
    onDone: () => {
      revoking.close();
      notifySuccess(say("The API key was revoked."));
    },
  });
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.open}>
      {say("Create API Key")}
    </Button>
  );
  return (
    <ListScreen
      title={say("API Keys")}
      list={apiKeyList}
      page={page}
      columns={useColumnsWithActions(columns[seesAll && tab === "all" ? "all" : "own"], actions)}
      tabs={seesAll ? tabs : undefined}
      searchLabel={say("Search by name")}
      buttons={addButton}
      empty={({ search }) => (
        <EmptyState
          icon={IconTerminal2}
          title={search ? say("No API key of that name") : say("No API keys yet")}
          hint={search ? undefined : say("Scripts use them for the API in your name, without your password.")}
        >
          {search ? null : addButton}
        </EmptyState>
      )}
    >
      <AddKeyDialog opened={adding} onClose={add.close} />
      <DeleteDialog
        opened={revoking.opened}
        onClose={revoking.close}
        title={say("Revoke API Key")}
        label={say("Scripts that use “{name}” stop working at once. This can’t be undone.", {
          name: revoking.subject?.name ?? "",
        })}
        sender={sender}
        values={{ intent: "revoke", id: String(revoking.subject?.id ?? 0) }}
        confirmLabel={say("Revoke")}
      />
    </ListScreen>
  );
}

export { ScreenError as ErrorBoundary };
