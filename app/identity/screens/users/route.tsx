import { Button } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import type { ColDef } from "ag-grid-community";
import { type ReactNode, useEffect, useMemo } from "react";
import { findSecured } from "#app/identity/domain/sign-in-factors/queries.server";
import { listUsersPage, type User } from "#app/identity/domain/users/queries.server";
import { grantableRoles, type UserTab, userListFor } from "#app/identity/domain/users/user-list";
import { useConfirmation } from "#app/identity/ui/sign-in-factors/use-confirmation";
import { readListQuery } from "#app/kernel/lists";
import { isAllowed } from "#app/kernel/permissions";
import { userMessages } from "#app/kernel/row-messages";
import type { RowToasts } from "#app/kernel/row-toasts";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { nodeColumn, retailerColumn, textColumn } from "#app/ui/data-table/columns";
import type { RowAction } from "#app/ui/data-table/RowActions";
import { EmptyState } from "#app/ui/EmptyState";
import { IconMailForward, IconShieldOff, IconUpload, IconUsers } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say, told } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { ScreenError } from "#app/ui/ScreenError";
import { StatusChip } from "#app/ui/StatusChip";
import { useDialog, useOpened } from "#app/ui/use-dialog";
import { useColumnsWithActions, useRowDialogs } from "#app/ui/use-row-dialogs";
import { InviteAgainDialog } from "./InviteAgainDialog";
import { ResetSecondStepDialog } from "./ResetSecondStepDialog";

const UserDialog = lazyDialog(async () => (await import("./UserDialog")).UserDialog);
const UploadUsersDialog = lazyDialog(async () => (await import("./UploadUsersDialog")).UploadUsersDialog);

