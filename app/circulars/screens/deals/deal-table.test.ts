import { describe, expect, it } from "vitest";
import type { Deal } from "#app/circulars/domain/deals/queries.server";
import type { DealBatch } from "#app/circulars/domain/deals/schemas";
import { tableDeal } from "#tests/setup/table-deal";
import { type BatchResult, DealTable } from "./deal-table";

/** A server that holds deals as ours does; each batch waits for `answer`. */
class Server {
  deals = new Map<number, Deal>([1, 2, 3].map((id) => [id, tableDeal(id)]));
  batches: DealBatch[] = [];
  nextId = 10;
  refusal: BatchResult | null = null;

  send = async (batch: DealBatch): Promise<BatchResult> => {
    this.batches.push(batch);
    const { refusal } = this;
    this.refusal = null;
    if (refusal) return refusal;
    const named = [...batch.changed, ...batch.deleted];
    const stale = named.filter(({ id, version }) => this.deals.get(id)?.version !== version);
    if (stale.length > 0) {
      const ids = stale.map(({ id }) => id);
      const deals = ids.flatMap((id) => this.deals.get(id) ?? []);
      return { kind: "conflict", message: "Somebody else …", current: { ids, deals } };
    }
    const changed = batch.changed.map(({ id, version, ...fields }) =>
      this.put({ ...(this.deals.get(id) as Deal), ...fields, version: version + 1 }),
    );
    const added = batch.added.map((deal) => {
      const { recipesJson: _recipes, ...texts } = deal;
      return this.put({ ...texts, id: this.nextId++, version: 1, recipeCount: 0 });
    });
    const deleted = batch.deleted.map(({ id }) => {
      const { id: _id, version: _version, recipeCount: _count, ...deal } = this.deals.get(id) as Deal;
      this.deals.delete(id);
      return { ...deal, recipesJson: null };
    });
    return { kind: "done", written: { changed, added, deleted } };
  };

  put(deal: Deal): Deal {
    this.deals.set(deal.id, deal);
    return deal;
  }
}

function open() {
  const server = new Server();
  const table = new DealTable([...server.deals.values()], [1], server.send);
  const shown = () => table.getState().deals.map(({ ingredient, deal }) => `${ingredient} ${deal}`);
  return { server, table, shown };
}

describe("a table of deals", () => {
  it("shows an edit at once, and writes edits one after the other on the newest version", async () => {
    const { server, table, shown } = open();
    const first = table.run({ label: "Edit", changed: [{ id: 1, deal: "$2" }] });
    const second = table.run({ label: "Edit", changed: [{ id: 1, ingredient: "Pears" }] });
    expect(shown()[0]).toBe("Pears $2");
    expect(table.getState().saving).toBe(true);
    await first;
    expect(shown()[0]).toBe("Pears $2");
    expect(await second).toMatchObject({ kind: "done" });
    expect(server.batches.map(({ changed }) => changed[0]?.version)).toEqual([1, 2]);
    expect(table.getState().saving).toBe(false);
  });

  it("takes back edits, deletions and what was added, the last first", async () => {
    const { server, table, shown } = open();
    const before = shown();
    await table.run({
      label: "Edit",
      changed: [
        { id: 1, deal: "$2" },
        { id: 2, featured: true },
      ],
    });
    await table.run({ label: "Delete 2 deals", deleted: [1, 3] });
    expect(shown()).toEqual(["Deal 2 $1"]);
    expect(table.getState().undoLabel).toBe("Delete 2 deals");
    await table.undo();
    expect(shown()).toEqual(["Deal 1 $2", "Deal 2 $1", "Deal 3 $1"]);
    // The first deal came back under another id, which the edit before did not know.
    await table.undo();
    expect(shown()).toEqual(before);
    expect([...server.deals.values()].some(({ featured }) => featured)).toBe(false);
    expect(table.undo()).toBeNull();
  });

  it("takes an edit away again that the server refuses, and offers nothing to undo", async () => {
    const { server, table, shown } = open();
    server.refusal = { kind: "refused", message: "No." };
    expect(await table.run({ label: "Edit", changed: [{ id: 1, deal: "$2" }] })).toMatchObject({
      message: "No.",
    });
    expect(shown()[0]).toBe("Deal 1 $1");
    expect(table.getState().undoLabel).toBeNull();
  });

  it("asks which version is to stand where somebody else was quicker, and writes mine over it", async () => {
    const { server, table, shown } = open();
    server.put(tableDeal(1, { deal: "theirs", version: 2 }));
    const edit = { label: "Edit", changed: [{ id: 1, deal: "mine" }] };
    expect(await table.run(edit)).toMatchObject({ kind: "conflict" });
    expect(table.getState().conflict?.step).toMatchObject(edit);
    await table.settleConflict("mine");
    expect(shown()[0]).toBe("Deal 1 mine");
    expect(server.deals.get(1)?.deal).toBe("mine");
  });

  it("merges an edit with what somebody else has changed in other fields of the deal", async () => {
    const { server, table, shown } = open();
    server.put(tableDeal(1, { deal: "theirs", version: 2 }));
    server.put(tableDeal(2, { deal: "theirs", ingredient: "Their name", version: 2 }));
    const merged = await table.run({ label: "Edit", changed: [{ id: 1, ingredient: "Mine" }] });
    expect(merged).toMatchObject({ kind: "done", mergedWith: "Somebody else …" });
    expect(shown()[0]).toBe("Mine theirs");

    const changed = [{ id: 2, deal: "mine", details: "Each" }];
    expect(await table.run({ label: "Edit", changed })).toMatchObject({ kind: "conflict" });
    expect(table.getState().conflict?.clashes).toEqual(new Map([[2, ["deal"]]]));
    await table.settleConflict("theirs");
    expect(server.deals.get(2)).toMatchObject({ deal: "theirs", ingredient: "Their name", details: "Each" });
    await table.undo();
    expect(server.deals.get(2)).toMatchObject({ deal: "theirs", ingredient: "Their name", details: "" });
  });

  it("takes theirs over, and forgets what they have deleted", async () => {
    const { server, table, shown } = open();
    server.put(tableDeal(1, { deal: "theirs", version: 2 }));
    server.deals.delete(2);
    await table.run({
      label: "Edit",
      changed: [
        { id: 1, deal: "mine" },
        { id: 2, deal: "mine" },
      ],
    });
    expect(table.settleConflict("theirs")).toBeNull();
    expect(shown()).toEqual(["Deal 1 theirs", "Deal 3 $1"]);
    expect(table.getState().conflict).toBeNull();
  });

  it("has nothing to ask of the server where all deals of a step are gone", async () => {
    const { server, table } = open();
    await table.run({ label: "Delete", deleted: [1] });
    const sent = server.batches.length;
    expect(await table.run({ label: "Edit", changed: [{ id: 1, deal: "$2" }] })).toMatchObject({
      kind: "done",
    });
    expect(server.batches).toHaveLength(sent);
  });
});
