import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installPackages } from "../../scripts/debian-packages.mjs";
import { openFirefox } from "./firefox";
import { openGround } from "./ground";
import { Person } from "./person";
import { type Ground, steps } from "./walks";
import { openWebKit } from "./webkit";
import type { BrowserWindow } from "./window";

const usage = `npm run browsers -- [WebKit] [Firefox] [--out <folder>]

Walks through the widgets and the main job of staff in WebKit and in Firefox, against the built product with the demo
world. Prints a line for each step; ends with 1 when one failed.

  --out  a folder for a picture of the window after each step`;

const browsers: Record<string, { packages: string[]; programs: string[]; open(): Promise<BrowserWindow> }> = {
  WebKit: {
    packages: ["webkit2gtk-driver", "xvfb", "xauth"],
    programs: ["/usr/bin/WebKitWebDriver", "/usr/bin/xvfb-run"],
    open: openWebKit,
  },
  Firefox: { packages: ["firefox-esr"], programs: ["/usr/bin/firefox-esr"], open: openFirefox },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean" }, out: { type: "string" } },
});
const unknown = positionals.filter((name) => !(name in browsers));

/** Whether every step was taken; the first that fails ends the walk. */
async function walk(name: string): Promise<boolean> {
  const { packages, programs, open } = browsers[name] as (typeof browsers)[string];
  if (!programs.every(existsSync)) {
    const failure = await installPackages(packages);
    if (failure) return report(name, "is there", failure);
  }
  const ground = await openGround();
  try {
    const window = await open();
    try {
      return await takeSteps(name, window, ground);
    } finally {
      await window.close();
    }
  } finally {
    await ground.close();
  }
}

async function takeSteps(name: string, window: BrowserWindow, ground: Ground): Promise<boolean> {
  const person = new Person(window);
  for (const [index, step] of steps.entries()) {
    const failure = await step.take(person, ground).then(() => null, String);
    const picture = `${name}-${index + 1}.png`;
    if (values.out)
      await writeFile(join(values.out, picture), Buffer.from(await window.screenshot(), "base64"));
    if (!report(name, step.name, failure)) return false;
  }
  return true;
}

function report(browser: string, step: string, failure: string | null): boolean {
  console.log(`${browser}: ${step}: ${failure === null ? "ok" : `FAILED: ${failure}`}`);
  return failure === null;
}

if (values.help || unknown.length > 0) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  if (values.out) await mkdir(values.out, { recursive: true });
  for (const name of positionals.length > 0 ? positionals : Object.keys(browsers))
    if (!(await walk(name))) process.exitCode = 1;
}
