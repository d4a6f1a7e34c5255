import { describe, expect, test } from "vitest";
import { defineList, listParams, readListQuery } from "./lists";

const list = defineList({
  name: "things",
  columns: ["name", "date"],
  defaultSort: { column: "date", direction: "desc" },
  pageSizes: [25, 50, "ALL"],
  tabs: ["current", "expired"],
});
const searchable = defineList({ ...list, searchFields: ["name", "uniqueId"] });
const read = (search: string) => readListQuery(list, new URLSearchParams(search));

describe("the address of a list", () => {
  test("asks for the defaults when it says nothing", () => {
    expect(read("")).toEqual({
      tab: "current",
      search: "",
      searchBy: null,
      sort: { column: "date", direction: "desc" },
      page: 1,
      pageSize: 25,
    });
  });

  test.each(["tab=expired&search=a%26b&sort=-name&page=3&size=50", "sort=name", "sort=date&size=ALL", ""])(
    "is the same after reading and writing: %s",
    (search) => {
      expect(listParams(list, read(search)).toString()).toBe(search);
    },
  );

  test.each([
    "sort=password",
    "sort=-",
    "sort=--name",
    "page=0",
    "page=-1",
    "page=1e3",
    "size=7",
    "tab=none",
  ])("counts what is not right as left out: %s", (search) => {
    expect(read(search)).toEqual(read(""));
  });

  test.each(["search=ab&by=name", "search=ab&by=uniqueId", "by=uniqueId", ""])(
    "says what a search looks in: %s",
    (search) => {
      const query = readListQuery(searchable, new URLSearchParams(search));
      expect(query.searchBy).toBe(new URLSearchParams(search).get("by") ?? "name");
      expect(listParams(searchable, query).toString()).toBe(search);
    },
  );

  test("counts an unknown search field as the first one", () => {
    expect(readListQuery(searchable, new URLSearchParams("by=password")).searchBy).toBe("name");
    expect(read("by=name").searchBy).toBeNull();
  });

  test("cuts an endless search", () => {
    expect(read(`search=${"x".repeat(5000)}`).search).toHaveLength(200);
  });
});
