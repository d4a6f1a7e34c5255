import type { Box, PagePlan } from "../deals";
import { columns, halves, row } from "../page-grid";
import { buyOneGetOne, each, several } from "../prices";
import { butter, mint, rose, sand, sky, white } from "./backgrounds";

const [heroBox, sideBox] = columns(130, 262, [1.7, 1]) as [Box, Box];
const [upperBox, lowerBox] = halves(sideBox);

export const frontPage: PagePlan = {
  head: null,
  bands: [],
  tiles: [
    {
      box: heroBox,
      look: "hero",
      background: rose,
      deal: {
        picture: "strawberries",
        prefix: "Grown close to home",
        ingredient: "Sweet Strawberries",
        details: "16 oz package",
        price: several(2, 5),
        category: "Produce",
        featured: true,
      },
    },
    {
      box: upperBox,
      look: "beside",
      background: white,
      deal: {
        picture: "ribeye",
        prefix: "USDA Choice",
        ingredient: "Ribeye Steaks",
        details: "Value pack",
        price: each(8.99, "lb"),
        category: "Meat",
        featured: true,
      },
    },
    {
      box: lowerBox,
      look: "beside",
      background: sky,
      deal: {
        picture: "salmon",
        prefix: "Wild caught",
        ingredient: "Salmon Fillets",
        details: "Fresh, never frozen",
        price: each(9.99, "lb"),
        category: "Seafood",
      },
    },
    ...row(
      400,
      184,
      [1, 1, 1],
      [
        {
          look: "stacked",
          background: mint,
          deal: {
            picture: "avocados",
            prefix: "Ripe today",
            ingredient: "Hass Avocados",
            details: "Large, creamy",
            price: several(4, 5),
            category: "Produce",
          },
        },
        {
          look: "stacked",
          background: white,
          deal: {
            picture: "eggs",
            prefix: "Cage free",
            ingredient: "Grade A Large Eggs",
            details: "One dozen",
            price: each(2.49),
            category: "Dairy",
          },
        },
        {
          look: "beside",
          background: butter,
          deal: {
            picture: "orangeJuice",
            prefix: "Sunny Grove",
            ingredient: "Orange Juice",
            details: "52 oz bottle",
            price: several(2, 6),
            category: "Beverages",
          },
        },
      ],
    ),
    ...row(
      592,
      154,
      [1, 1],
      [
        {
          look: "beside",
          background: rose,
          deal: {
            picture: "iceCream",
            prefix: "Three Scoops",
            ingredient: "Premium Ice Cream",
            details: "48 oz, any flavor",
            price: buyOneGetOne,
            category: "Frozen",
            featured: true,
          },
        },
        {
          look: "beside",
          background: sand,
          deal: {
            picture: "sourdough",
            prefix: "Baked in store",
            ingredient: "Sourdough Bread",
            details: "24 oz loaf",
            price: each(3.49),
            category: "Bakery",
          },
        },
      ],
    ),
  ],
};
