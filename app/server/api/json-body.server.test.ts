import { expect, it } from "vitest";
import { readJson } from "./json-body.server";

it("takes a body whose sender goes away for wrong input, which is no fault of ours", async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"title":'));
    },
    pull(controller) {
      controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  const request = new Request("http://localhost/", { method: "POST", body, duplex: "half" });
  await expect(readJson(request, 1)).rejects.toMatchObject({ code: "invalid_input" });
});
