import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { listen } from "#app/server/web/serving.server";

async function open(app: RequestListener, options: Parameters<typeof listen>[3] = {}): Promise<Socket> {
  const server = await listen(app, 0, "127.0.0.1", options);
  onTestFinished(server.close);
  const socket = connect(server.port, "127.0.0.1");
  // How a connection ends is looked at below.
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

const request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

describe("a connection", () => {
  it("with more requests ahead of their answers than anybody needs is closed", async () => {
    let served = 0;
    const socket = await open(() => {
      served += 1;
    });
    socket.write(request.repeat(4000));
    await expect.poll(() => socket.resume().closed).toBe(true);
    expect(served).toBe(1);
  });

  it("has one of its requests worked on at a time, in their order", async () => {
    const served: string[] = [];
    const answers: ServerResponse[] = [];
    const socket = await open((asked, response) => {
      served.push(String(asked.url));
      answers.push(response);
    });
    let text = "";
    socket.on("data", (part) => {
      text += part;
    });
    socket.write(["/1", "/2", "/3"].map((path) => request.replace("/", path)).join(""));
    for (const path of ["/1", "/2", "/3"]) {
      await expect.poll(() => served.at(-1)).toBe(path);
      expect(answers).toHaveLength(Number(path.slice(1)));
      answers.at(-1)?.end(`the answer to ${path}`);
    }
    await expect.poll(() => text.match(/the answer to \/\d/g)).toHaveLength(3);
    expect(served).toEqual(["/1", "/2", "/3"]);
  });

  it("hands on none of the requests that it sent ahead when it is gone, or to be closed", async () => {
    for (const end of ["by us", "by them"]) {
      const answers: ServerResponse[] = [];
      const socket = await open((_request, response) => void answers.push(response));
      socket.write(request.repeat(4));
      await expect.poll(() => answers.length).toBe(1);
      const closed = once(answers[0]?.socket as Socket, "close");
      if (end === "by us") answers[0]?.setHeader("Connection", "close").end("the last answer");
      else socket.destroy();
      socket.resume();
      await closed;
      expect(answers).toHaveLength(1);
    }
  });

  it("may ask again and again, also some requests ahead", async () => {
    const socket = await open((_request, response) => response.end("here"));
    let text = "";
    socket.on("data", (part) => {
      text += part;
    });
    for (let asked = 0; asked < 100; asked += 4) {
      socket.write(request.repeat(4));
      await expect.poll(() => text.split("here").length - 1, { interval: 1 }).toBe(asked + 4);
    }
  });

  it("whose other side takes nothing of the answer is closed", async () => {
    const answers: ServerResponse[] = [];
    const socket = await open(
      (_request, response) => {
        answers.push(response);
        response.end(Buffer.alloc(64 * 1024 * 1024));
      },
      { idleTimeout: 200 },
    );
    socket.pause().write(request);
    await expect.poll(() => answers[0]?.destroyed).toBe(true);
  });

  it("whose request is still worked on is kept", async () => {
    const answers: ServerResponse[] = [];
    const socket = await open((_request, response) => void answers.push(response), { idleTimeout: 50 });
    socket.write(request);
    await expect.poll(() => answers.length).toBe(1);
    await once(answers[0]?.socket as Socket, "timeout");
    answers[0]?.end("done");
    const [data] = (await once(socket, "data")) as [Buffer];
    expect(String(data)).toContain("done");
  });
});
