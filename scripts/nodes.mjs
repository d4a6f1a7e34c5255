// Starts the product in a fresh checkout under each Node that is kept up, and imports a circular there.
//
//   node scripts/nodes.mjs [20 22 …]   these releases, or all
//   node scripts/nodes.mjs --in-turn   one, another with each commit
//
// On Node 22 and newer a compiler or Python that is asked for fails the try: nothing may need one there.
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { freePorts } from "./free-ports.mjs";
import { root, run, secondsSince } from "./prepare/run.mjs";

const releases = ["20", "22", "24", "26"];
const maxStartMs = 10 * 60_000;
const compilers = ["cc", "c++", "gcc", "g++", "clang", "make", "python", "python3"];

const chosen = process.argv.includes("--in-turn") ? [inTurn()] : process.argv.slice(2);
let failures = 0;
for (const release of chosen.length > 0 ? chosen : releases) {
  try {
    console.log(await tryRelease(release));
  } catch (error) {
    failures += 1;
    console.log(`FAILED Node ${release}: ${error.message}`);
  }
}
process.exitCode = failures > 0 ? 1 : 0;

function inTurn() {
  const commits = execFileSync("git", ["rev-list", "--count", "HEAD"], { cwd: root, encoding: "utf8" });
  return releases[Number(commits) % releases.length];
}

/** Gives a line that says how long the start took. Throws an Error with what was printed when start or import fails. */
async function tryRelease(release) {
  const folder = mkdtempSync(join(tmpdir(), `endcap-node-${release}-`));
  try {
    const node = await fetchNode(release, folder);
    const checkout = copyCheckout(folder);
    const asked = join(folder, "asked-for");
    const path = makePath(folder, node, release === "20" ? [] : compilers, asked);
    const [port, demoPort] = await freePorts(2);
    const env = {
      ...settingsBeside(),
      PATH: path,
      PORT: port,
      DEMO_PORT: demoPort,
      DATA_DIR: join(folder, "data"),
    };
    const began = performance.now();
    const server = await startServer(checkout, env, `http://localhost:${port}/readyz`);
    const took = secondsSince(began);
    const pages = await importCircular(checkout, env).finally(() => stop(server));
    if (existsSync(asked)) throw new Error(`it asked for a compiler:\n${readFileSync(asked, "utf8")}`);
    const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
    return `ok     Node ${version}: serves after ${took} from an empty folder, ${pages} pages imported`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fetches the release from npm. Gives the path of its `node`. */
async function fetchNode(release, folder) {
  const name = `node-${process.platform}-${process.arch}@${release}`;
  const { code, output } = await run("npm", ["pack", "--silent", "--pack-destination", folder, name]);
  if (code !== 0) throw new Error(output);
  const packed = join(folder, output.trim().split("\n").at(-1));
  await run("tar", ["-xzf", packed, "-C", folder]);
  return join(folder, "package/bin/node");
}

/** Copies the files that git has or would take. Gives the folder. */
function copyCheckout(folder) {
  const checkout = join(folder, "checkout");
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
  });
  for (const file of listed.toString().split("\0").filter(Boolean)) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(checkout, file));
  }
  return checkout;
}

/** Makes a folder with this Node and the npm that runs here, and stand-ins that note that a compiler was asked for. */
function makePath(folder, node, forbidden, asked) {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  symlinkSync(node, join(bin, "node"));
  const npm = process.env.npm_execpath ?? join(dirname(process.execPath), "npm");
  writeFileSync(join(bin, "npm"), `#!/bin/sh\nexec "${node}" "${npm}" "$@"\n`, { mode: 0o755 });
  for (const name of forbidden) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho ${name} "$@" >> "${asked}"\nexit 1\n`, { mode: 0o755 });
  }
  return [bin, process.env.PATH].join(delimiter);
}

/** The environment without what npm and a checkout of somebody's own set. */
function settingsBeside() {
  const ours =
    /^(npm_(?!config_)|npm_config_(local_)?prefix$|NODE_(ENV|OPTIONS)$|DATABASE_URL$|BASE_URL$|INIT_CWD$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

/** Runs `npm start` and waits until it serves. Gives the process, whose group it leads. */
async function startServer(cwd, env, address) {
  const child = spawn("npm", ["start"], { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const ended = new Promise((resolve) => child.on("close", resolve));
  const late = AbortSignal.timeout(maxStartMs);
  while (!(await answers(address))) {
    const isOver = await Promise.race([
      ended.then(() => true),
      new Promise((go) => setTimeout(go, 200, false)),
    ]);
    if (isOver || late.aborted) {
      stop({ child, ended });
      throw new Error(`npm start did not serve:\n${output}`);
    }
  }
  return { child, ended };
}

async function answers(address) {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Imports the demo circular once more by the command line, beside the server. Gives how many of its pages were drawn. */
async function importCircular(cwd, env) {
  const words = ["circulars", "import", "demo/weekly-ad.pdf", "--retailer", "green-basket-market", "--json"];
  const dates = ["--from", "2030-03-18", "--to", "2030-03-24", "--name", "Tried", "--title", "Tried"];
  const { code, output } = await run("npm", ["run", "-s", "endcap", "--", ...words, ...dates], { cwd, env });
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${output}`);
  return JSON.parse(output.slice(output.indexOf("{"))).pages.ready;
}

async function stop({ child, ended }) {
  try {
    process.kill(-child.pid, "SIGTERM");
  } catch {}
  await ended;
}
