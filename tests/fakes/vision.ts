import { startPlacesServer } from "#tests/setup/places-server";
import { tellVision } from "#tests/setup/vision-answers";
import type { Fake } from "./fake";

const text = { prefix: "", details: "" };

/** A vision model that tells the same two deals of every page, so that what is made up can be seen in the review. */
export async function startVision(): Promise<Fake> {
  const server = await startPlacesServer();
  const deals = [
    { left: 0.05, top: 0.1, width: 0.4, height: 0.35, price: "4.99", name: "Made-up plums", ...text },
    { left: 0.55, top: 0.1, width: 0.4, height: 0.35, price: "77.77", name: "Made-up figs", ...text },
  ];
  server.answer = (_, response) =>
    tellVision(response, { deals }, { prompt_tokens: 1500, completion_tokens: 700 });
  return {
    name: "A vision model",
    environment: {
      VISION_URL: `${server.address}/v1`,
      VISION_MODEL: "made-up",
      VISION_PAGE_PRICE: "0.01",
      VISION_TOKEN_PRICES: "2/10",
    },
    hints: ["two deals on every page, with words and prices that are on none"],
    close: () => server.close(),
  };
}
