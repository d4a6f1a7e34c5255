import { apples, bananas, blueberries, oranges, strawberries, watermelon } from "./fruit";

/** Every product picture by name. */
export const illustrations = { apples, bananas, blueberries, oranges, strawberries, watermelon };

export type IllustrationName = keyof typeof illustrations;
