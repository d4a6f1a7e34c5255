import { beforeEach, describe, expect, it } from "vitest";
import {
  addCategory,
  deleteCategory,
  editCategory,
} from "#app/catalogue/domain/categories/categories.server";
import { categoryList } from "#app/catalogue/domain/categories/category-list";
import { listCategories, listCategoriesPage } from "#app/catalogue/domain/categories/queries.server";
import { categorySchema } from "#app/catalogue/domain/categories/schemas";
import type { Context } from "#app/kernel/context";
import { readListQuery } from "#app/kernel/lists";
import { parseInput } from "#app/kernel/parse-input";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let admin: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  admin = world.contextOf(rows.administrator);
});

const names = async () => (await listCategories(admin)).map(({ name }) => name);
const ask = (search: string) => readListQuery(categoryList, new URLSearchParams(search));

describe("categories", () => {
  it("are added, renamed and deleted, each with a trace in the activity log", async () => {
    const { id } = await addCategory(admin, { name: "Bakery" });
    await editCategory(admin, id, { name: "Breads" });
    expect(await names()).toContain("Breads");
    await deleteCategory(admin, id);
    expect(await names()).not.toContain("Breads");
    const traces = await world.runtime.db
      .selectFrom("activity")
      .select(["name", "entityId", "userName"])
      .where("logType", "=", "category")
      .orderBy("id")
      .execute();
    const trace = (name: string) => ({ name, entityId: id, userName: rows.administrator.email });
    expect(traces).toEqual([trace("category.created"), trace("category.edited"), trace("category.deleted")]);
  });

  it("stay while areas carry them, and the refusal says where", async () => {
    const before = await names();
    await expect(deleteCategory(admin, rows.category.id)).rejects.toMatchObject({
      code: "conflict",
      message: `Category "${rows.category.name}" can't be deleted: 4 areas use it, in circular "${rows.other.circular.name}" and 1 other.`,
    });
    expect(await names()).toEqual(before);
    await world.runtime.db.deleteFrom("area").execute();
    await deleteCategory(admin, rows.category.id);
  });

  it("are read by staff, changed by Administrators alone", async () => {
    const staff = world.contextOf(rows.own.staff);
    const before = await names();
    expect((await listCategories(staff)).map(({ name }) => name)).toEqual(before);
    for (const attempt of [
      () => addCategory(staff, { name: "Planted" }),
      () => editCategory(staff, rows.category.id, { name: "Taken over" }),
      () => deleteCategory(staff, rows.category.id),
      () => listCategoriesPage(staff, ask("")),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await names()).toEqual(before);
  });

  it("that aren't there can't be changed", async () => {
    await expect(editCategory(admin, 999, { name: "New" })).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteCategory(admin, 999)).rejects.toMatchObject({ code: "not_found" });
  });

  it("need a name of at most 200 characters; markup in it is only text", async () => {
    expect(() => parseInput(categorySchema, { name: "  " })).toThrow("Category name is required!");
    expect(() => parseInput(categorySchema, { name: "x".repeat(201) })).toThrow("Category name is too long.");
    expect(() => parseInput(categorySchema, { name: 5 })).toThrow("Category name is required!");
    await addCategory(admin, parseInput(categorySchema, { name: " <b>Deli</b> " }));
    expect(await names()).toContain("<b>Deli</b>");
  });
});

describe("a page of the list", () => {
  it("holds 50 rows by name and counts the areas of each", async () => {
    for (let number = 1; number <= 60; number += 1) {
      await addCategory(admin, { name: `${number % 2 ? "odd" : "Even"} ${String(number).padStart(2, "0")}` });
    }
    const first = await listCategoriesPage(admin, ask(""));
    expect(first.total).toBe(61);
    expect(first.rows).toHaveLength(50);
    expect(first.rows[0]).toMatchObject({ name: rows.category.name, areaCount: 4 });
    const last = await listCategoriesPage(admin, ask("page=2"));
    expect(last.rows.map(({ name }) => name)).toHaveLength(11);
    expect((await listCategoriesPage(admin, ask("sort=-areas"))).rows[0]?.areaCount).toBe(4);
  });
});
