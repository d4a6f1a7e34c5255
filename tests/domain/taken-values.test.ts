import { beforeEach, describe, expect, it } from "vitest";
import { addCategory, editCategory } from "#app/catalogue/domain/categories/categories.server";
import {
  addCircularGroup,
  editCircularGroup,
} from "#app/catalogue/domain/circular-groups/circular-groups.server";
import {
  addRecipeCategory,
  editRecipeCategory,
} from "#app/catalogue/domain/recipes/recipe-categories.server";
import { editCircular } from "#app/circulars/domain/circulars/circulars.server";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { addRetailer, editRetailer } from "#app/identity/domain/retailers/retailers.server";
import { retailerSchema } from "#app/identity/domain/retailers/schemas";
import { addService } from "#app/integrations/domain/services/services.server";
import { addSheet, editSheet } from "#app/integrations/domain/sheets/sheets.server";
import { assertFree } from "#app/kernel/assert-free.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import {
  makeCategory,
  makeCircular,
  makeCircularGroup,
  makeRecipeCategory,
  makeRetailer,
  makeStore,
} from "#db/seed/factories";
import { makeProperty, makeService, makeSubservice } from "#db/seed/integration-factories";
import { makeFullWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeFullWorld>>;
let administrator: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeFullWorld(world.runtime.db);
  administrator = world.contextOf(rows.administrator);
});

const conflict = (field: string) => ({
  code: "conflict",
  fields: { [field]: [expect.stringMatching(/already|exists/)] },
});
const retailer = (name: string, slug: string) =>
  retailerSchema.parse({ name, slug, timeZone: "America/Denver" });

function circularInput(circular: Awaited<ReturnType<typeof getCircular>>, given: object = {}) {
  const { name, title, slug, activeDate, terminationDate } = circular;
  return { name, title, slug, activeDate, terminationDate, retailerId: circular.retailer.id, ...given };
}

describe("a name that is taken", () => {
  it("is refused to a row that has it in another case, where a third one has just that", async () => {
    const { db } = world.runtime;
    const { id } = await makeCategory(db, "Fruit");
    await makeCategory(db, "FRUIT");
    const check = (name: string) => assertFree(administrator, "category", { name }, { exceptId: id });
    await expect(check("fruit")).resolves.toBeUndefined();
    await expect(check("FRUIT")).rejects.toMatchObject(conflict("name"));
  });

  it("is refused at its field when a retailer is added or edited", async () => {
    const first = await addRetailer(administrator, retailer("Café Corner", "cafe-corner"));
    const second = await addRetailer(administrator, retailer("Lakeside", "lakeside"));
    await expect(addRetailer(administrator, retailer("Café Corner", "other"))).rejects.toMatchObject(
      conflict("name"),
    );
    await expect(addRetailer(administrator, retailer("CAFÉ CORNER", "other"))).rejects.toMatchObject(
      conflict("name"),
    );
    await expect(
      editRetailer(administrator, second.id, retailer("CAFÉ corner", "lakeside")),
    ).rejects.toMatchObject(conflict("name"));
    await editRetailer(administrator, first.id, retailer("CAFÉ corner", "cafe-corner"));
  });

  it("is taken in whatever case", async () => {
    const { db } = world.runtime;
    const retailerId = rows.own.retailer.id;
    const circular = await makeCircular(db, { retailerId, name: "N1 Été" });
    const other = await getCircular(administrator, (await makeCircular(db, { retailerId })).id);
    await makeService(db, { uniqueId: "Zürich" });
    const taken = conflict("name");
    await expect(
      editCircular(administrator, other.id, circularInput(other, { name: "n1 ÉTÉ" })),
    ).rejects.toMatchObject(taken);
    const service = { name: "Other", uniqueId: "ZÜRICH", notes: "", retailerId: null };
    await expect(addService(administrator, service)).rejects.toMatchObject(conflict("uniqueId"));

    expect((await getCircular(administrator, circular.id)).name).toBe("N1 Été");
  });

  it("is kept by its own row, also in another case, and taken by no other", async () => {
    const ctx = administrator;
    const retailerId = rows.own.retailer.id;
    const nouns: [
      add: (name: string) => Promise<{ id: number }>,
      edit: (id: number, name: string) => Promise<unknown>,
    ][] = [
      [
        (name) => addCircularGroup(ctx, { retailerId, name }),
        (id, name) => editCircularGroup(ctx, id, { retailerId, name }),
      ],
      [(name) => addSheet(ctx, { retailerId, name }), (id, name) => editSheet(ctx, id, { retailerId, name })],
      [(name) => addCategory(ctx, { name }), (id, name) => editCategory(ctx, id, { name })],
      [
        (name) => addRecipeCategory(ctx, { name, featured: false }),
        (id, name) => editRecipeCategory(ctx, id, { name }),
      ],
    ];
    for (const [add, edit] of nouns) {
      const { id } = await add("Été für Œuvres");
      const second = await add("Another one");
      await expect(add("ÉTÉ FÜR ŒUVRES")).rejects.toMatchObject(conflict("name"));
      await expect(edit(second.id, "été für œuvres")).rejects.toMatchObject(conflict("name"));
      await edit(id, "ÉTÉ für Œuvres");
    }
    await addCircularGroup(ctx, { retailerId: rows.other.retailer.id, name: "Été für Œuvres" });
  });

  it("stays where it clashed before the rule came, and can't be chosen anew", async () => {
    const { db } = world.runtime;
    const retailerId = rows.own.retailer.id;
    const lower = await getCircular(administrator, (await makeCircular(db, { retailerId, name: "n1" })).id);
    await makeCircular(db, { retailerId, name: "N1" });
    await editCircular(administrator, lower.id, circularInput(lower, { title: "Another title" }));
    expect(await getCircular(administrator, lower.id)).toMatchObject({ name: "n1", title: "Another title" });
    await expect(
      editCircular(administrator, lower.id, circularInput(lower, { name: "N1" })),
    ).rejects.toMatchObject(conflict("name"));
  });
});

