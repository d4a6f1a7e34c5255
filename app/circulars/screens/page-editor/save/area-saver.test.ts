import { describe, expect, it } from "vitest";
import { type EditorArea, emptyFields, type SavedArea, toEditorArea } from "../editor-area";
import type { AreaChange, ChangeResult, Conflict } from "./area-changes";
import { AreaSaver } from "./area-saver";

const message = "Anna has changed this area in the meantime.";

/** A server that keeps areas with versions, and can be told to fail. */
function startServer(areas: SavedArea[]) {
  const rows = new Map(areas.map((area) => [area.id, area]));
  const asked: AreaChange[] = [];
  let nextId = 100;
  let down = false;
  return {
    rows,
    asked,
    setDown(value: boolean) {
      down = value;
    },
    async send(change: AreaChange): Promise<ChangeResult> {
      asked.push(change);
      await Promise.resolve();
      if (down) return { kind: "refused", message: "Error updating circular area", fields: {} };
      const row = change.id === null ? undefined : rows.get(change.id);
      if (change.kind === "save" && change.id !== null && !row) {
        return { kind: "conflict", current: null, message };
      }
      if (row && row.version !== change.version) return { kind: "conflict", current: row, message };
      if (change.kind === "delete") {
        rows.delete(change.id);
        return { kind: "done", area: null };
      }
      const { key: _key, categoryId: _category, picture, ...values } = change.area;
      if (picture && values.thumbnailIndex === null) values.thumbnailIndex = 7;
      const saved = { ...values, category: null, id: row?.id ?? nextId++, version: (row?.version ?? 0) + 1 };
      rows.set(saved.id, saved);
      return { kind: "done", area: saved };
    },
  };
}

function savedArea(id: number, ingredient: string): SavedArea {
  const { categoryId: _category, ...fields } = emptyFields;
  return {
    ...fields,
    id,
    version: 1,
    category: null,
    ingredient,
    left: 0.1,
    top: 0.1,
    width: 0.2,
    height: 0.2,
  };
}

function start(...areas: SavedArea[]) {
  const server = startServer(areas);
  const saver = new AreaSaver(areas, (change) => server.send(change));
  return { server, saver, areas: areas.map((area) => toEditorArea(area)) };
}

function moved(area: EditorArea, left: number): EditorArea {
  return { ...area, left };
}

