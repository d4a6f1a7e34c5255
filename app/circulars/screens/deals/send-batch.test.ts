import { afterEach, expect, it, vi } from "vitest";
import { sendBatch } from "./send-batch";

const address = "http://endcap.test/dashboard/circulars/1/deals/change";
const batch = { changed: [], added: [], deleted: [{ id: 7, version: 1 }] };

function answerWith(answer: Response, url = address): void {
  vi.stubGlobal("fetch", async () => Object.defineProperty(answer, "url", { value: url }));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it("gives what was written, and what stands there where somebody else was faster", async () => {
  const written = { changed: [], added: [], deleted: [] };
  answerWith(Response.json({ ok: true, written }));
  expect(await sendBatch(address, batch)).toEqual({ kind: "done", written });
  const current = { ids: [7], deals: [] };
  answerWith(Response.json({ ok: false, message: "Changed.", fields: {}, current }, { status: 409 }));
  expect(await sendBatch(address, batch)).toEqual({ kind: "conflict", message: "Changed.", current });
});

it("opens the sign-in page when the session has ended", async () => {
  const assign = vi.fn();
  vi.stubGlobal("window", { location: { assign } });
  answerWith(new Response("<h1>Sign in</h1>"), "http://endcap.test/login?redirectTo=%2Fdashboard");
  expect(await sendBatch(address, batch)).toEqual({ kind: "refused", message: "Please sign in." });
  expect(assign).toHaveBeenCalledExactlyOnceWith("/login");
});

it("tells a server that can't be reached from one that refuses and from a proxy's page", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const unreachable = "The server can't be reached. Please try again.";
  expect(await sendBatch(address, batch)).toEqual({ kind: "refused", message: unreachable });
  answerWith(Response.json({ error: "too_large", message: "This is too much." }, { status: 413 }));
  expect(await sendBatch(address, batch)).toEqual({ kind: "refused", message: "This is too much." });
  answerWith(new Response("<h1>Bad Gateway</h1>", { status: 502 }));
  expect(await sendBatch(address, batch)).toEqual({
    kind: "refused",
    message: "Error updating circular area",
  });
});
