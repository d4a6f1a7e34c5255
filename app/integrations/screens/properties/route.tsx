import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { propertyList } from "#app/integrations/domain/properties/property-list";
import { listPropertiesPage, type Property } from "#app/integrations/domain/properties/queries.server";
import { usePropertyDialogs } from "#app/integrations/ui/properties/use-property-dialogs";
import { totalText } from "#app/kernel/lists";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { numberColumn, textColumn } from "#app/ui/data-table/columns";
import type { RowAction } from "#app/ui/data-table/RowActions";
import { EmptyState } from "#app/ui/EmptyState";
import { IconEye, IconWorldPin } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say } from "#app/ui/language/say";
import { ScreenError } from "#app/ui/ScreenError";
import { useDialog } from "#app/ui/use-dialog";
import { useColumnsWithActions } from "#app/ui/use-row-dialogs";
import { ViewPropertyDialog } from "./ViewPropertyDialog";

export const meta: MetaFunction = () => [{ title: `${say("Properties")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting properties", async ({ ctx, currentRetailerId }, { request }) => {
    const query = queryOfList(propertyList, request);
    return json(await listPropertiesPage(ctx, { retailerId: currentRetailerId }, query));
  });
}

export const clientLoader = keptLoader("Error getting properties");

type ListedProperty = Property & { number: number };

const nameOf = ({ name }: ListedProperty) => name;
const columns = [
  numberColumn<ListedProperty>("number", "SL No", ({ number }) => number, 90),
  textColumn<ListedProperty>("retailer", "Retailer Name", ({ retailer }) => retailer.name, {
    flex: 1.5,
    minWidth: 150,
  }),
  textColumn<ListedProperty>("service", "Service Name", ({ service }) => service.name, {
    flex: 1.5,
    minWidth: 150,
  }),
  textColumn<ListedProperty>("name", "Property Name", nameOf, { flex: 2, minWidth: 170, card: "title" }),
];

export default function PropertiesScreen() {
  const page = useLoaderData<typeof loader>();
  const viewing = useDialog<ListedProperty>();
  const { addButton, rowActions, dialogs } = usePropertyDialogs<ListedProperty>();
  const actions = useMemo<RowAction<ListedProperty>[]>(
    () => [
      {
        word: say("View"),
        label: ({ name }) => say("View {name}", { name }),
        icon: IconEye,
        onClick: viewing.open,
      },
      ...rowActions,
    ],
    [viewing.open, rowActions],
  );
  return (
    <ListScreen
      title={say("Properties")}
      count={say("Total Count {total}", { total: totalText(page) })}
      list={propertyList}
      page={page}
      columns={useColumnsWithActions(columns, actions)}
      searchLabel={say("Search here")}
      searchFields={[
        { value: "retailer", label: say("Retailer Name") },
        { value: "service", label: say("Service Name") },
        { value: "name", label: say("Property Name") },
      ]}
      buttons={addButton}
      empty={({ search }) =>
        search ? (
          <EmptyState icon={IconWorldPin} title={say("No property found")} />
        ) : (
          <EmptyState
            icon={IconWorldPin}
            title={say("No properties yet")}
            hint={say("A property is a retailer’s page or account on a service.")}
          >
            {addButton}
          </EmptyState>
        )
      }
    >
      <ViewPropertyDialog property={viewing.subject} opened={viewing.opened} onClose={viewing.close} />
      {dialogs}
    </ListScreen>
  );
}

export { ScreenError as ErrorBoundary };
