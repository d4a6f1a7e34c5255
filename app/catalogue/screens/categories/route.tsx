import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo, useRef } from "react";
import { categoryList } from "#app/catalogue/domain/categories/category-list";
import { type ListedCategory, listCategoriesPage } from "#app/catalogue/domain/categories/queries.server";
import { answerLoader } from "#app/server/web/answers.server";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { DeleteDialog } from "#app/ui/DeleteDialog";
import { actionsColumn, controlsColumn, numberColumn } from "#app/ui/data-table/columns";
import { EmptyState } from "#app/ui/EmptyState";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { IconCategory, IconTrash } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say, sayNodes } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";
import { ScreenError } from "#app/ui/ScreenError";
import { useDialog } from "#app/ui/use-dialog";
import { CategoryAdder, changeAddress } from "./CategoryAdder";
import { CategoryName } from "./CategoryName";

export const meta: MetaFunction = () => [{ title: `${say("Categories")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting categories", async ({ ctx }, { request }) => {
    return json(await listCategoriesPage(ctx, queryOfList(categoryList, request)));
  });
}

export const clientLoader = keptLoader("Error getting categories");

export default function CategoriesScreen() {
  const page = useLoaderData<typeof loader>();
  const drafts = useRef(new Map<number, string>()).current;
  const remover = useDialog<ListedCategory>();
  const deleteSender = useFormSender({
    action: changeAddress,
    fallback: "Error deleting category",
    onDone: () => {
      remover.close();
      notifySuccess(say("Category deleted!"));
    },
  });
  useRefusalNotice(deleteSender.refused, "There was an error while deleting");
  const columns = useMemo(
    () => [
      controlsColumn<ListedCategory>(
        "name",
        "Name",
        ({ name }) => name,
        (category) => <CategoryName key={category.id} category={category} drafts={drafts} />,
        { flex: 1, minWidth: 220, card: "title" },
      ),
      numberColumn<ListedCategory>("areas", "Areas", ({ areaCount }) => areaCount, 110),
      actionsColumn<ListedCategory>([
        {
          word: say("Delete"),
          label: ({ name }) => say("Delete {name}", { name }),
          icon: IconTrash,
          color: "red",
          onClick: remover.open,
        },
      ]),
    ],
    [drafts, remover.open],
  );
  return (
    <ListScreen
      title={say("Categories")}
      list={categoryList}
      page={page}
      columns={columns}
      above={<CategoryAdder />}
      empty={() => (
        <EmptyState
          icon={IconCategory}
          title={say("No categories yet")}
          hint={say("Categories group deals, for example Produce or Dairy.")}
        />
      )}
    >
      <DeleteDialog
        opened={remover.opened}
        onClose={remover.close}
        title={say("Delete Category")}
        label={sayNodes("Are you sure you want to delete {name}?", {
          name: <strong>{remover.subject?.name}</strong>,
        })}
        sender={deleteSender}
        values={{ intent: "delete", id: String(remover.subject?.id) }}
      />
    </ListScreen>
  );
}

export { ScreenError as ErrorBoundary };
