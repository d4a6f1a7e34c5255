import { spawnSync } from "node:child_process";
import { closeSync, openSync, readdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { password } from "#tests/setup/api-world";
import { mountSmallDisk, whyNoSmallDisk } from "#tests/setup/small-disk";
import { openWebServer, sendRaw } from "#tests/setup/web-server";

const full =
  "The server's disk is full, so this can't be saved. Ask whoever runs the server to free some space, then try again.";
const megabyte = 1024 * 1024;
const withoutDisk = whyNoSmallDisk();
if (withoutDisk) console.warn(`Left out: a full disk; ${withoutDisk}`);

/** A server whose data folder is on a disk of its own. */
async function openOnSmallDisk() {
  const disk = mountSmallDisk(24);
  onTestFinished(() => disk.remove());
  const dataDir = join(disk.path, "data");
  const world = await openWebServer({ DATA_DIR: dataDir });
  const { staff } = world.rows.own;
  const login = () =>
    sendRaw(world.port, {
      method: "POST",
      path: "/api/Account/Login",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: staff.email, password }),
    });
  const get = (path: string, token: string) =>
    sendRaw(world.port, { path, headers: { Authorization: `Bearer ${token}` } });
  const upload = (token: string, bytes: number, framing: Record<string, string | number>) => {
    const head = `--b\r\nContent-Disposition: form-data; name="PdfFiles"; filename="week.pdf"\r\n\r\n`;
    return sendRaw(world.port, {
      method: "POST",
      path: "/api/Circulars",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "multipart/form-data; boundary=b",
        ...framing,
      },
      body: `${head}${"x".repeat(bytes - head.length)}`,
    });
  };
  const freeBytes = () => statfsSync(disk.path).bavail * statfsSync(disk.path).bsize;
  return { ...world, dataDir, disk, login, get, upload, freeBytes };
}

describe.skipIf(withoutDisk !== null)("on a disk without a free byte", () => {
  it("writes are refused with 507 and a sentence, who is signed in reads on, and all is well with space again", async () => {
    const { disk, login, get, port, rows, clock } = await openOnSmallDisk();
    const early = JSON.parse((await login()).text) as { jwt: string };
    await disk.fill();
    // So late that the session's use would be written down.
    clock.now = new Date(clock.now.getTime() + 5 * 60_000);
    const change = (index: number) =>
      sendRaw(port, {
        method: "POST",
        path: "/api/CircularGroups",
        headers: { Authorization: `Bearer ${early.jwt}`, "Content-Type": "application/json" },
        body: JSON.stringify({ name: `Hills ${index} ${"x".repeat(80)}` }),
      });
    // The database uses up the room that its files have.
    let refused = await change(0);
    for (let index = 1; refused.status < 500 && index < 2000; index += 1) refused = await change(index);
    expect(refused.status).toBe(507);
    expect(JSON.parse(refused.text)).toEqual({ error: "insufficient_storage", message: full });

    const signIn = await login();
    expect(signIn.status).toBe(507);
    expect(JSON.parse(signIn.text)).toEqual({ error: "insufficient_storage", message: full });
    for (const path of ["/api/Account", "/api/Stores"])
      expect((await get(path, early.jwt)).status, path).toBe(200);
    expect(
      (await sendRaw(port, { path: `/public/retailers/${rows.own.retailer.id}/weekly-ad` })).status,
    ).toBeLessThan(500);

    disk.free();
    expect((await change(5000)).status).toBe(201);
    expect((await login()).status).toBe(200);
  });

  it("a log that can't be written stops nothing", () => {
    const disk = mountSmallDisk(1);
    onTestFinished(() => disk.remove());
    const script = fileURLToPath(new URL("../setup/write-log-lines.ts", import.meta.url));
    const stdout = openSync(join(disk.path, "log"), "w");
    onTestFinished(() => closeSync(stdout));
    // In a process that nobody's hooks stand in; one that hangs is ended.
    const child = spawnSync(process.execPath, ["--import", "tsx", script], {
      stdio: ["ignore", stdout, "pipe"],
      encoding: "utf8",
      timeout: 40_000,
      killSignal: "SIGKILL",
    });
    expect(child.stderr).toContain("still here");
    expect(child.status).toBe(0);
  });

  it("an upload is refused before it is read where it can't fit, and while it is read where nobody said how long it is", async () => {
    const { disk, dataDir, login, upload, freeBytes } = await openOnSmallDisk();
    const { jwt } = JSON.parse((await login()).text) as { jwt: string };
    await disk.fill(4 * megabyte);
    const before = freeBytes();
    const framings: Record<string, string | number>[] = [
      { "Content-Length": 12 * megabyte },
      { "Transfer-Encoding": "chunked" },
    ];
    for (const framing of framings) {
      const began = performance.now();
      const answer = await upload(jwt, 12 * megabyte, framing);
      expect(answer.status, answer.text).toBe(507);
      expect(JSON.parse(answer.text)).toEqual({ error: "insufficient_storage", message: full });
      expect(performance.now() - began).toBeLessThan(20_000);
      const left = readdirSync(join(dataDir, "tmp"), { recursive: true, encoding: "utf8" });
      expect(left.filter((name) => name.endsWith(".pdf"))).toEqual([]);
      expect(freeBytes()).toBeGreaterThan(before - megabyte);
    }
  });
});
