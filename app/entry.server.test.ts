import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { handleError } from "./entry.server";

/** The log's lines about one error of a request. */
function linesOf(error: unknown): unknown[][] {
  const lines: unknown[][] = [];
  const ctx = { request: { id: "1" }, log: { error: (...line: unknown[]) => lines.push(line) } };
  const context = { ctx } as unknown as AppLoadContext;
  handleError(error, { request: new Request("https://ads.example/no-screen/s3cret"), context });
  return lines;
}

it("logs what failed, and nothing of an address that no screen has", () => {
  expect(linesOf(new Error("broken"))).toHaveLength(1);
  const answered = {
    statusText: "",
    internal: true,
    data: "",
    error: new Error('No route matches "/s3cret"'),
  };
  expect(linesOf({ ...answered, status: 500 })).toHaveLength(1);
  expect(linesOf({ ...answered, status: 404 })).toEqual([]);
});
