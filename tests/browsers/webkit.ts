import { freePorts } from "../../scripts/free-ports.mjs";
import { startProgram } from "./processes";
import { type BrowserWindow, windowSize } from "./window";

type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

/** Opens WebKit (GTK) by its WebDriver on a screen of its own. */
export async function openWebKit(): Promise<BrowserWindow> {
  const [port] = await freePorts(1);
  const driver = `http://127.0.0.1:${port}`;
  const { up, stop } = await startProgram(
    [
      "xvfb-run",
      "--auto-servernum",
      "--server-args=-screen 0 1600x1200x24",
      "WebKitWebDriver",
      `--port=${port}`,
    ],
    () => fetch(`${driver}/status`),
  );
  await up.text();
  try {
    return await openWindow(driver, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openWindow(driver: string, stop: () => Promise<void>): Promise<BrowserWindow> {
  const { sessionId } = (await sender(driver)("POST", "/session", {
    capabilities: { alwaysMatch: {} },
  })) as { sessionId: string };
  const send = sender(`${driver}/session/${sessionId}`);
  await send("POST", "/window/rect", windowSize);
  return {
    goto: async (url) => void (await send("POST", "/url", { url })),
    call: (source, args) =>
      send("POST", "/execute/sync", { script: `return (${source})(...arguments)`, args }),
    act: async (actions) => void (await send("POST", "/actions", { actions })),
    screenshot: async () => String(await send("GET", "/screenshot")),
    async close() {
      await send("DELETE", "");
      await stop();
    },
  };
}

function sender(address: string): Send {
  return async (method, path, body) => {
    const response = await fetch(address + path, { method, body: body && JSON.stringify(body) });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    throw new Error(`${path}: ${JSON.stringify(value)}`);
  };
}
