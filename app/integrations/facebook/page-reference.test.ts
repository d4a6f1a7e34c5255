import { describe, expect, it } from "vitest";
import { readPageReference } from "./page-reference";

describe("what people enter for a page", () => {
  it.each([
    ["200100100100101", "200100100100101"],
    [" 200100100100101 ", "200100100100101"],
    ["@greenbasket", "greenbasket"],
    ["@green.basket-1", "green.basket-1"],
    ["https://www.facebook.com/greenbasket", "greenbasket"],
    ["https://www.facebook.com/greenbasket/", "greenbasket"],
    ["http://m.facebook.com/greenbasket/posts/123456?ref=page", "greenbasket"],
    ["facebook.com/greenbasket", "greenbasket"],
    ["www.fb.com/greenbasket#about", "greenbasket"],
    ["https://de-de.facebook.com/greenbasket/", "greenbasket"],
    ["https://www.facebook.com/profile.php?id=61550000000001", "61550000000001"],
    ["https://www.facebook.com/pages/Green-Basket/200100100100101", "200100100100101"],
    ["https://www.facebook.com/pages/category/Grocery/Green-Basket-200100100100101/", "200100100100101"],
    ["https://www.facebook.com/people/Green-Basket/61550000000001/", "61550000000001"],
    ["https://www.facebook.com/p/Green-Basket-61550000000001/", "61550000000001"],
    ["https://www.facebook.com/pg/greenbasket/about", "greenbasket"],
    ["https://www.facebook.com/200100100100101", "200100100100101"],
  ])("'%s' can be asked for as %s", (entered, path) => {
    expect(readPageReference(entered)).toEqual({ kind: "path", path });
  });

  it.each(["Green Basket Market", "greenbasket", "green.basket", "Joe's", "7-Eleven", "1234", "Käse & Brot"])(
    "'%s' is a name",
    (name) => {
      expect(readPageReference(name)).toEqual({ kind: "name", name });
    },
  );

  it.each([
    "",
    "   ",
    "https://example.com/greenbasket",
    "https://facebook.com.evil.test/greenbasket",
    "https://notfacebook.com/greenbasket",
    "https://www.facebook.com/",
    "https://www.facebook.com/profile.php",
    "https://www.facebook.com/profile.php?id=me",
    "https://www.facebook.com/pages/Green-Basket",
    "https://www.facebook.com/%2e%2e%2fme",
  ])("'%s' is none", (entered) => {
    expect(readPageReference(entered)).toBeNull();
  });
});
