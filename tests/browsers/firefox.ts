import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "undici";
import { freePorts } from "../../scripts/free-ports.mjs";
import { startProgram } from "./processes";
import { type BrowserWindow, windowSize } from "./window";

type Send = <Result = unknown>(method: string, params: object) => Promise<Result>;
type Evaluated =
  | { type: "success"; result: { value?: string } }
  | { type: "exception"; exceptionDetails: { text: string } };

/** Opens Firefox without a screen, by WebDriver BiDi, with a new profile. */
export async function openFirefox(): Promise<BrowserWindow> {
  const [port] = await freePorts(1);
  const profile = await mkdtemp(join(tmpdir(), "endcap-firefox-"));
  const { up: socket, stop } = await startProgram(
    [
      "firefox-esr",
      "--headless",
      "--no-remote",
      "--profile",
      profile,
      `--remote-debugging-port=${port}`,
      "about:blank",
    ],
    () => connect(`ws://127.0.0.1:${port}/session`),
  );
  const end = async () => {
    socket.close();
    await stop();
    await rm(profile, { recursive: true, force: true });
  };
  try {
    return await openWindow(sender(socket), end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function openWindow(send: Send, end: () => Promise<void>): Promise<BrowserWindow> {
  await send("session.new", { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context ?? "";
  await send("browsingContext.setViewport", { context, viewport: windowSize });
  return {
    goto: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    async call(source, args) {
      // As JSON both ways: the protocol has a notation of its own for values.
      const functionDeclaration = `() => JSON.stringify((${source})(...${JSON.stringify(args)})) ?? "null"`;
      const answer = await send<Evaluated>("script.callFunction", {
        functionDeclaration,
        awaitPromise: true,
        target: { context },
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value ?? "null");
    },
    act: async (actions) => void (await send("input.performActions", { context, actions })),
    screenshot: async () =>
      (await send<{ data: string }>("browsingContext.captureScreenshot", { context })).data,
    close: end,
  };
}

function connect(address: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.addEventListener("open", () => resolve(socket), { once: true });
    socket.addEventListener("error", () => reject(new Error(`${address} does not answer.`)), { once: true });
  });
}

function sender(socket: WebSocket): Send {
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      const listen = ({ data }: { data: unknown }) => {
        const answer = JSON.parse(String(data));
        if (answer.id !== id) return;
        socket.removeEventListener("message", listen);
        if (answer.type === "error") reject(new Error(`${method}: ${answer.message}`));
        else resolve(answer.result);
      };
      socket.addEventListener("message", listen);
      socket.send(JSON.stringify({ id, method, params }));
    });
}
