import type { CellEditRequestEvent, ColDef, ICellRendererParams } from "ag-grid-community";
import { readDealCell } from "#app/circulars/domain/deals/deal-cells";
import { type DealField, dealCell, dealFieldLabels } from "#app/circulars/domain/deals/deal-fields";
import { type DealWarning, dealWarningLabels } from "#app/circulars/domain/deals/deal-warnings";
import type { Deal } from "#app/circulars/domain/deals/queries.server";
import { say, told } from "#app/ui/language/say";
import { type EditorCategory, thumbnailUrl } from "../page-editor/editor-page";
import type { DealChange } from "./deal-step";
import styles from "./deals.module.css";

/** What is wrong with deals, by their ids; the grid's context. */
export type DealWarningsById = ReadonlyMap<number, DealWarning[]>;

interface DealColumns {
  /** Begins with what one looks for, since little of a row is in sight. */
  onPhone: boolean;
  pageNumbers: ReadonlyMap<number, number>;
  /** Whether any deal has a warning: without one, words get that room. */
  hasWarnings: boolean;
  /** Is told why what is typed can't be taken; null where it can. */
  onCheck(problem: string | null): void;
  categories: EditorCategory[];
}

const byText = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The columns of the table. What they show and change goes by the functions that read and write files of deals. */
export function dealColumns({
  onPhone,
  pageNumbers,
  hasWarnings,
  onCheck,
  categories,
}: DealColumns): ColDef<Deal>[] {
  const text = (field: DealField, width: number) => textColumn(field, width, { onCheck, categories });
  const columns: ColDef<Deal>[] = [
    pictureColumn(),
    {
      colId: "page",
      headerName: say("Page"),
      width: 72,
      minWidth: 72,
      cellClass: "tabular",
      valueGetter: ({ data }) => (data ? (pageNumbers.get(data.pageId) ?? 0) : 0),
    },
    warningsColumn(hasWarnings),
    text("prefix", 90),
    { ...text("ingredient", 180), ...wordsCell, flex: 2, minWidth: 150 },
    { ...text("deal", 116), cellClass: styles.deal },
    {
      ...text("details", 120),
      ...wordsCell,
      flex: 1,
      minWidth: 90,
      cellEditor: "agLargeTextCellEditor",
      cellEditorPopup: true,
    },
    {
      ...text("categoryId", 116),
      cellEditor: "agSelectCellEditor",
      cellEditorParams: { values: ["", ...categories.map(({ name }) => name)] },
    },
    {
      colId: "featured",
      headerName: told(dealFieldLabels.featured),
      width: 98,
      minWidth: 98,
      editable: true,
      cellDataType: "boolean",
      valueGetter: ({ data }) => data?.featured ?? false,
      cellRenderer: "agCheckboxCellRenderer",
      cellEditor: "agCheckboxCellEditor",
    },
    {
      colId: "recipes",
      headerName: say("Recipes"),
      width: 90,
      minWidth: 90,
      cellClass: "tabular",
      valueGetter: ({ data }) => data?.recipeCount ?? 0,
    },
  ];
  if (!onPhone) return columns;
  const isFirst = ({ colId }: ColDef<Deal>) => phoneColumns.includes(colId ?? "");
  return [...columns.filter(isFirst), ...columns.filter((column) => !isFirst(column))];
}

/** A field that is typed in, and refused in place when it can't be taken. */
function textColumn(
  field: DealField,
  width: number,
  { onCheck, categories }: Pick<DealColumns, "onCheck" | "categories">,
): ColDef<Deal> {
  return {
    colId: field,
    headerName: told(dealFieldLabels[field]),
    width,
    minWidth: 90,
    editable: true,
    valueGetter: ({ data }) => (data ? dealCell(field, data, categories) : ""),
    comparator: byText.compare,
    cellEditorParams: {
      getValidationErrors: ({ value }: { value: unknown }) => {
        const read = readDealCell(field, String(value ?? ""), categories);
        const problem = read.ok ? null : `${told(dealFieldLabels[field])}: ${told(read.message)}`;
        onCheck(problem);
        return problem === null ? null : [problem];
      },
    },
  };
}

function pictureColumn(): ColDef<Deal> {
  return {
    colId: "picture",
    headerName: say("Picture"),
    width: 86,
    minWidth: 86,
    sortable: false,
    cellClass: styles.pictureCell,
    valueGetter: ({ data }) => (data?.thumbnailIndex == null ? "" : say("Picture")),
    cellRenderer: ({ data }: ICellRendererParams<Deal>) => (data ? pictureOf(data) : null),
    equals: () => false,
  };
}

function warningsColumn(hasWarnings: boolean): ColDef<Deal> {
  return {
    colId: "warnings",
    headerName: say("Warnings"),
    hide: !hasWarnings,
    width: 142,
    minWidth: 100,
    cellClass: styles.warningsCell,
    valueGetter: (params) => warningsOf(params).length,
    cellRenderer: (params: ICellRendererParams<Deal, number, DealWarningsById>) =>
      warningBadge(warningsOf(params)),
    equals: () => false,
  };
}

/** Text that may be long. */
const wordsCell: Pick<ColDef<Deal>, "cellClass" | "cellRenderer"> = {
  cellClass: styles.words,
  cellRenderer: ({ value }: ICellRendererParams<Deal, string>) =>
    elementWith("span", { textContent: value ?? "" }),
};

/** What stands first on a phone. */
const phoneColumns = ["ingredient", "deal"];

function warningsOf({ data, context }: { data: Deal | undefined; context: DealWarningsById }): DealWarning[] {
  return (data && context.get(data.id)) ?? [];
}

/** What an edit in the table asks for; null where nothing is different. */
export function changeOfEdit(
  { data, colDef, newValue }: CellEditRequestEvent<Deal>,
  categories: EditorCategory[],
): DealChange | null {
  const field = colDef.colId as DealField;
  const read = readDealCell(field, String(newValue ?? ""), categories);
  if (!read.ok || read.value === data[field]) return null;
  return { id: data.id, [field]: read.value };
}

function pictureOf({ pageId, thumbnailIndex }: Deal): HTMLElement {
  if (thumbnailIndex === null) return elementWith("span", { className: styles.noPicture, textContent: "–" });
  const picture = { className: styles.picture, alt: "", loading: "lazy", width: 36, height: 36 } as const;
  return elementWith("img", { ...picture, src: thumbnailUrl(pageId, thumbnailIndex) });
}

/** The first warning in words, and how many more there are. */
function warningBadge(warnings: DealWarning[]): HTMLElement | null {
  const [first, ...more] = warnings;
  if (!first) return null;
  const title = warnings.map((name) => told(dealWarningLabels[name])).join(", ");
  const textContent = `${told(dealWarningLabels[first])}${more.length > 0 ? ` +${more.length}` : ""}`;
  return elementWith("span", { className: styles.warning, title, ariaLabel: title, textContent });
}

function elementWith<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