describe("AreaSaver", () => {
  it("sends nothing when nothing changed", async () => {
    const { server, saver, areas } = start(savedArea(1, "Apples"));
    saver.want(areas);
    await saver.flush();
    expect(server.asked).toEqual([]);
    expect(saver.state.status).toBe("saved");
  });

  it("saves only what changed, with the version it was made on, again and again", async () => {
    const { server, saver, areas } = start(savedArea(1, "Apples"), savedArea(2, "Milk"));
    const [apples, milk] = areas as [EditorArea, EditorArea];
    saver.want([moved(apples, 0.3), milk]);
    expect(saver.state.status).toBe("saving");
    await saver.flush();
    saver.want([moved(apples, 0.4), milk]);
    await saver.flush();
    expect(server.asked).toMatchObject([
      { kind: "save", id: 1, version: 1 },
      { kind: "save", id: 1, version: 2 },
    ]);
    expect(server.rows.get(1)).toMatchObject({ left: 0.4, version: 3 });
    expect(saver.state.status).toBe("saved");
  });

  it("makes, deletes and after an undo makes again", async () => {
    const { server, saver, areas } = start(savedArea(1, "Apples"));
    saver.want([]);
    await saver.flush();
    expect(server.rows.size).toBe(0);
    saver.want(areas);
    await saver.flush();
    expect([...server.rows.values()]).toMatchObject([{ ingredient: "Apples" }]);
    saver.want([moved(areas[0] as EditorArea, 0.5)]);
    await saver.flush();
    expect([...server.rows.values()]).toMatchObject([{ left: 0.5, version: 2 }]);
  });

  it("keeps what could not be saved and saves it on retry", async () => {
    const { server, saver, areas } = start(savedArea(1, "Apples"));
    server.setDown(true);
    saver.want([moved(areas[0] as EditorArea, 0.3)]);
    await saver.flush();
    expect(saver.state).toMatchObject({ status: "failed", message: "Error updating circular area" });
    server.setDown(false);
    await saver.retry();
    expect(saver.state.status).toBe("saved");
    expect(server.rows.get(1)).toMatchObject({ left: 0.3 });
  });

  it("tries again with the next change after a failure", async () => {
    const { server, saver, areas } = start(savedArea(1, "Apples"));
    server.setDown(true);
    saver.want([moved(areas[0] as EditorArea, 0.3)]);
    await saver.flush();
    server.setDown(false);
    saver.want([moved(areas[0] as EditorArea, 0.35)]);
    await saver.flush();
    expect(server.rows.get(1)).toMatchObject({ left: 0.35 });
  });

  it("stops at a conflict with both versions, and goes on with the one that is chosen", async () => {
    const { server, saver, areas } = start(savedArea(1, "Apples"));
    const theirs = { ...savedArea(1, "Green apples"), deal: "$2", left: 0.5, version: 7 };
    server.rows.set(1, theirs);
    const mine = moved(areas[0] as EditorArea, 0.3);
    saver.want([mine]);
    await saver.flush();
    const expected = { mine, theirs, message, clashes: ["box"] };
    expect(saver.state).toMatchObject({ status: "conflict", conflict: expected });
    expect(server.rows.get(1)).toEqual(theirs);

    saver.settle(saver.state.conflict as Conflict, "mine");
    await saver.flush();
    const both = { ingredient: "Green apples", deal: "$2", left: 0.3, version: 8 };
    expect(server.rows.get(1)).toMatchObject(both);
    expect(saver.state).toMatchObject({ status: "saved", conflict: null });
  });

  it("sends nothing more when the other's version is taken", async () => {
    const { server, saver, areas } = start(savedArea(1, "Apples"));
    const theirs = { ...savedArea(1, "Green apples"), left: 0.5, version: 7 };
    server.rows.set(1, theirs);
    saver.want([moved(areas[0] as EditorArea, 0.3)]);
    await saver.flush();
    saver.settle(saver.state.conflict as Conflict, "theirs");
    await saver.flush();
    expect(server.asked).toHaveLength(1);
    expect(saver.state.status).toBe("saved");
  });

  it("merges what somebody else has changed in other fields, and says so", async () => {
    const rebases: unknown[] = [];
    const server = startServer([savedArea(1, "Apples")]);
    const saver = new AreaSaver(
      [...server.rows.values()],
      (change) => server.send(change),
      undefined,
      undefined,
      ({ key, theirs }, said) => rebases.push([key, theirs.deal, said]),
    );
    const apples = toEditorArea(savedArea(1, "Apples"));
    server.rows.set(1, { ...savedArea(1, "Apples"), deal: "$2", version: 7 });
    const form = await saver.saveNow({ ...apples, ingredient: "Gala apples" });
    expect(form).toMatchObject({ kind: "saved", area: { ingredient: "Gala apples", deal: "$2" } });
    expect(server.rows.get(1)).toMatchObject({ ingredient: "Gala apples", deal: "$2", version: 8 });

    const gala = { ...apples, ingredient: "Gala apples", deal: "$2" };
    server.rows.set(1, { ...savedArea(1, "Gala apples"), deal: "$1", version: 9 });
    saver.want([moved(gala, 0.4)]);
    await saver.flush();
    expect(server.rows.get(1)).toMatchObject({ ingredient: "Gala apples", deal: "$1", left: 0.4 });
    expect(saver.state.status).toBe("saved");
    expect(rebases).toEqual([
      ["area-1", "$2", message],
      ["area-1", "$1", message],
    ]);
  });

  it("takes over the area of somebody else who was quicker, and neither makes nor deletes one", async () => {
    const theirs = { ...savedArea(7, "Figs"), version: 3 };
    const asked: AreaChange[] = [];
    const taken: unknown[] = [];
    const send = async (change: AreaChange): Promise<ChangeResult> => {
      asked.push(change);
      return change.kind === "save" ? { kind: "taken", area: theirs } : { kind: "done", area: null };
    };
    const saver = new AreaSaver([], send, (key, area) => taken.push([key, area]));
    const mine = (key: string) => ({ ...toEditorArea(savedArea(1, "Figs"), key), suggested: true });
    saver.want([mine("new-1"), mine("new-2")]);
    await saver.flush();
    expect(taken).toEqual([
      ["new-1", toEditorArea(theirs)],
      ["new-2", null],
    ]);
    // What the screen wanted before it was told is no wish to delete it.
    saver.want([]);
    await saver.flush();
    saver.want([toEditorArea(theirs)]);
    await saver.flush();
    expect(asked).toHaveLength(2);
    expect(saver.state.status).toBe("saved");
    saver.want([]);
    await saver.flush();
    expect(asked.at(-1)).toMatchObject({ kind: "delete", id: 7, version: 3 });
  });

  it("saves a form at once, in turn, and does not save it a second time", async () => {
    const { server, saver, areas } = start(savedArea(1, "Apples"));
    const apples = areas[0] as EditorArea;
    saver.want([moved(apples, 0.3)]);
    const edited = { ...moved(apples, 0.3), ingredient: "Gala apples" };
    const [, result] = await Promise.all([saver.flush(), saver.saveNow(edited)]);
    expect(result.kind).toBe("saved");
    saver.want([edited]);
    await saver.flush();
    expect(server.asked).toHaveLength(2);
    expect(server.rows.get(1)).toMatchObject({ ingredient: "Gala apples", version: 3 });
  });

  it("tells its listeners of every change of state", async () => {
    const { saver, areas } = start(savedArea(1, "Apples"));
    const seen: string[] = [];
    const stop = saver.subscribe(() => seen.push(saver.getState().status));
    saver.want([moved(areas[0] as EditorArea, 0.3)]);
    await saver.flush();
    stop();
    saver.want(areas);
    expect(new Set(seen)).toEqual(new Set(["saving", "saved"]));
    expect(seen.at(-1)).toBe("saved");
  });

  it("learns which picture was cut out for an area, and keeps it with what was changed meanwhile", async () => {
    const told: [string, number | null][] = [];
    const server = startServer([]);
    const saver = new AreaSaver(
      [],
      async (change) => {
        const result = await server.send(change);
        if (server.asked.length === 1) saver.want([moved(plums, 0.5)]);
        return result;
      },
      undefined,
      (key, thumbnailIndex) => told.push([key, thumbnailIndex]),
    );
    const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.2 };
    const plums: EditorArea = { ...emptyFields, ...box, key: "a", ingredient: "Plums", picture: box };
    saver.want([plums]);
    await saver.flush();
    expect(told).toEqual([["a", 7]]);
    expect([...server.rows.values()]).toMatchObject([{ left: 0.5, thumbnailIndex: 7 }]);
    expect(server.asked).toHaveLength(2);
  });
});

describe("an area that somebody else has deleted", () => {
  it.each(["mine", "theirs"] as const)(
    "is asked about, from its form too, and then is as %s",
    async (preferred) => {
      for (const how of ["form", "background"]) {
        const { server, saver, areas } = start(savedArea(1, "Beef"));
        const mine = { ...(areas[0] as EditorArea), ingredient: "Beef, minced" };
        server.rows.clear();
        let conflict: Conflict | null = null;
        if (how === "form") {
          const result = await saver.saveNow(mine);
          conflict = result.kind === "conflict" ? result.conflict : null;
        } else {
          saver.want([mine]);
          await saver.flush();
          conflict = saver.state.conflict;
        }
        expect(conflict).toMatchObject({ mine, theirs: null, clashes: [] });
        expect(server.rows.size).toBe(0);
        const kept = saver.settle(conflict as Conflict, preferred);
        expect(kept).toEqual(preferred === "mine" ? mine : null);
        saver.want(kept ? [kept] : []);
        await saver.flush();
        expect([...server.rows.values()].map(({ ingredient }) => ingredient)).toEqual(
          preferred === "mine" ? ["Beef, minced"] : [],
        );
        expect(saver.state.status).toBe("saved");
      }
    },
  );
});
