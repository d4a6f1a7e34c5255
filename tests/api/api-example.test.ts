import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { password } from "#tests/setup/api-world";
import { drawPdf } from "#tests/setup/pdfs";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { openWebServer } from "#tests/setup/web-server";

const page = readFileSync("docs/api-example.md", "utf8");
const [settings = "", ...steps] = blocksOf("sh");

function blocksOf(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    ([, code = ""]) => code,
  );
}

/** Gives what it prints. */
function run(script: string, cwd: string): Promise<{ code: number | null; printed: string }> {
  const child = spawn("bash", ["-euo", "pipefail", "-c", script], { cwd });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += String(chunk)));
  return new Promise((done) => child.on("close", (code) => done({ code, printed })));
}

test("the example of docs/api-example.md does what it says, from sign-in to a live ad", async () => {
  for (const command of ["curl", "jq"])
    if (spawnSync(command, ["--version"]).error)
      execFileSync(process.execPath, ["scripts/ensure-commands.mjs", command], { stdio: "inherit" });
  const { address, rows, runtime } = await openWebServer();
  runtime.startWorker();
  const folder = await makeTempFolder();
  writeFileSync(join(folder, "week.pdf"), await drawPdf(1));
  const given: Record<string, string> = {
    ADDRESS: address,
    EMAIL: rows.own.staff.email,
    PASSWORD: password,
    PDF: "week.pdf",
    FROM: "2026-02-01",
    TO: "2026-02-07",
  };
  expect(settings.match(/^\w+(?==)/gm)).toEqual(Object.keys(given));
  const ours = Object.entries(given).map(([name, value]) => `${name}='${value}'`);

  const { code, printed } = await run([...ours, ...steps].join("\n"), folder);
  expect(printed).toBe(blocksOf("text").join("").replace("Green Basket Market", rows.own.retailer.name));
  expect(code).toBe(0);
  expect(readFileSync(join(folder, "page.jpg")).subarray(0, 2).toString("hex")).toBe("ffd8");
  const snippet = readFileSync(join(folder, "weekly-ad.html"), "utf8");
  expect(snippet).toContain(`data-endcap-view="weekly-ad" data-endcap-retailer="${rows.own.retailer.id}"`);
});
