import type { PagePlan } from "../deals";
import { row } from "../page-grid";
import { each, several } from "../prices";
import { butter, mint, rose, sky, white } from "./backgrounds";

export const producePage: PagePlan = {
  head: {
    title: "Farm-fresh produce",
    note: "In the garden aisle",
    colours: ["#46ad4b", "#12562f"],
  },
  bands: [],
  tiles: [
    ...row(
      102,
      214,
      [2, 1],
      [
        {
          look: "hero",
          background: rose,
          deal: {
            picture: "watermelon",
            prefix: "Whole, seedless",
            ingredient: "Sweet Watermelon",
            details: "The taste of a summer afternoon",
            price: each(4.99, "each"),
            category: "Produce",
            featured: true,
          },
        },
        {
          look: "stacked",
          background: white,
          deal: {
            picture: "apples",
            prefix: "Washington",
            ingredient: "Gala Apples",
            details: "Crisp and sweet",
            price: each(1.69, "lb"),
            category: "Produce",
          },
        },
      ],
    ),
    ...row(
      324,
      198,
      [1, 1, 1, 1],
      [
        {
          look: "stacked",
          background: white,
          deal: {
            picture: "tomatoes",
            prefix: "Greenhouse grown",
            ingredient: "Vine Tomatoes",
            details: "Ripened in the sun",
            price: each(1.79, "lb"),
            category: "Produce",
          },
        },
        {
          look: "stacked",
          background: mint,
          deal: {
            picture: "broccoli",
            prefix: "",
            ingredient: "Broccoli Crowns",
            details: "Tender and green",
            price: each(1.29, "lb"),
            category: "Produce",
          },
        },
        {
          look: "stacked",
          background: white,
          deal: {
            picture: "carrots",
            prefix: "Organic",
            ingredient: "Bunch Carrots",
            details: "With their greens",
            price: each(0.99, "each"),
            category: "Produce",
          },
        },
        {
          look: "stacked",
          background: butter,
          deal: {
            picture: "peppers",
            prefix: "Stoplight pack",
            ingredient: "Bell Peppers",
            details: "3 count",
            price: several(2, 5),
            category: "Produce",
          },
        },
      ],
    ),
    ...row(
      530,
      216,
      [1, 1, 1],
      [
        {
          look: "stacked",
          background: butter,
          deal: {
            picture: "bananas",
            prefix: "Fair trade",
            ingredient: "Organic Bananas",
            details: "Ripe and ready to go",
            price: each(0.49, "lb"),
            category: "Produce",
          },
        },
        {
          look: "stacked",
          background: sky,
          deal: {
            picture: "blueberries",
            prefix: "One pint",
            ingredient: "Plump Blueberries",
            details: "Picked at their best",
            price: several(2, 6),
            category: "Produce",
          },
        },
        {
          look: "stacked",
          background: white,
          deal: {
            picture: "oranges",
            prefix: "California",
            ingredient: "Navel Oranges",
            details: "Juicy and easy to peel",
            price: each(0.99, "lb"),
            category: "Produce",
          },
        },
      ],
    ),
  ],
};
