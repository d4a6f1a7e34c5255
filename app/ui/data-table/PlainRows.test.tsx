import { MantineProvider } from "@mantine/core";
import type { ColDef } from "ag-grid-community";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type ListDefinition, readListQuery } from "#app/kernel/lists";
import { IconPencil } from "../icons";
import {
  actionsColumn,
  controlsColumn,
  dateColumn,
  inReadersZone,
  numberColumn,
  textColumn,
} from "./columns";
import { DataTable } from "./DataTable";
import { PlainRows } from "./PlainRows";

interface Row {
  id: number;
  name: string;
}

function drawn(columns: ColDef<Row>[], rows: Row[] = [{ id: 1204, name: "Ann" }]): string {
  return renderToStaticMarkup(<PlainRows rows={rows} columns={columns} label="People" isPictured={false} />);
}

const name = textColumn<Row>("name", "Name", (row) => row.name, { flex: 2, minWidth: 160 });
const number = numberColumn<Row>("number", "No", ({ id }) => id);
const list: ListDefinition<"name"> = {
  name: "people",
  columns: ["name"],
  defaultSort: { column: "name", direction: "asc" },
  pageSizes: ["ALL"],
};
const cellsOf = (markup: string) => [...markup.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text]) => text);

test("cells say what the grid's cells will say", () => {
  const markup = drawn([number, name]);
  expect(markup).toContain('aria-label="People"');
  expect(cellsOf(markup)).toEqual(["1204", "Ann"]);
});

test("controls are texts, and actions are room", () => {
  const edit = { word: "Edit", label: () => "Edit Ann", icon: IconPencil };
  const featured = controlsColumn<Row>(
    "featured",
    "Featured",
    () => "Yes",
    () => <input type="checkbox" />,
  );
  const markup = drawn([name, featured, actionsColumn([edit])]);
  expect(cellsOf(markup)).toEqual(["Ann", "Yes"]);
  expect(markup).not.toMatch(/<(button|input)/);
  expect(markup).toContain("minmax(10rem, 2fr) minmax(6.875rem, 1fr) var(--actions)");
});

test("columns without a share of the width are as wide as they say, or as their texts need", () => {
  const chip = textColumn<Row>("chip", "Chip", () => "", { flex: 0, minWidth: 80 });
  expect(drawn([number, chip])).toContain("max(100px, 6.25rem) max(200px, 5rem)");
});

test("the server leaves out what depends on where the reader is", () => {
  const day = dateColumn<Row>(
    "day",
    "Day",
    () => "2026-01-05",
    (date) => date,
  );
  expect(cellsOf(drawn([day, inReadersZone(day)]))).toEqual(["2026-01-05", "\u00a0"]);
});

test("the server draws no more of a list of thousands of rows than a window shows, as a table and as cards", () => {
  const rows = Array.from({ length: 2000 }, (_, id) => ({ id, name: `Person ${id}` }));
  const query = readListQuery(list, new URLSearchParams());
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <DataTable
        list={list}
        state={{ query, ready: false, mayShowOthers: false, ask: () => {} }}
        page={{ rows, total: rows.length, totalIsExact: true, page: 1 }}
        label="People"
        columns={[textColumn<Row>("name", "Name", (row) => row.name, { card: "title" })]}
        empty={null}
      />
    </MantineProvider>,
  );
  expect(cellsOf(markup)).toHaveLength(50);
  expect(markup.match(/<li/g)).toHaveLength(50);
});
