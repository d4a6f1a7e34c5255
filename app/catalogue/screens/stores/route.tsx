import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { listStoresPage, type Store } from "#app/catalogue/domain/stores/queries.server";
import { storeList } from "#app/catalogue/domain/stores/store-list";
import { WeekGlance } from "#app/circulars/ui/WeekGlance";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { retailerColumn, textColumn } from "#app/ui/data-table/columns";
import { EmptyState } from "#app/ui/EmptyState";
import { IconEye, IconMapPin } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { ScreenError } from "#app/ui/ScreenError";
import { useDialog } from "#app/ui/use-dialog";
import { useColumnsWithActions, useRowDialogs } from "#app/ui/use-row-dialogs";

const StorePreviewDialog = lazyDialog(
  async () => (await import("#app/shopping/ui/preview/StorePreviewDialog")).StorePreviewDialog,
);

const StoreDialog = lazyDialog(async () => (await import("./StoreDialog")).StoreDialog);

export const meta: MetaFunction = () => [{ title: `${say("Stores")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting stores", async ({ ctx, currentRetailerId }, { request }) => {
    const query = queryOfList(storeList, request);
    return json(await listStoresPage(ctx, { retailerId: currentRetailerId }, query));
  });
}

export const clientLoader = keptLoader("Error getting stores");

const nameOf = ({ name }: Store) => name;
const columns = [
  textColumn<Store>("storeNumber", "Store Number", ({ storeNumber }) => storeNumber ?? "", {
    flex: 0.6,
    minWidth: 150,
  }),
  textColumn<Store>("name", "Store", nameOf, { flex: 2, minWidth: 170, card: "title" }),
  textColumn<Store>("slug", "Slug", ({ slug }) => slug, { flex: 1.5, minWidth: 150, card: "none" }),
  textColumn<Store>("circularGroup", "Circular Group", ({ circularGroup }) => circularGroup.name, {
    minWidth: 150,
  }),
  retailerColumn<Store>(({ circularGroup }) => circularGroup.retailer.name, { card: "none" }),
];

export default function StoresScreen() {
  const page = useLoaderData<typeof loader>();
  const preview = useDialog<Store>();
  const { addButton, rowActions, dialogs } = useRowDialogs<Store>({
    noun: "Store",
    action: "/dashboard/stores/change",
    dialog: (props) => <StoreDialog {...props} />,
    nameOf,
  });
  const actions = useMemo(
    () => [
      {
        word: "Preview",
        label: (store: Store) => say("Preview {name}", { name: nameOf(store) }),
        icon: IconEye,
        onClick: preview.open,
      },
      ...rowActions,
    ],
    [preview.open, rowActions],
  );
  return (
    <ListScreen
      title={say("Stores")}
      list={storeList}
      page={page}
      columns={useColumnsWithActions(columns, actions)}
      searchLabel={say("Search by name, number or city")}
      buttons={addButton}
      above={<WeekGlance />}
      empty={({ search }) =>
        search ? (
          <EmptyState
            icon={IconMapPin}
            title={say("No store found")}
            hint={say("Try another name, number or city.")}
          />
        ) : (
          <EmptyState
            icon={IconMapPin}
            title={say("No stores yet")}
            hint={say("A store shows shoppers the pages of its circular group.")}
          >
            {addButton}
          </EmptyState>
        )
      }
    >
      <StorePreviewDialog
        store={preview.subject && { id: preview.subject.id, label: nameOf(preview.subject) }}
        opened={preview.opened}
        onClose={preview.close}
      />
      {dialogs}
    </ListScreen>
  );
}

export { ScreenError as ErrorBoundary };
