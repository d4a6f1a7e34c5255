import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { parseVisionAnswer } from "#app/circulars/page-reader/vision-answer";
import { readConfig } from "#app/server/process/config.server";
import { goodToken } from "#tests/setup/graph-world";

const root = fileURLToPath(new URL("../..", import.meta.url));
let command: ChildProcess | undefined;

afterEach(() => {
  command?.kill("SIGKILL");
});

/** What it prints until it says how to go on. */
async function printed(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes("npm start")) return text;
  }
  throw new Error(`It ended after: ${text}`);
}

describe("npm run fakes", () => {
  it("prints settings that are right, serves what they name, and ends when told to", async () => {
    command = spawn(process.execPath, ["--import", "tsx", "tests/fakes/main.ts"], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const text = await printed(command);
    const settings = Object.fromEntries(
      [...text.matchAll(/^export (\w+)='(.*)'$/gm)].map(([, name, value]) => [name, value]),
    );
    const { graph, vision } = readConfig(settings);
    const asked = await fetch(`${vision?.url}/chat/completions`, { method: "POST", body: "{}" });
    expect(parseVisionAnswer(await asked.text())).toHaveLength(2);
    expect(graph.app?.id).toBe(settings.GRAPH_APP_ID);
    const headers = { Authorization: `Bearer ${goodToken}` };
    const pages = await (await fetch(`${graph.url}/${graph.version}/me/accounts`, { headers })).json();
    expect(pages).toMatchObject({ data: [{ name: "Green Basket Market" }, { name: "Green Basket Bakery" }] });
    const dialog = `${graph.dialogUrl}/${graph.version}/dialog/oauth`;
    const query = new URLSearchParams({ client_id: graph.app?.id ?? "", redirect_uri: "http://localhost/" });
    expect(await (await fetch(`${dialog}?${query}`)).text()).toContain("Continue as Dana Whitfield");
    command.kill("SIGTERM");
    expect(await once(command, "exit")).toEqual([0, null]);
  });
});
