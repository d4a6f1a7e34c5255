import type { PagePlan } from "./deals";
import { row } from "./page-grid";
import { each, several } from "./prices";

const white = ["#ffffff", "#fdfaf1"] as const;

const produce: PagePlan = {
  head: {
    title: "Farm-fresh produce",
    note: "Prices good this week",
    colours: ["#3fa648", "#12562f"],
  },
  bands: [],
  tiles: [
    ...row(
      102,
      210,
      [2, 1],
      [
        {
          look: "hero",
          background: ["#fff3e9", "#ffd9cf"],
          deal: {
            picture: "watermelon",
            prefix: "Whole, seedless",
            ingredient: "Sweet Watermelon",
            details: "The taste of a summer afternoon",
            price: each(4.99, "ea"),
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
      320,
      200,
      [1, 1],
      [
        {
          look: "beside",
          background: ["#fffbe2", "#fff0ae"],
          deal: {
            picture: "bananas",
            prefix: "Fair trade",
            ingredient: "Organic Bananas",
            details: "Ripe and ready",
            price: each(0.49, "lb"),
            category: "Produce",
          },
        },
        {
          look: "beside",
          background: white,
          deal: {
            picture: "oranges",
            prefix: "California",
            ingredient: "Navel Oranges",
            details: "Juicy, easy to peel",
            price: each(0.99, "lb"),
            category: "Produce",
          },
        },
      ],
    ),
    ...row(
      528,
      212,
      [1, 1],
      [
        {
          look: "beside",
          background: white,
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
          look: "beside",
          background: ["#fff3ee", "#ffdcd4"],
          deal: {
            picture: "strawberries",
            prefix: "16 oz",
            ingredient: "Sweet Strawberries",
            details: "Grown close to home",
            price: several(2, 5),
            category: "Produce",
            featured: true,
          },
        },
      ],
    ),
  ],
};

/** The circular, page by page: the one source of what is drawn and of its areas. */
export const pagePlans: PagePlan[] = [produce];