export const meta: MetaFunction = () => [{ title: `${say("Users")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting users", async ({ ctx, user, currentRetailerId }, { request }) => {
    const roles = grantableRoles(ctx.actor);
    const query = queryOfList(userListFor(roles), request);
    const { rows, ...page } = await listUsersPage(ctx, { retailerId: currentRetailerId }, query);
    const canReset = isAllowed(user, "users.resetSecondStep");
    const secured = canReset ? await findSecured(ctx, rows) : new Set();
    const users = rows.map((row) => ({ ...row, hasSecondStep: secured.has(row.id) }));
    const { userFileBytes, userFileRows } = ctx.settings.limits;
    const uploadLimits = { bytes: userFileBytes, rows: userFileRows };
    const mailsLeave = ctx.services.mailer.kind === "smtp";
    return json({
      page: { ...page, rows: users },
      roles,
      ownId: user.id,
      uploadLimits,
      canReset,
      mailsLeave,
    });
  });
}

export const clientLoader = keptLoader("Error getting users");

const tabLabels: Record<UserTab, string> = {
  administrators: "Administrators",
  retailers: "Retailers",
  customers: "Customers",
};

/** A user, and whether there is a second step to reset. */
type UserRow = User & { hasSecondStep: boolean };

const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;

const goesWith = ({ role }: User) =>
  role === "Customer"
    ? say("Their saved shopping list goes with them.")
    : say("Their API keys and passkeys go with them. What they made stays.");

const noticesFor = (mailsLeave: boolean): RowToasts => ({
  done: {
    add: (_name, form) =>
      mailsLeave || form?.get("password")
        ? say("User added successfully")
        : `${say("User added successfully")}. ${say("The invitation waits in the outbox: no mail server is set up.")}`,
    edit: () => say("User updated successfully"),
    delete: () => say("User Deleted"),
  },
});

export default function UsersScreen() {
  const { page, roles, ownId, uploadLimits, canReset, mailsLeave } = useLoaderData<typeof loader>();
  const list = userListFor(roles);
  const [params] = useSearchParams();
  const { tab } = readListQuery(list, params);
  const { confirmed, isAsking, confirmDialog } = useConfirmation();
  const { addButton, rowActions, dialogs } = useRowDialogs<UserRow>({
    noun: "User",
    action: "/dashboard/users/change",
    sentences: userMessages,
    dialog: (props) => <UserDialog {...props} {...{ roles, ownId, mailsLeave }} covered={isAsking} />,
    askInBetween: confirmed,
    nameOf,
    goesWith,
    notices: noticesFor(mailsLeave),
  });
  const resetting = useDialog<UserRow>();
  const actions = useMemo<RowAction<UserRow>[]>(() => {
    const reset: RowAction<UserRow> = {
      word: say("Reset second step"),
      label: (user) => say("Reset second step of {name}", { name: nameOf(user) }),
      icon: IconShieldOff,
      disabled: (user) => !user.hasSecondStep || user.id === ownId,
      onClick: resetting.open,
    };
    return canReset ? [...rowActions.slice(0, -1), reset, ...rowActions.slice(-1)] : rowActions;
  }, [canReset, ownId, resetting.open, rowActions]);
  const [uploading, uploadDialog] = useUploadDialog();
  const [inviting, inviteDialog] = useOpened();
  const tabs = (list.tabs ?? []).map((value) => ({ value, label: told(tabLabels[value]) }));
  return (
    <ListScreen
      title={say("Users")}
      list={list}
      page={page}
      columns={useColumnsWithActions(userColumns[tab ?? "customers"], actions)}
      tabs={tabs}
      searchLabel={say("Search by first name")}
      buttons={
        <>
          <Button
            variant="default"
            leftSection={<IconMailForward size={18} aria-hidden />}
            onClick={inviteDialog.open}
          >
            {say("Resend Invitations")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={uploadDialog.open}
          >
            {say("Upload")}
          </Button>
          {addButton}
        </>
      }
      empty={({ tab, search }) => <NoUsers tab={tab} search={search} addButton={addButton} />}
    >
      {dialogs}
      {confirmDialog}
      <ResetSecondStepDialog dialog={resetting} />
      <InviteAgainDialog
        opened={inviting}
        onClose={inviteDialog.close}
        tab={tab ?? "customers"}
        mailsLeave={mailsLeave}
      />
      <UploadUsersDialog opened={uploading} onClose={uploadDialog.close} limits={uploadLimits} />
    </ListScreen>
  );
}

/** Open at once where another screen leads here to choose a file. */
function useUploadDialog() {
  const [uploading, { open, close }] = useOpened();
  const navigate = useNavigate();
  const isWanted = useLocation().state === "upload";
  useEffect(() => {
    if (!isWanted) return;
    open();
    // A reload shows the list.
    navigate(".", { replace: true, state: null });
  }, [isWanted, open, navigate]);
  return [uploading, { open, close }] as const;
}

const nobody: Record<UserTab, () => { title: string; hint: string }> = {
  administrators: () => ({
    title: say("No administrators yet"),
    hint: say("Administrators manage all retailers."),
  }),
  retailers: () => ({
    title: say("No retailers yet"),
    hint: say("People of a retailer manage its circulars, groups, stores and users."),
  }),
  customers: () => ({
    title: say("No customers yet"),
    hint: say("Customers sign in on their store's website, to keep shopping lists and recipes."),
  }),
};

function NoUsers(props: { tab: UserTab | null; search: string; addButton: ReactNode }) {
  const { tab, search, addButton } = props;
  if (search !== "") {
    return (
      <EmptyState
        icon={IconUsers}
        title={say("No matching users")}
        hint={say("No first name here begins with “{search}”.", { search })}
      />
    );
  }
  const { title, hint } = nobody[tab ?? "customers"]();
  return (
    <EmptyState icon={IconUsers} title={title} hint={hint}>
      {addButton}
    </EmptyState>
  );
}

export { ScreenError as ErrorBoundary };

const statusOf = ({ disabled }: User) => (disabled ? say("Disabled") : say("Active"));

function Status({ user }: { user: User }) {
  return <StatusChip state={user.disabled ? "disabled" : "active"}>{statusOf(user)}</StatusChip>;
}

const common = [
  textColumn<UserRow>("firstName", "First Name", ({ firstName }) => firstName, {
    card: "title",
    cardNode: nameOf,
  }),
  textColumn<UserRow>("lastName", "Last Name", ({ lastName }) => lastName, { card: "none" }),
  textColumn<UserRow>("email", "Email", ({ email }) => email, { flex: 2, minWidth: 200 }),
  textColumn<UserRow>("role", "Role", ({ role }) => told(role), { minWidth: 120 }),
  nodeColumn<UserRow>("status", "Status", statusOf, (user) => <Status user={user} />, {
    flex: 0.75,
    minWidth: 110,
    card: "state",
  }),
];
const retailer = retailerColumn<UserRow>((user) => user.retailer?.name ?? "");

/** Administrators belong to no retailer. */
const userColumns: Record<UserTab, ColDef<UserRow>[]> = {
  administrators: common,
  retailers: [...common, retailer],
  customers: [...common, retailer],
};
