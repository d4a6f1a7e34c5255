import { expect, it } from "vitest";
import { type ClaimedJob, idOfPayload } from "./queue.server";

const job: ClaimedJob = {
  id: 1,
  kind: "draw",
  key: "draw:7",
  payload: null,
  attempts: 1,
  leaseOwner: "me",
  traceparent: null,
};

it("reads the id that a job was queued with", () => {
  expect(idOfPayload({ ...job, payload: { pageId: 7, other: "x" } }, "pageId")).toBe(7);
});

it.each([null, "7", {}, { pageId: "7" }, { pageId: null }])("refuses the payload %j", (payload) => {
  expect(() => idOfPayload({ ...job, payload }, "pageId")).toThrow();
});
