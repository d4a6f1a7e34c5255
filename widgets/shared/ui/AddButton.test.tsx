import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { NewItem } from "#app/shopping/domain/publishing/list-item";
import { createListChanges } from "../list-changes";
import { createShoppingList } from "../shopping-list";
import { AddButton } from "./AddButton";

const apples: NewItem = { id: "item--apples", kind: "text", name: "Apples" };
let box: HTMLElement;

beforeEach(() => {
  const host = document.createElement("div");
  document.body.append(host);
  box = document.createElement("div");
  host.attachShadow({ mode: "open" }).append(box);
});

afterEach(() => {
  render(null, box);
  document.body.replaceChildren();
});

const button = (name: RegExp) =>
  [...box.querySelectorAll("button")].find((each) => name.test(each.getAttribute("aria-label") ?? ""));
const said = () =>
  box
    .getRootNode()
    .textContent?.replace(box.textContent ?? "", "")
    .trim();
const press = (name: RegExp) =>
  act(async () => {
    button(name)?.click();
    await new Promise((resolve) => setTimeout(resolve));
  });

/** A list with what changes it at hand, as on a page with a network. */
const createList = (id: string) =>
  createShoppingList(id, <Part,>() => Promise.resolve(createListChanges as Part));

test("adds, adds more, takes away, and tells each of it", async () => {
  const list = createList("1");
  await act(() => render(<AddButton list={list} item={apples} />, box));
  expect(box.textContent).toBe("Add to list");

  await press(/^Add to list: Apples/);
  expect(box.textContent).toBe("On your list (1)");
  expect(said()).toBe("Added to your list: Apples");

  await press(/Add more$/);
  expect(box.textContent).toBe("On your list (2)");
  expect(list.find(apples.id)?.quantity).toBe(2);

  await press(/^Take away: Apples/);
  await press(/^Take away: Apples/);
  expect(box.textContent).toBe("Add to list");
  expect(said()).toBe("Taken from your list: Apples");
  expect(list.items()).toEqual([]);
});

test("shows a change made elsewhere, and offers anew what was bought", async () => {
  const list = createList("2");
  const changes = await list.changes();
  await act(() => render(<AddButton list={list} item={{ ...apples, unit: "lb", quantity: 1.5 }} />, box));
  await act(() => changes.add({ ...apples, unit: "lb", quantity: 1.5 }));
  expect(box.textContent).toBe("On your list (1.5 lb)");
  await act(() => changes.change(apples.id, { ticked: true }));
  expect(box.textContent).toBe("Add to list");
  await press(/^Add to list/);
  expect(list.find(apples.id)).toMatchObject({ ticked: false, quantity: 1.5 });
});

test("calls the view once for each press", async () => {
  let added = 0;
  const onAdd = () => {
    added += 1;
  };
  await act(() => render(<AddButton list={createList("3")} item={apples} onAdd={onAdd} />, box));
  await press(/^Add to list/);
  await press(/Add more$/);
  expect(added).toBe(2);
});

test("says that there is no connection, and adds with the next press", async () => {
  let isOnline = false;
  const list = createShoppingList("4", async <Part,>() => {
    if (!isOnline) throw new Error("offline");
    return createListChanges as Part;
  });
  await act(() => render(<AddButton list={list} item={apples} />, box));
  await press(/^Add to list/);
  expect(box.textContent).toBe("Check your connection and try again");
  expect(said()).toBe("Check your connection and try again: Apples");
  expect(list.items()).toEqual([]);
  isOnline = true;
  await press(/^Add to list/);
  expect(box.textContent).toBe("On your list (1)");
});
