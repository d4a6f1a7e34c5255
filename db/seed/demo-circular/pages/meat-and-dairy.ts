import type { PagePlan } from "../deals";
import { row, wholeWidth } from "../page-grid";
import { buyOneGetOne, each, several } from "../prices";
import { butter, mint, rose, sand, sky, white } from "./backgrounds";

const bandBox = wholeWidth(482, 34);

export const meatAndDairyPage: PagePlan = {
  head: {
    title: "Butcher & seafood",
    note: "Cut fresh at the counter",
    colours: ["#c8402c", "#6d140f"],
  },
  bands: [
    {
      box: bandBox,
      text: "From the dairy",
      note: "Cold, creamy and close by",
      colours: ["#2f86cf", "#15467f"],
    },
  ],
  tiles: [
    ...row(
      102,
      200,
      [1, 2],
      [
        {
          look: "stacked",
          background: sand,
          deal: {
            picture: "drumsticks",
            prefix: "No antibiotics ever",
            ingredient: "Chicken Drumsticks",
            details: "Family pack",
            price: each(1.49, "lb"),
            category: "Meat",
          },
        },
        {
          look: "hero",
          background: sky,
          deal: {
            picture: "shrimp",
            prefix: "Peeled and deveined",
            ingredient: "Jumbo Cooked Shrimp",
            details: "16 to 20 count, tail on",
            price: each(7.99, "lb"),
            category: "Seafood",
            featured: true,
          },
        },
      ],
    ),
    ...row(
      310,
      164,
      [1, 1],
      [
        {
          look: "beside",
          background: white,
          deal: {
            picture: "groundBeef",
            prefix: "85% lean",
            ingredient: "Fresh Ground Beef",
            details: "Ground in store every day",
            price: each(4.99, "lb"),
            category: "Meat",
          },
        },
        {
          look: "beside",
          background: rose,
          deal: {
            picture: "bacon",
            prefix: "Hickory smoked",
            ingredient: "Thick Cut Bacon",
            details: "16 oz package",
            price: buyOneGetOne,
            category: "Meat",
          },
        },
      ],
    ),
    ...row(
      524,
      222,
      [1, 1, 1, 1],
      [
        {
          look: "stacked",
          background: sky,
          deal: {
            picture: "milk",
            prefix: "Meadow",
            ingredient: "Whole Milk",
            details: "One gallon",
            price: each(2.99),
            category: "Dairy",
          },
        },
        {
          look: "stacked",
          background: white,
          deal: {
            picture: "yogurt",
            prefix: "Creamy",
            ingredient: "Fruit Yogurt",
            details: "5.3 oz, all flavors",
            price: several(10, 10),
            category: "Dairy",
          },
        },
        {
          look: "stacked",
          background: butter,
          deal: {
            picture: "butter",
            prefix: "Sweet cream",
            ingredient: "Salted Butter",
            details: "16 oz",
            price: several(2, 7),
            category: "Dairy",
          },
        },
        {
          look: "stacked",
          background: mint,
          deal: {
            picture: "swissCheese",
            prefix: "Aged 90 days",
            ingredient: "Swiss Cheese",
            details: "8 oz wedge",
            price: each(3.99),
            category: "Dairy",
          },
        },
      ],
    ),
  ],
};
