import * as z from "zod";
import { parseAnswer } from "#app/adapters/outside/parse-answer";
import type { Box } from "#reader/page-content";

/** More deals than any page has. */
const maxDeals = 200;

/** What is asked for; the answer is read against `pageSchema`. */
export const visionPrompt = [
  "This picture is a page of a grocery circular. List every deal that is printed on it.",
  'Answer with JSON alone: {"deals":[{"left":0.1,"top":0.2,"width":0.3,"height":0.2,"price":"4.99","name":"Plums","prefix":"Organic","details":"2 lb bag"}]}.',
  "left, top, width and height are fractions of the page's width and height, of the box around the whole deal with its picture.",
  'price is what everybody pays, as printed ("4.99", "2/$5"), without unit prices and old prices; empty where none is printed.',
  "name is the product without its size; prefix a short line above it, or empty; details the rest of the print, or empty.",
  "Take every word and digit from the page and make up none.",
].join("\n");

/** A deal as the outside model tells of it; nothing of it is believed yet. */
export interface ToldDeal extends Box {
  price: string;
  name: string;
  prefix: string;
  details: string;
}

const side = z.number().min(-1).max(2);
const text = (maxLength: number) => z.string().max(maxLength);
const dealSchema = z.strictObject({
  left: side,
  top: side,
  width: side,
  height: side,
  price: text(40),
  name: text(300),
  prefix: text(200),
  details: text(4000),
});
const pageSchema = z.strictObject({ deals: z.array(dealSchema).max(maxDeals) });
const tokens = z.number().int().min(0).max(10_000_000);
const usageSchema = z.object({ usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }) });
const completionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).length(1),
});

/**
 * The deals of an answer in the shape of OpenAI's chat completions.
 * @throws UnfitAnswerError, OversizedAnswerError
 */
export function parseVisionAnswer(answer: string): ToldDeal[] {
  const [choice] = parseAnswer(answer, completionSchema).choices;
  const { deals } = parseAnswer(choice?.message.content ?? "", pageSchema);
  return deals.map((deal) => ({
    ...deal,
    price: plain(deal.price),
    name: plain(deal.name),
    prefix: plain(deal.prefix),
    details: deal.details.split(/\r?\n/).map(plain).join("\n").trim(),
  }));
}

/** US dollars for a million tokens. */
export interface TokenPrices {
  input: number;
  output: number;
}

/** What an answer cost, in US dollars; null where it doesn't tell its use. */
export function costOfAnswer(answer: string, { input, output }: TokenPrices): number | null {
  try {
    const { usage } = parseAnswer(answer, usageSchema);
    return (usage.prompt_tokens * input + usage.completion_tokens * output) / 1e6;
  } catch {
    return null;
  }
}

function plain(given: string): string {
  return given.replace(/[\p{C}\s]+/gu, " ").trim();
}