describe("a unique value that two write at the same moment", () => {
  it("ends as the same conflict at its field, whichever table refuses the row", async () => {
    const { db } = world.runtime;
    const retailerId = rows.own.retailer.id;
    const circularGroupId = (await makeCircularGroup(db, { retailerId })).id;
    const serviceId = (await makeService(db, { uniqueId: "s1" })).id;
    // What the check would have found is written behind it, as another process could with another database.
    const twice: [string, (tx: Tx["db"]) => Promise<unknown>][] = [
      ["name", (tx) => makeRetailer(tx, { name: "Same" })],
      ["slug", (tx) => makeRetailer(tx, { slug: "same" })],
      ["name", (tx) => makeCircular(tx, { retailerId, name: "Same" })],
      ["slug", (tx) => makeCircular(tx, { retailerId, slug: "same" })],
      ["name", (tx) => makeCircularGroup(tx, { retailerId, name: "Same" })],
      ["slug", (tx) => makeStore(tx, { retailerId, circularGroupId, slug: "same" })],
      ["name", (tx) => makeCategory(tx, "Same")],
      ["name", (tx) => makeRecipeCategory(tx, { name: "Same" })],
      ["uniqueId", (tx) => makeService(tx, { uniqueId: "same" })],
      ["uniqueId", (tx) => makeSubservice(tx, { serviceId, uniqueId: "same" })],
      ["uniqueId", (tx) => makeProperty(tx, { retailerId, serviceId, uniqueId: "same" })],
    ];
    for (const [field, write] of twice) {
      await inTransaction(administrator, (tx) => write(tx.db));
      await expect(inTransaction(administrator, (tx) => write(tx.db))).rejects.toMatchObject(conflict(field));
    }
    const { email } = rows.own.staff;
    const second = inTransaction(administrator, (tx) =>
      tx.db
        .insertInto("user")
        .columns(["email", "firstName", "lastName", "role", "emailConfirmed", "createdAt", "updatedAt"])
        .expression((eb) =>
          eb
            .selectFrom("user")
            .select(["email", "firstName", "lastName", "role", "emailConfirmed", "createdAt", "updatedAt"])
            .where("email", "=", email),
        )
        .execute(),
    );
    await expect(second).rejects.toMatchObject(conflict("email"));
  });

  it("stays a fault of ours where no person chose the value", async () => {
    const write = () =>
      inTransaction(administrator, (tx) =>
        tx.db.insertInto("publication").values({ retailerId: 987_654, version: 1 }).execute(),
      );
    await write();
    await expect(write()).rejects.not.toMatchObject({ code: "conflict" });
  });
});
