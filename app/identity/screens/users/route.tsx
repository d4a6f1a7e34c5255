import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import type { ColDef } from "ag-grid-community";
import { type ReactNode, useEffect } from "react";
import { answerLoader } from "#app/http/answers.server";
import { queryOfList } from "#app/http/query-of-list.server";
import { listUsersPage, type User } from "#app/identity/domain/users/queries.server";
import {
  grantableRoles,
  roleOfTab,
  type UserTab,
  userListFor,
  userSchema,
} from "#app/identity/domain/users/schemas";
import { readListQuery } from "#app/kernel/lists";
import { userMessages } from "#app/kernel/row-messages";
import type { RowToasts } from "#app/kernel/row-toasts";
import { nodeColumn, textColumn } from "#app/ui/data-table/columns";
import { EmptyState } from "#app/ui/EmptyState";
import { IconMailForward, IconUpload, IconUsers } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { ScreenError } from "#app/ui/ScreenError";
import { StatusChip } from "#app/ui/StatusChip";
import { useColumnsWithActions, useRowDialogs } from "#app/ui/use-row-dialogs";
import { InviteAgainDialog } from "./InviteAgainDialog";
import { UploadUsersDialog } from "./UploadUsersDialog";
import { UserFields } from "./UserFields";

export const meta: MetaFunction = () => [{ title: "Users · Endcap" }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting users", async ({ ctx, user, currentRetailerId }, { request }) => {
    const roles = grantableRoles(ctx.actor);
    const query = queryOfList(userListFor(roles), request);
    const page = await listUsersPage(ctx, { retailerId: currentRetailerId }, query);
    const { userFileBytes, userFileRows } = ctx.limits;
    const uploadLimits = { bytes: userFileBytes, rows: userFileRows };
    return json({ page, roles, ownId: user.id, uploadLimits });
  });
}

export const clientLoader = keptLoader("Error getting users");

const tabLabels: Record<UserTab, string> = {
  administrators: "Administrators",
  retailers: "Retailers",
  customers: "Customers",
};

const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;

const notices: RowToasts = {
  done: {
    add: () => "User added successfully",
    edit: () => "User updated successfully",
    delete: () => "User Deleted",
  },
};

export default function UsersScreen() {
  const { page, roles, ownId, uploadLimits } = useLoaderData<typeof loader>();
  const list = userListFor(roles);
  const [params] = useSearchParams();
  const { tab } = readListQuery(list, params);
  const { addButton, rowActions, dialogs } = useRowDialogs<User, typeof userSchema>({
    noun: "User",
    action: "/dashboard/users/change",
    sentences: userMessages,
    schema: userSchema,
    defaults: (user) => defaultsOf(user, roles),
    fields: (fields, user) => <UserFields fields={fields} user={user} roles={roles} ownId={ownId} />,
    nameOf,
    notices,
  });
  const [uploading, uploadDialog] = useUploadDialog();
  const [inviting, inviteDialog] = useDisclosure(false);
  const tabs = (list.tabs ?? []).map((value) => ({ value, label: tabLabels[value] }));
  return (
    <ListScreen
      title="Users"
      list={list}
      page={page}
      columns={useColumnsWithActions(userColumns[tab ?? "customers"], rowActions)}
      tabs={tabs}
      searchLabel="Search by first name"
      buttons={
        <>
          <Button
            variant="default"
            leftSection={<IconMailForward size={18} aria-hidden />}
            onClick={inviteDialog.open}
          >
            Resend Invitations
          </Button>
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={uploadDialog.open}
          >
            Upload
          </Button>
          {addButton}
        </>
      }
      empty={({ tab, search }) => <NoUsers tab={tab} search={search} addButton={addButton} />}
    >
      {dialogs}
      <InviteAgainDialog opened={inviting} onClose={inviteDialog.close} tab={tab ?? "customers"} />
      <UploadUsersDialog opened={uploading} onClose={uploadDialog.close} limits={uploadLimits} />
    </ListScreen>
  );
}

/** Open at once where another screen leads here to choose a file. */
function useUploadDialog() {
  const [uploading, { open, close }] = useDisclosure(false);
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

/** Staff give their own role unless they choose another; an Administrator chooses. */
function defaultsOf(user: User | null, roles: User["role"][]) {
  const { firstName = "", lastName = "", email = "", phoneNumber, bonusCardNumber } = user ?? {};
  return {
    firstName,
    lastName,
    email,
    role: user?.role ?? (roles.includes("Administrator") ? undefined : ("Retailer" as const)),
    retailerId: user?.retailer ? String(user.retailer.id) : "",
    password: "",
    confirmPassword: "",
    phoneNumber: phoneNumber ?? "",
    bonusCardNumber: bonusCardNumber ?? "",
    disabled: user?.disabled ?? false,
  };
}

function NoUsers(props: { tab: UserTab | null; search: string; addButton: ReactNode }) {
  const { tab, search, addButton } = props;
  if (search !== "") {
    return (
      <EmptyState
        icon={IconUsers}
        title="No matching users"
        hint={`No first name here begins with “${search}”.`}
      />
    );
  }
  const label = tabLabels[tab ?? "customers"];
  const hints = {
    Administrator: "Administrators manage all retailers.",
    Retailer: "People of a retailer manage its circulars, groups, stores and users.",
    Customer: "Customers sign in on their store's website, to keep shopping lists and recipes.",
  };
  return (
    <EmptyState
      icon={IconUsers}
      title={tab === "customers" ? "No customers yet" : `No ${label.toLowerCase()} yet`}
      hint={hints[roleOfTab[tab ?? "customers"]]}
    >
      {addButton}
    </EmptyState>
  );
}

export { ScreenError as ErrorBoundary };

const statusOf = ({ disabled }: User) => (disabled ? "Disabled" : "Active");

function Status({ user }: { user: User }) {
  return <StatusChip state={user.disabled ? "disabled" : "active"}>{statusOf(user)}</StatusChip>;
}

const common = [
  textColumn<User>("firstName", "First Name", ({ firstName }) => firstName, { card: "none" }),
  textColumn<User>("lastName", "Last Name", ({ lastName }) => lastName, { card: "none" }),
  textColumn<User>("email", "Email", ({ email }) => email, { flex: 2, minWidth: 200, card: "title" }),
  textColumn<User>("role", "Role", ({ role }) => role, { minWidth: 120 }),
  nodeColumn<User>("status", "Status", statusOf, (user) => <Status user={user} />, {
    flex: 0.75,
    minWidth: 110,
    card: "state",
  }),
];
const retailer = textColumn<User>("retailer", "Retailer", (user) => user.retailer?.name ?? "", {
  minWidth: 140,
});

/** Administrators belong to no retailer. */
const userColumns: Record<UserTab, ColDef<User>[]> = {
  administrators: common,
  retailers: [...common, retailer],
  customers: [...common, retailer],
};
