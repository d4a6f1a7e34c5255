import type { PagePlan } from "../deals";
import { row, wholeWidth } from "../page-grid";
import { buyOneGetOne, each, several } from "../prices";
import { butter, mint, rose, sand, sky, white } from "./backgrounds";

const bandBox = wholeWidth(302, 34);

export const bakeryAndPantryPage: PagePlan = {
  head: {
    title: "Warm from the bakery",
    note: "Out of the oven at seven",
    colours: ["#dc8a2e", "#854311"],
  },
  bands: [
    {
      box: bandBox,
      text: "Stock the pantry",
      note: "Mix and match all week",
      colours: ["#3a9a4a", "#14582f"],
    },
  ],
  tiles: [
    ...row(
      102,
      192,
      [1.3, 1, 1],
      [
        {
          look: "beside",
          background: sand,
          deal: {
            picture: "croissants",
            prefix: "All butter",
            ingredient: "Golden Croissants",
            details: "4 count",
            price: each(4.99),
            category: "Bakery",
            featured: true,
          },
        },
        {
          look: "stacked",
          background: rose,
          deal: {
            picture: "donuts",
            prefix: "Made this morning",
            ingredient: "Iced Donuts",
            details: "Half dozen, your choice",
            price: each(5.49),
            category: "Bakery",
          },
        },
        {
          look: "stacked",
          background: white,
          deal: {
            picture: "bagels",
            prefix: "Kettle boiled",
            ingredient: "Sesame Bagels",
            details: "6 count",
            price: several(2, 6),
            category: "Bakery",
          },
        },
      ],
    ),
    ...row(
      344,
      200,
      [1, 1, 1, 1],
      [
        {
          look: "stacked",
          background: white,
          deal: {
            picture: "coffee",
            prefix: "Corner Coffee",
            ingredient: "Medium Roast",
            details: "12 oz, ground or whole bean",
            price: each(7.99),
            category: "Beverages",
          },
        },
        {
          look: "stacked",
          background: sky,
          deal: {
            picture: "pasta",
            prefix: "Nonna Lia",
            ingredient: "Italian Pasta",
            details: "16 oz, all shapes",
            price: several(4, 5),
            category: "Grocery",
          },
        },
        {
          look: "stacked",
          background: mint,
          deal: {
            picture: "oliveOil",
            prefix: "Terra extra virgin",
            ingredient: "Olive Oil",
            details: "25 oz bottle",
            price: each(8.49),
            category: "Grocery",
          },
        },
        {
          look: "stacked",
          background: white,
          deal: {
            picture: "soup",
            prefix: "Old Farm",
            ingredient: "Tomato Soup",
            details: "10.75 oz can",
            price: several(5, 5),
            category: "Grocery",
          },
        },
      ],
    ),
    ...row(
      552,
      194,
      [1.6, 1, 1],
      [
        {
          look: "beside",
          background: rose,
          deal: {
            picture: "pizza",
            prefix: "From the freezer",
            ingredient: "Stone Baked Pizza",
            details: "Pepperoni, 22 oz",
            price: buyOneGetOne,
            category: "Frozen",
            featured: true,
          },
        },
        {
          look: "stacked",
          background: sky,
          deal: {
            picture: "paperTowels",
            prefix: "Softie",
            ingredient: "Paper Towels",
            details: "6 double rolls",
            price: each(6.99),
            category: "Household",
          },
        },
        {
          look: "stacked",
          background: butter,
          deal: {
            picture: "dishSoap",
            prefix: "Bright",
            ingredient: "Lime Dish Soap",
            details: "24 oz",
            price: several(2, 5),
            category: "Household",
          },
        },
      ],
    ),
  ],
};
