import { render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoreChoice } from "#app/shopping/domain/publishing/weekly-ad";
import { CHOOSE_STORE } from "../choose-store";
import { createShoppers } from "../shopper";
import { StoreLine } from "./StoreLine";

let root: HTMLElement;

beforeEach(() => {
  localStorage.clear();
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(() => {
  render(null, root);
  root.remove();
  window.Endcap = undefined;
});

function draw(
  store: { name: string | null } | null,
  shopper = createShoppers(() => Promise.reject(new Error("offline")))("7"),
  retailer: StoreChoice = { hasStores: true },
) {
  const context = { root, origin: "https://ads.example.com", retailerId: "7", shopper };
  render(<StoreLine {...context} retailer={retailer} store={store} />, root);
  return { shopper, button: root.querySelector("button") as HTMLButtonElement };
}

const text = () => root.textContent?.replace(/\s+/g, " ");
const picker = () => root.querySelector<HTMLElement>("[data-endcap-view=store-picker]");

test("says whose deals they are, also where the name isn't known", () => {
  draw({ name: "Main Street" });
  expect(text()).toBe("Deals at Main StreetChange");
  draw({ name: null });
  expect(text()).toBe("Deals at your storeChange");
  draw(null);
  expect(text()).toBe("Deals can differ by storeChoose your store");
});

test("is not there where the host page names the store", () => {
  root.dataset.endcapStore = "main-street";
  draw({ name: "Main Street" });
  expect(text()).toBe("");
});

test("says that deals differ, and tells the console, where the host page names a store that is none", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  root.dataset.endcapStore = "main-stret";
  draw(null);
  expect(text()).toBe("Deals can differ by store");
  await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(1), { timeout: 20_000 });
  expect(warned.mock.lastCall?.[0]).toContain('https://ads.example.com has no store "main-stret"');
  warned.mockRestore();
});

test("is not there where the retailer has no stores, but in what was kept before answers told of that", () => {
  draw(null, undefined, { hasStores: false });
  expect(text()).toBe("");
  draw(null, undefined, {});
  expect(text()).toBe("Deals can differ by storeChoose your store");
});

test("opens no picker of its own where somebody takes the question", () => {
  const asked: unknown[] = [];
  const take = (event: Event) => {
    event.preventDefault();
    asked.push((event as CustomEvent).detail);
  };
  document.addEventListener(CHOOSE_STORE, take);
  draw(null).button.click();
  document.removeEventListener(CHOOSE_STORE, take);
  expect(asked).toEqual([{ retailerId: "7" }]);
  expect(picker()).toBeNull();
});

test("opens a picker below until a store is chosen", async () => {
  const [mount, unmount] = [vi.fn(), vi.fn()];
  window.Endcap = { mount, unmount };
  const { shopper, button } = draw(null);
  button.click();
  await vi.waitFor(() => expect(mount).toHaveBeenCalledWith(picker()), { timeout: 20_000 });
  expect(button.getAttribute("aria-expanded")).toBe("true");
  const opened = picker();
  shopper.store.set({ key: "main-street", name: "Main Street", listUrl: null });
  await vi.waitFor(() => expect(picker()).toBeNull(), { timeout: 20_000 });
  expect(unmount).toHaveBeenCalledWith(opened);
  expect(document.activeElement).toBe(button);
});
