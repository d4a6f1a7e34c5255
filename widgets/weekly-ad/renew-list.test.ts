import { expect, test } from "vitest";
import { addToItem } from "#app/shopping/domain/publishing/list-item";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { makeWeeklyAd } from "#tests/widgets/weekly-ad-factory";
import { dealItem } from "#widgets/shared/add-to-list";
import { renewed } from "./renew-list";

const now = Date.parse("2026-11-20T12:00:00Z");

/** What was put on the list from the first deal of an ad. */
function taken(ad: WeeklyAd, quantity = 2) {
  const [circular] = ad.circulars;
  const [page] = circular?.pages ?? [];
  const [area] = page?.areas ?? [];
  if (!circular || !page || !area) throw new Error("The ad has no deal.");
  const place = ad.store && { key: ad.store.slug, name: ad.store.name, id: ad.store.id };
  return {
    area,
    page,
    item: addToItem(undefined, { ...dealItem(area, page, circular, place), quantity }, 1),
  };
}

test("a deal that stands as it was put on the list is left alone", () => {
  const ad = makeWeeklyAd();
  expect(renewed([taken(ad).item], ad, now)).toEqual([]);
});

test("a corrected price comes to the list, once", () => {
  const ad = makeWeeklyAd();
  const { area, item } = taken(ad);
  area.deal = "$9.99";
  area.price = null;
  const [fresh] = renewed([item], ad, now);
  if (!fresh) throw new Error("Nothing was renewed.");
  expect(fresh.deal).toMatchObject({ text: "$9.99", price: null });
  expect(renewed([{ ...item, deal: fresh.deal ?? null }], ad, now)).toEqual([]);
});

test("a list that comes from the server with its fields in another order stands as it was", () => {
  const ad = makeWeeklyAd();
  const { item } = taken(ad);
  const turned = (value: object) => Object.fromEntries(Object.entries(value).reverse());
  const deal = { ...turned({ ...item.deal, price: turned(item.deal?.price ?? {}) }) } as typeof item.deal;
  expect(renewed([{ ...item, deal }], ad, now)).toEqual([]);
});

test("a deal that was taken out of its ad has ended", () => {
  const ad = makeWeeklyAd();
  const { page, item } = taken(ad);
  page.areas.shift();
  const [fresh] = renewed([item], ad, now);
  expect(fresh?.deal?.endsAt).toBe("2026-11-20T12:00:00.000Z");
  expect(renewed([{ ...item, deal: fresh?.deal ?? null }], ad, now)).toEqual([]);
});

test("a deal that was taken out has ended, also where its store was chosen later", () => {
  const ad = makeWeeklyAd();
  const { page, item } = taken(ad);
  page.areas.shift();
  const here = { ...ad, store: { id: 3, slug: "court-square", name: "Court Square" } };
  expect(renewed([item], here, now)[0]?.deal?.endsAt).toBe("2026-11-20T12:00:00.000Z");
});

test("all deals of an ad that was ended early have ended, and hold again when it is published again", () => {
  const ad = makeWeeklyAd();
  const { item } = taken(ad);
  const [ended] = renewed([item], { ...ad, circulars: [] }, now);
  expect(ended).toMatchObject({ deal: { endsAt: "2026-11-20T12:00:00.000Z" } });
  const standing = { ...item, deal: ended?.deal ?? null };
  expect(renewed([standing], { ...ad, circulars: [] }, now)).toEqual([]);
  expect(renewed([standing], ad, now)[0]?.deal).toEqual(item.deal);
});

test("what was bought, and what another store has, is left alone", () => {
  const ad = makeWeeklyAd();
  const { area, item } = taken(ad);
  area.deal = "$9.99";
  const deal = item.deal;
  if (!deal) throw new Error("It is no deal.");
  const others = [
    { ...item, ticked: true },
    { ...item, deal: { ...deal, circularId: -1, endsAt: "2026-11-19T12:00:00Z" } },
    { ...item, deal: { ...deal, areaId: -1, store: { key: "elsewhere", name: null } } },
    { ...item, deal: null },
  ];
  expect(renewed(others, ad, now)).toEqual([]);
});

test("a store is known by its id, whatever its slug was", () => {
  const store = { id: 3, slug: "court-square", name: "Court Square" };
  const ad = makeWeeklyAd({ store });
  const { item } = taken(ad);
  const gone = { ...ad, circulars: [] };
  expect(renewed([item], { ...gone, store: { ...store, slug: "court-sq" } }, now)[0]?.deal?.endsAt).toBe(
    "2026-11-20T12:00:00.000Z",
  );
  expect(renewed([item], { ...gone, store: { ...store, id: 4 } }, now)).toEqual([]);
});

test("a corrected price reaches a deal of a store that is called otherwise now", () => {
  const ad = makeWeeklyAd();
  const { area, item } = taken(ad);
  area.deal = "$9.99";
  const store = { key: "elsewhere", name: "Elsewhere" };
  const [fresh] = renewed([{ ...item, deal: item.deal && { ...item.deal, store } }], ad, now);
  expect(fresh?.deal).toMatchObject({ text: "$9.99", store });
});

test.each([
  ["Strawberries", "Raspberries", false],
  ["Boneless Chicken Breasts", "Boneless Chicken Thighs", false],
  ["Butter", "Peanut Butter", false],
  ["Strawbery", "Strawberries", true],
])("an area that had %s and has %s now", (old, name, isSame) => {
  const ad = makeWeeklyAd();
  const { area } = taken(ad);
  Object.assign(area, { prefix: "", ingredient: old });
  const { item } = taken(ad);
  area.ingredient = name;
  const [fresh] = renewed([item], ad, now);
  expect(fresh).toMatchObject(
    isSame
      ? { name, deal: item.deal }
      : { name: old, deal: { ...item.deal, endsAt: "2026-11-20T12:00:00.000Z" } },
  );
  if (isSame || !fresh) return;
  const ended = { ...item, deal: fresh.deal ?? null };
  expect(renewed([ended], ad, now)).toEqual([]);
  area.ingredient = old;
  expect(renewed([ended], ad, now)[0]).toMatchObject({ name: old, deal: item.deal });
});

test("a deal without a name keeps its place, whatever it says, and takes the name that it gets", () => {
  const ad = makeWeeklyAd();
  const { area } = taken(ad);
  Object.assign(area, { prefix: "", ingredient: "", details: "", deal: "$3.99" });
  const { item } = taken(ad);
  area.deal = "$4.99";
  expect(renewed([item], ad, now)[0]).toMatchObject({ name: "$4.99", deal: { text: "$4.99" } });
  area.ingredient = "Strawberries";
  expect(renewed([item], ad, now)[0]).toMatchObject({ name: "Strawberries", deal: { text: "$4.99" } });
  Object.assign(area, { ingredient: "", deal: "" });
  const bare = { ...taken(ad).item, name: "Angebot auf Seite 1" };
  expect(renewed([bare], ad, now)[0]).toMatchObject({ deal: { endsAt: item.deal?.endsAt } });
});
