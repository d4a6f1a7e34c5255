import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createSession, findSession } from "#app/identity/domain/accounts/sessions.server";
import { signIn } from "#app/identity/domain/accounts/sign-in.server";
import { embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import { makeSmallWorld } from "#db/seed/worlds";
import { giveApp } from "#tests/setup/factor-world";
import { drawPdf } from "#tests/setup/pdfs";
import { drawQuarters } from "#tests/setup/pictures";
import { runBuiltCli } from "#tests/setup/run-built-cli";
import { runCli } from "#tests/setup/run-cli";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";
import { version } from "../../package.json";

// The world's own connection stays open all along, as a running server's does.
let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let folder: string;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  folder = await makeTempFolder();
});

function endcap(args: string[], input?: string) {
  return runCli(world.dataDir, args, { input, environment: { BASE_URL: "https://ads.example.com" } });
}

async function pdfFile(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const dates = ["--from", "2026-02-01", "--to", "2026-02-07"];

describe("circulars import", () => {
  it("makes a circular, draws its pages as a worker of its own and leaves the files where they were", async () => {
    const files = [
      await pdfFile("a.pdf", await drawPdf(2, "A")),
      await pdfFile("b.pdf", await drawPdf(1, "B")),
    ];
    const named = ["--retailer", rows.own.retailer.slug, "--name", "Week 6/7", "--title", "Fresh picks"];
    const environment = { BASE_URL: "https://ads.example.com" };
    const args = ["circulars", "import", ...files, ...named, ...dates, "--json"];
    const run = await runBuiltCli(world.dataDir, args, { environment });
    expect(run).toMatchObject({ exitCode: 0 });
    const result = JSON.parse(run.stdout);
    expect(result).toEqual({
      id: expect.any(Number),
      name: "Week 6/7",
      slug: "week-6-7",
      status: "ended",
      address: `https://ads.example.com/dashboard/circulars/${result.id}/edit`,
      pages: { total: 3, ready: 3, failed: 0 },
      failures: [],
      blankPages: [],
    });
    expect(run.stderr).toContain("Drawing pages: 3 of 3");
    expect((await readdir(folder)).toSorted()).toEqual(["a.pdf", "b.pdf"]);
    expect(await readdir(join(world.dataDir, "tmp"))).toEqual([]);

    const circular = await world.runtime.db
      .selectFrom("circular")
      .selectAll()
      .where("id", "=", result.id)
      .executeTakeFirstOrThrow();
    expect(circular).toMatchObject({
      retailerId: rows.own.retailer.id,
      activeDate: "2026-02-01T06:00:00.000Z",
      terminationDate: "2026-02-08T05:59:59.000Z",
    });
    const activity = await world.runtime.db
      .selectFrom("activity")
      .selectAll()
      .where("name", "=", "circular.created")
      .executeTakeFirstOrThrow();
    expect(activity).toMatchObject({ sourceName: "command", userId: null });
    expect(activity.userName).toMatch(/^command line \(.+\)$/);
  });

  it("takes pictures that a shell has listed in the order of their numbers", async () => {
    const picture = drawQuarters();
    const files = [
      await pdfFile("page-1.jpg", picture.toBuffer("image/jpeg")),
      await pdfFile("page-10.png", picture.toBuffer("image/png")),
      await pdfFile("page-2.webp", picture.toBuffer("image/webp")),
    ];
    const named = ["--retailer", rows.own.retailer.slug, "--name", "Photos", "--title", "T", ...dates];
    const run = await endcap(["circulars", "import", ...files, ...named, "--json"]);
    expect(JSON.parse(run.stdout)).toMatchObject({ pages: { total: 3, ready: 3 } });
    const kept = await world.runtime.db.selectFrom("circularFile").select("fileName").orderBy("id").execute();
    expect(kept.slice(-3).map(({ fileName }) => fileName)).toEqual([
      "page-1.jpg",
      "page-2.webp",
      "page-10.png",
    ]);
    expect(await readdir(join(world.dataDir, "tmp"))).toEqual([]);
  });

  it("refuses what is no PDF with a sentence that names the file, and leaves nothing behind", async () => {
    const file = await pdfFile("page.pdf", "<!doctype html>");
    const named = ["--retailer", rows.own.retailer.slug, "--name", "Page", "--title", "T", ...dates];
    const run = await endcap(["circulars", "import", file, ...named]);
    expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    expect(run.stderr).toContain('"page.pdf" is not a PDF file.');
    expect(await world.lastingFiles()).toEqual([]);
    expect(await readdir(join(world.dataDir, "tmp"))).toEqual([]);
  });

  it("gives the error as JSON too where JSON was asked for", async () => {
    const named = ["--retailer", rows.own.retailer.slug, "--name", "N", "--title", "T", ...dates];
    const run = await endcap(["circulars", "import", join(folder, "no.pdf"), ...named, "--json"]);
    expect(run.exitCode).toBe(2);
    const message = `"${join(folder, "no.pdf")}" does not exist.`;
    expect(JSON.parse(run.stdout)).toEqual({
      error: "invalid_input",
      message,
      fields: { pdfFiles: [message] },
    });
  });
});

describe("circulars list", () => {
  it("shows a table to people and every field to scripts, of all retailers or of one", async () => {
    const table = await endcap(["circulars", "list"]);
    expect(table.exitCode).toBe(0);
    const lines = table.stdout.trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^Id +Name +Status +Title +Active Date +Termination Date +Retailer +Pages$/);
    const run = await endcap(["circulars", "list", "--retailer", rows.other.retailer.slug, "--json"]);
    expect(JSON.parse(run.stdout)).toMatchObject([{ id: rows.other.circular.id, pageCount: 2 }]);
  });
});

