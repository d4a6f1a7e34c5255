import { expect, it } from "vitest";
import type * as z from "zod";
import { anyItem, datedItem, listPage, tokenState } from "./graph-shapes";

const place = { edge: "/posts", host: "graph.facebook.com" };
const wrong = Array(90_000).fill(0);

it.each<[string, z.ZodType, object]>([
  ["items", listPage(anyItem, place), { data: wrong }],
  ["few items", listPage(datedItem, place), { data: wrong.slice(0, 1000) }],
  ["permissions", tokenState, { data: { is_valid: true, scopes: wrong } }],
])("%s that are wrong are not looked at one and all", (_, schema, answer) => {
  expect(schema.safeParse(answer).error?.issues).toHaveLength(1);
});
