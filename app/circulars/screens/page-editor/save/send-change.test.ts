import { afterEach, describe, expect, it, vi } from "vitest";
import { emptyFields, newAreaKey } from "../editor-area";
import type { AreaChange } from "./area-changes";
import { isSmall, sendChange } from "./send-change";

const address = "http://endcap.test/dashboard/circulars/1/edit/page/2/areas";
const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.2 };
const addition: AreaChange = {
  kind: "save",
  area: { ...emptyFields, ...box, key: newAreaKey() },
  id: null,
  version: null,
};
const deletion: AreaChange = { kind: "delete", key: "area-7", id: 7, version: 1 };

function answerWith(answer: Response | TypeError, url = address): void {
  vi.stubGlobal("fetch", async () => {
    if (answer instanceof TypeError) throw answer;
    return Object.defineProperty(answer, "url", { value: url });
  });
}

function refusal(status: number, message: string, more = {}): Response {
  return Response.json({ ok: false, message, fields: {}, ...more }, { status });
}

function formWith(recipesJson: string): FormData {
  const form = new FormData();
  form.set("intent", "save");
  form.set("recipesJson", recipesJson);
  return form;
}

describe("isSmall", () => {
  it("takes the form of an ordinary area", () => {
    expect(isSmall(formWith("[]"))).toBe(true);
  });

  it("refuses a form that would not fit into 64 KB, counted in bytes and not in letters", () => {
    expect(isSmall(formWith("x".repeat(50_000)))).toBe(true);
    expect(isSmall(formWith("x".repeat(60_000)))).toBe(false);
    expect(isSmall(formWith("é".repeat(50_000)))).toBe(false);
  });
});

describe("sendChange", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const refused = (message: string) => ({ kind: "refused", message, fields: {} });
  const signedOut = refused(
    "You are signed out. Sign in again in another tab, then retry: nothing is lost here.",
  );

  it("gives the area as the server has it, or the one that was there for the same deal", async () => {
    answerWith(Response.json({ ok: true, area: { id: 7 }, isTaken: false }));
    expect(await sendChange(address, addition)).toEqual({ kind: "done", area: { id: 7 } });
    answerWith(Response.json({ ok: true, area: { id: 8 }, isTaken: true }));
    expect(await sendChange(address, addition)).toEqual({ kind: "taken", area: { id: 8 } });
  });

  it("stays on the screen when the session has ended, and says so", async () => {
    answerWith(new Response("<h1>Sign in</h1>"), "http://endcap.test/login");
    expect(await sendChange(address, addition)).toEqual(signedOut);
    answerWith(refusal(401, "Please sign in."));
    expect(await sendChange(address, addition)).toEqual(signedOut);
  });

  it("says that there is no connection", async () => {
    answerWith(new TypeError("Failed to fetch"));
    expect(await sendChange(address, addition)).toEqual(
      refused("Error updating circular area. The server can't be reached. Please try again."),
    );
  });

  it("keeps the server's sentence, and has one of its own for a proxy's page", async () => {
    answerWith(refusal(400, "Check the fields.", { fields: { deal: ["Too long."] } }));
    expect(await sendChange(address, addition)).toEqual({
      ...refused("Check the fields."),
      fields: { deal: ["Too long."] },
    });
    answerWith(refusal(403, "You may not do that."));
    expect(await sendChange(address, addition)).toEqual(refused("You may not do that."));
    answerWith(new Response("<h1>Bad Gateway</h1>", { status: 502 }));
    expect(await sendChange(address, addition)).toEqual(refused("Error updating circular area"));
  });

  it("gives what stands there now when a save lost a race", async () => {
    answerWith(refusal(409, "Changed by somebody else.", { current: { id: 7 } }));
    expect(await sendChange(address, addition)).toEqual({
      kind: "conflict",
      current: { id: 7 },
      message: "Changed by somebody else.",
    });
  });

  it("tells a deletion by somebody else from a refusal", async () => {
    answerWith(refusal(409, "Deleted by somebody else.", { current: null }));
    const result = { kind: "conflict", current: null, message: "Deleted by somebody else." };
    expect(await sendChange(address, addition)).toEqual(result);
    answerWith(refusal(409, "The page is not drawn yet."));
    expect(await sendChange(address, addition)).toEqual(refused("The page is not drawn yet."));
  });

  it("takes an area that is gone already for deleted, and for lost when it was to be saved", async () => {
    answerWith(refusal(404, "There is no such area."));
    expect(await sendChange(address, deletion)).toEqual({ kind: "done", area: null });
    answerWith(refusal(404, "There is no such area."));
    expect(await sendChange(address, addition)).toEqual(refused("There is no such area."));
  });
});