describe("retailers list", () => {
  it("shows each with the slug that commands name it by", async () => {
    const run = await endcap(["retailers", "list"]);
    expect(run).toMatchObject({ exitCode: 0, stderr: "" });
    expect(run.stdout).toMatch(/^Id +Name +Slug +Time Zone +Currency\n/);
    for (const { retailer } of [rows.own, rows.other]) expect(run.stdout).toContain(`  ${retailer.slug}  `);
    const json = await endcap(["retailers", "list", "--json"]);
    const slugs = JSON.parse(json.stdout).map(({ slug }: { slug: string }) => slug);
    expect(slugs.toSorted()).toEqual([rows.own.retailer.slug, rows.other.retailer.slug].toSorted());
  });
});

describe("--version", () => {
  it("prints the version of package.json, also where there is no database", async () => {
    const run = await runBuiltCli(folder, ["--version"]);
    expect(run).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: "" });
  });
});

describe("embed-code", () => {
  it("prints the snippet and nothing else", async () => {
    const { id, slug } = rows.own.retailer;
    const html = embedSnippet({ origin: "https://ads.example.com", retailerId: id, view: "weekly-ad" });
    expect(await endcap(["embed-code", slug, "weekly-ad"])).toEqual({
      exitCode: 0,
      stdout: `${html}\n`,
      stderr: "",
    });
    const json = await endcap(["embed-code", slug, "weekly-ad", "--json"]);
    expect(JSON.parse(json.stdout)).toEqual({ retailerId: id, view: "weekly-ad", html });
  });
});

describe("users reset-second-step", () => {
  it("takes away what somebody has lost, asks first, and says where there is nothing", async () => {
    const { email, id } = rows.own.staff;
    const secret = await createSession(world.anonymous(), id, "browser");
    const { actor } = (await findSession(world.anonymous(), secret, "browser")) ?? {};
    if (!actor) throw new Error("nobody is signed in");
    await giveApp({ ...world.anonymous(), actor });
    const asked = await endcap(["users", "reset-second-step", email]);
    expect(asked.exitCode).toBe(2);
    const run = await endcap(["users", "reset-second-step", email.toUpperCase(), "--yes", "--json"]);
    expect(JSON.parse(run.stdout)).toEqual({ id, email, reset: true });
    const again = await endcap(["users", "reset-second-step", email, "--yes"]);
    expect(again).toMatchObject({ exitCode: 6, stderr: `${email} has no second step.\n` });
    expect((await endcap(["users", "reset-second-step", "nobody@endcap.test", "--yes"])).exitCode).toBe(5);
  });
});

describe("users create-admin", () => {
  const named = ["--email", "Boss@Endcap.test", "--first-name", "Bo", "--last-name", "Ss"];

  it("takes the password from standard input, and the new Administrator can sign in", async () => {
    const run = await endcap(["users", "create-admin", ...named, "--password-stdin"], "long enough\n");
    expect(run).toMatchObject({ exitCode: 0, stdout: "Administrator boss@endcap.test can sign in now.\n" });
    const input = { email: "boss@endcap.test", password: "long enough" };
    const { user } = await signIn(world.anonymous(), input, "browser");
    expect(user.role).toBe("Administrator");

    const again = await endcap(["users", "create-admin", ...named, "--password-stdin"], "long enough\n");
    expect(again).toMatchObject({ exitCode: 6, stderr: "There is a user with this email already.\n" });
  });

  it("names the flag that replaces the question where there is no terminal to ask at", async () => {
    const run = await endcap(["users", "create-admin", ...named]);
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toContain("Give the password on standard input, with --password-stdin.");
  });
});

describe("wrong usage", () => {
  it("ends with the code for wrong input, help with 0, a wrong environment with a sentence", async () => {
    expect(await runBuiltCli(world.dataDir, ["circulars", "improt"])).toMatchObject({
      exitCode: 2,
      stderr: "error: unknown command 'improt'\n(Did you mean import?)\n",
    });
    expect(await endcap(["--help"])).toMatchObject({ exitCode: 0, stderr: "" });
    const environment = { MAX_PDF_MB: "many" };
    const run = await runCli(world.dataDir, ["circulars", "list"], { environment });
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toContain("The configuration is not right:\n  MAX_PDF_MB:");
  });
});
