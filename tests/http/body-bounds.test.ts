import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { openWebServer, sendRaw, sessionCookie } from "#tests/setup/web-server";

const megabyte = 1024 * 1024;
const loginAction = "/login?_data=login";

interface Streamed {
  /** The answer's status; 0 if the connection ended without an answer. */
  status: number;
  text: string;
  /** Bytes of the body that the operating system took before the connection was gone. */
  sent: number;
}

/**
 * Sends a chunked body of this many bytes as fast as possible, and stops when the other side closes the connection.
 */
function streamChunked(
  port: number,
  path: string,
  bytes: number,
  headers: Record<string, string> = {},
): Promise<Streamed> {
  const piece = Buffer.alloc(64 * 1024, "a");
  const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]);
  const head = {
    Host: `127.0.0.1:${port}`,
    "Transfer-Encoding": "chunked",
    "Content-Type": "application/x-www-form-urlencoded",
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    let text = "";
    let sent = 0;
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const sendOn = () => {
      while (sent < bytes && !socket.destroyed) {
        sent += piece.length;
        if (!socket.write(chunk)) return;
      }
      if (!socket.destroyed && sent >= bytes) socket.write("0\r\n\r\n");
    };
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`, sendOn);
    socket.on("drain", sendOn);
    socket.on("data", (data) => {
      text += String(data);
      if (text.startsWith("HTTP/1.1 100")) text = "";
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve({ status: Number(text.slice(9, 12)), text, sent }));
    // If the whole body was read, the connection stays open after the answer.
    socket.on("data", () => {
      if (sent >= bytes) socket.destroySoon();
    });
  });
}

describe("a body that is longer than its address takes", () => {
  it("is refused with 413 after the bytes that count, whatever its framing", async () => {
    const { port } = await openWebServer();
    for (const [path, status, headers] of [
      [loginAction, 413, {}],
      ["/login", 413, {}],
      ["/LOGIN/", 413, {}],
      ["/public/../login?_data=login", 400, {}],
      ["//login?_data=login", 400, {}],
      ["/public/retailers/1/shared-lists", 413, { "Content-Type": "application/json" }],
      ["/public/retailers/1/counts", 413, { "Content-Type": "text/plain" }],
      ["/api/Account/Login", 413, { "Content-Type": "application/json" }],
      ["/api/anything", 404, {}],
      // This fails without a build; not even that failure waits for the end of the body.
      ["/nothing/here", 500, {}],
    ] as const) {
      const { status: answered, text, sent } = await streamChunked(port, path, 200 * megabyte, headers);
      expect(answered, `${path}: ${text.slice(0, 300)}`).toBe(status);
      // The surplus is what socket buffers hold and what the server discards until the answer is read.
      expect(sent, path).toBeLessThan(150 * megabyte);
    }
  });

  it("is refused once, also where an answer was being made already", async () => {
    const { port } = await openWebServer();
    const headers = { "Transfer-Encoding": "chunked" };
    const body = "a".repeat(20_000);
    for (const path of [
      "/readyz",
      "/public/retailers/1/weekly-ad",
      "/public/retailers/999/stores",
      "/login",
    ]) {
      for (const method of ["GET", "HEAD"]) {
        // The late answer must not end the process: Vitest reports uncaught errors.
        const { status } = await sendRaw(port, { method, path, headers, body });
        expect(status, `${method} ${path}`).toBe(413);
      }
    }
    expect((await sendRaw(port, { path: "/healthz" })).status).toBe(200);
  });

  it("is refused by its stated length before a byte of it is read", async () => {
    const { port, logged } = await openWebServer();
    for (const [path, sentence] of [
      [loginAction, "The form is too large; at most 1 MB is allowed."],
      ["/api/Account/Login", "The body is too large; at most 1 MB is allowed."],
      ["/public/retailers/1/customer-list", "The body is too large; at most 4 MB are allowed."],
    ] as const) {
      const answer = await sendRaw(port, {
        method: "POST",
        path,
        headers: { "Content-Length": 700 * megabyte, Expect: "100-continue" },
      });
      expect(answer.status, path).toBe(413);
      expect(JSON.parse(answer.text), path).toEqual({ error: "too_large", message: sentence });
      expect(answer.headers.connection, path).toBe("close");
    }
    await expect.poll(() => logged().filter(({ res }) => res?.statusCode === 413).length).toBe(3);
  });

  it("leaves no connection behind, also where its sender sends it to the end and keeps the line open", async () => {
    const { port, openSockets } = await openWebServer();
    for (const [path, status, length] of [
      [loginAction, 413, 2 * megabyte],
      ["/public/../login", 400, megabyte / 2],
    ] as const) {
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
      onTestFinished(() => socket.destroy() && undefined);
      socket.on("error", () => {});
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
      const [answer] = await once(socket, "data");
      expect(String(answer), path).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(openSockets(), path).toHaveLength(1);
      // The body follows the answer, and then nothing: no byte and no end.
      socket.write("x".repeat(length));
      await expect.poll(openSockets, { timeout: 30_000, message: path }).toEqual([]);
    }
  });

  it("ends its connection: requests that were sent behind it are not carried out, their answers being lost", async () => {
    const { port, rows, tokenOf, runtime } = await openWebServer();
    const authorization = `Authorization: Bearer ${await tokenOf(rows.administrator)}`;
    const behind = ["Spices", "Herbs"].map((name) => {
      const json = JSON.stringify({ name });
      const head = ["POST /api/Categories HTTP/1.1", "Host: localhost", authorization];
      head.push("Content-Type: application/json", `Content-Length: ${json.length}`);
      return `${head.join("\r\n")}\r\n\r\n${json}`;
    });
    for (const [path, bytes, framing] of [
      ["/api/Account/Login", megabyte + 1, "stated"],
      [loginAction, megabyte + 1, "stated"],
      ["/public/../login", 1000, "stated"],
      [loginAction, megabyte + 1, "chunked"],
      ["/public/../login", 1000, "chunked"],
    ] as const) {
      const isChunked = framing === "chunked";
      const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
      const body = "x".repeat(bytes);
      const sent = isChunked ? `${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
      const refused = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n${sent}`;
      const socket = connect(port, "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      let text = "";
      socket.on("data", (data) => (text += String(data)));
      socket.on("error", () => {});
      socket.write(refused + behind.join(""));
      await once(socket, "close");
      expect(text.match(/HTTP\/1\.1 \d+/g), `${path}, ${framing}`).toHaveLength(1);
    }
    const made = runtime.db.selectFrom("category").select("name").where("name", "in", ["Spices", "Herbs"]);
    expect(await made.execute()).toEqual([]);
  });

  it("never passes for a whole one: what is sent up to the limit is not carried out", async () => {
    const world = await openWebServer();
    const { staff, store } = world.rows.own;
    const cookie = sessionCookie(await createSession(world.anonymous(), staff.id, "browser"));
    const padding = "x".repeat(2 * megabyte);
    const answer = await sendRaw(world.port, {
      method: "POST",
      path: "/dashboard/stores/change?_data=dashboard%2Fstores%2Fchange",
      headers: {
        Cookie: cookie,
        Host: "localhost",
        Origin: "http://localhost",
        "Content-Type": "application/x-www-form-urlencoded",
        "Transfer-Encoding": "chunked",
      },
      body: `intent=delete&id=${store.id}&padding=${padding}`,
    });
    expect(answer.status).toBe(413);
    const left = world.runtime.db.selectFrom("store").select("id").where("id", "=", store.id);
    expect(await left.execute()).toHaveLength(1);
    expect(world.logged().filter(({ level }) => level >= 50)).toEqual([]);
  });
});

describe("a body up to the limit", () => {
  it("is taken chunked as well as with its length", async () => {
    const { port, rows } = await openWebServer();
    const body = new URLSearchParams({
      email: rows.own.staff.email,
      password: "correct horse battery",
      padding: "x".repeat(megabyte - 1000),
    }).toString();
    for (const framing of [{ "Transfer-Encoding": "chunked" }, { "Content-Length": body.length }]) {
      const answer = await sendRaw(port, {
        method: "POST",
        path: loginAction,
        headers: { "Content-Type": "application/x-www-form-urlencoded", ...framing },
        body,
      });
      expect(answer.headers["x-remix-redirect"], answer.text).toBe("/dashboard/stores");
    }
  });
});

describe("an upload without a session", () => {
  it("is answered before its files are received, on the screen's address and on the API's", async () => {
    const { port, runtime } = await openWebServer();
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    for (const [path, status] of [
      ["/dashboard/circulars/upload?_data=dashboard%2Fcirculars%2Fupload", 204],
      ["/api/Circulars", 401],
      ["/api/Users/Upload", 401],
    ] as const) {
      const answer = await streamChunked(port, path, 500 * megabyte, headers);
      expect(answer.status, path).toBe(status);
      expect(answer.sent, path).toBeLessThan(150 * megabyte);
    }
    expect(await runtime.db.selectFrom("circular").select("id").execute()).toHaveLength(2);
  });
});

describe("a body that comes too slowly", () => {
  it("is ended with 408, and the connection with it, while one that keeps coming is taken", async () => {
    const world = await openWebServer({}, { bodyPace: { windowMs: 400, minBytes: 100 } });
    const { port, rows } = world;
    const form = `email=${encodeURIComponent(rows.own.staff.email)}&password=correct+horse+battery&padding=`;
    const length = form.length + 4000;
    const head = `POST ${loginAction} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`;
    const drip = (bytes: number) =>
      new Promise<string>((resolve) => {
        const socket = connect(port, "127.0.0.1");
        let text = "";
        let left = 4000;
        socket.write(head + form);
        const timer = setInterval(() => {
          const next = Math.min(bytes, left);
          left -= next;
          if (next > 0) socket.write("x".repeat(next));
        }, 50);
        socket.on("data", (data) => {
          text += String(data);
          if (!text.includes(" 408 ")) socket.destroy();
        });
        socket.on("error", () => {});
        socket.on("close", () => {
          clearInterval(timer);
          resolve(text);
        });
      });
    const [slow, steady] = await Promise.all([drip(1), drip(100)]);
    expect(slow).toMatch(/^HTTP\/1\.1 408 /);
    expect(slow).toContain("The request came too slowly. Please try again.");
    expect(steady).toMatch(/^HTTP\/1\.1 204 /);
  });
});

describe("headers that come too slowly, or never", () => {
  it("end the connection", async () => {
    const { port } = await openWebServer(
      {},
      { patience: { headersTimeout: 300, connectionsCheckingInterval: 50 } },
    );
    const answers = await Promise.all(
      ["", "GET /login HTTP/1.1\r\nHost: localhost\r\n"].map(
        (start) =>
          new Promise<string>((resolve) => {
            const socket = connect(port, "127.0.0.1");
            let text = "";
            socket.write(start);
            const timer = setInterval(() => start && socket.write("x"), 50);
            socket.on("data", (data) => (text += String(data)));
            socket.on("error", () => {});
            socket.on("close", () => {
              clearInterval(timer);
              resolve(text);
            });
          }),
      ),
    );
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});
