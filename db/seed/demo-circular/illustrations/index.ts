import { bagels, croissants, donuts, sourdough } from "./bakery";
import { butter, eggs, iceCream, milk, swissCheese, yogurt } from "./dairy";
import { apples, bananas, blueberries, oranges, strawberries, watermelon } from "./fruit";
import { dishSoap, paperTowels } from "./household";
import { bacon, drumsticks, groundBeef, ribeye } from "./meat";
import type { Illustration } from "./paint";
import { coffee, oliveOil, orangeJuice, pasta, pizza, soup } from "./pantry";
import { salmon, shrimp } from "./seafood";
import { avocados, broccoli, carrots, peppers, tomatoes } from "./vegetables";

/** Every product picture by name. */
export const illustrations = {
  apples,
  avocados,
  bacon,
  bagels,
  bananas,
  blueberries,
  broccoli,
  butter,
  carrots,
  coffee,
  croissants,
  dishSoap,
  donuts,
  drumsticks,
  eggs,
  groundBeef,
  iceCream,
  milk,
  oliveOil,
  orangeJuice,
  oranges,
  paperTowels,
  pasta,
  peppers,
  pizza,
  ribeye,
  salmon,
  shrimp,
  soup,
  sourdough,
  strawberries,
  swissCheese,
  tomatoes,
  watermelon,
  yogurt,
} satisfies Record<string, Illustration>;

export type IllustrationName = keyof typeof illustrations;
