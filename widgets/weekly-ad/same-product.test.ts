import { expect, test } from "vitest";
import { isSameProduct } from "./same-product";

test.each([
  ["Strawbery", "Strawberries"],
  ["Brocoli Crowns", "Broccoli Crowns"],
  ["Jalapeno Peppers", "JALAPEÑO PEPPER"],
  ["Boneless Chicken Breast", "Chicken Breasts, Boneless"],
  ["Lays Potato Chips", "Lay's Potato Chips"],
  ["Coke", "Coke 12 pk"],
  ["Potatoes", "5 lb Bag Potatoes"],
  ["Mele Gala", "Mele Gala 1,5 kg"],
  ["2% Milk", "2% Milk 1 gal."],
  ["7 Up", "7 UP"],
  ["حليب", "حليب 2 لتر"],
  ["🍓", "🍓"],
])("%s and %s are one product", (a, b) => {
  expect(isSameProduct(a, b)).toBe(true);
  expect(isSameProduct(b, a)).toBe(true);
});

test.each([
  ["Organic Strawberries", "Organic Raspberries"],
  ["Gala Apples", "Fuji Apples"],
  ["Sunny Grove Orange Juice", "Sunny Grove Apple Juice"],
  ["Boneless Chicken Breasts", "Boneless Chicken Thighs"],
  ["Red Seedless Grapes", "Green Seedless Grapes"],
  ["2% Milk", "Whole Milk"],
  ["2% Milk", "1% Milk"],
  ["Milk", "2% Milk"],
  ["Butter", "Peanut Butter"],
  ["Cream Cheese", "Cream"],
  ["Juice", "Juice Boxes"],
  ["Coke 12 pk", "Coke 2 liter"],
  ["80/20 Ground Beef", "93/7 Ground Beef"],
  ["Potato Chips", "Potatoes"],
  ["Pork Chips", "Pork Chops"],
  ["Tomato Paste", "Tomato Pasta"],
  ["Cherries", "Sherries"],
  ["Kaffee Crema", "Kaffeefilter"],
  ["Pomme", "Pommes de terre"],
  ["Papas", "Papaya"],
  ["IPA", "TV"],
  ["7 Up", "A&W"],
  ["🍓", "🍎"],
])("%s and %s may be two products", (a, b) => {
  expect(isSameProduct(a, b)).toBe(false);
  expect(isSameProduct(b, a)).toBe(false);
});
