import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { getJson, readFormAnswer, sendForm } from "./ask-server";

let close = () => {};

/** Starts a server that answers so; gives its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };

const errorPage: RequestListener = (_request, response) => {
  response.writeHead(502, { "Content-Type": "text/html" }).end("<h1>Bad Gateway</h1>");
};

const redirectTo =
  (path: string): RequestListener =>
  (request, response) => {
    if (request.url === "/asked") response.writeHead(302, { Location: path }).end();
    else response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Sign in</h1>");
  };

const cutOff: RequestListener = (_request, response) => {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 100 });
  response.write('{"ok":', () => response.destroy());
};

const asForm = () => new URLSearchParams({ name: "Pears" });

afterEach(() => close());

describe("getJson", () => {
  it("gives what a loader answers, with no regard to a field `ok`", async () => {
    const origin = await serve(json(200, { ok: false, rows: [1] }));
    expect(await getJson(origin)).toEqual({ kind: "done", answer: { ok: false, rows: [1] } });
  });

  it("gives null where a loader answers null", async () => {
    expect(await getJson(await serve(json(200, null)))).toEqual({ kind: "done", answer: null });
  });

  it("is refused by an error page, by a loader's sentence, and by a page in place of JSON", async () => {
    expect(await getJson(await serve(errorPage))).toEqual({ kind: "refused", status: 502, refusal: null });
    close();
    const page = await serve((_request, response) => response.end("<p>Welcome to our network</p>"));
    expect(await getJson(page)).toEqual({ kind: "refused", status: 200, refusal: null });
  });

  it("tells where to sign in after a session has ended, and where to set a second step up", async () => {
    const login = await serve(redirectTo("/login?redirectTo=%2Fdashboard"));
    expect(await getJson(`${login}/asked`)).toEqual({ kind: "signedOut", signInPath: "/login" });
    close();
    const setUp = await serve(redirectTo("/login/set-up"));
    expect(await getJson(`${setUp}/asked`)).toEqual({ kind: "signedOut", signInPath: "/login/set-up" });
  });

  it("counts as unreachable without a server, when the answer breaks off, and when it is aborted", async () => {
    const origin = await serve(cutOff);
    expect(await getJson(origin)).toEqual({ kind: "unreachable" });
    expect(await getJson(origin, AbortSignal.abort())).toEqual({ kind: "unreachable" });
    close();
    expect(await getJson(origin)).toEqual({ kind: "unreachable" });
  });
});

describe("sendForm", () => {
  it("sends the form and gives what the action answers", async () => {
    let sent = "";
    const origin = await serve((request, response) => {
      request.setEncoding("utf8").on("data", (part) => {
        sent += part;
      });
      request.on("end", () => json(200, { ok: true, id: 7 })(request, response));
    });
    expect(await sendForm(origin, asForm())).toEqual({ kind: "done", answer: { ok: true, id: 7 } });
    expect(sent).toBe("name=Pears");
  });

  it("keeps the server's sentence, the messages at the fields and what stands in the store now", async () => {
    const refusal = { ok: false, message: "Not saved.", fields: { name: ["Too long."] }, current: { id: 7 } };
    const asked = await sendForm(await serve(json(409, refusal)), asForm());
    expect(asked).toEqual({ kind: "refused", status: 409, refusal });
  });

  it("keeps the sentence of what is refused in front of the screens", async () => {
    const message = "This is too much at once.";
    const asked = await sendForm(await serve(json(413, { error: "too_large", message })), asForm());
    expect(asked).toEqual({ kind: "refused", status: 413, refusal: { ok: false, message, fields: {} } });
  });

  it("has no sentence where something else answers", async () => {
    const refused = { kind: "refused", refusal: null };
    expect(await sendForm(await serve(errorPage), asForm())).toEqual({ ...refused, status: 502 });
    close();
    expect(await sendForm(await serve(json(200, ["ok"])), asForm())).toEqual({ ...refused, status: 200 });
    close();
    expect(await sendForm(await serve(json(200, { ok: "yes" })), asForm())).toEqual({
      ...refused,
      status: 200,
    });
  });

  it("tells where to sign in, and when there is no server", async () => {
    const origin = await serve(redirectTo("/login"));
    expect(await sendForm(`${origin}/asked`, asForm())).toEqual({ kind: "signedOut", signInPath: "/login" });
    close();
    expect(await sendForm(`${origin}/asked`, asForm())).toEqual({ kind: "unreachable" });
  });
});

describe("readFormAnswer", () => {
  const url = "http://127.0.0.1/dashboard/circulars/add";

  it("reads an answer that came another way", () => {
    expect(readFormAnswer({ url, status: 200, text: '{"ok":true}' })).toEqual({
      kind: "done",
      answer: { ok: true },
    });
    expect(readFormAnswer({ url, status: 413, text: '{"message":"Too large."}' })).toMatchObject({
      kind: "refused",
      refusal: { message: "Too large." },
    });
    expect(readFormAnswer({ url: "http://127.0.0.1/login", status: 200, text: "<h1>Sign in</h1>" })).toEqual({
      kind: "signedOut",
      signInPath: "/login",
    });
  });
});
