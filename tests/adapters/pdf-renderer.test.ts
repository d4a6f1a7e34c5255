import { execFileSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPdfRenderer, type PdfRendererOptions } from "#app/circulars/pdf/pdf-renderer";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import type { Box } from "#reader/page-content";
import { drawBomb, drawCircular, drawEndlessPage, drawPages, drawPrintedNothing } from "./draw-pdf";

const workerFile = fileURLToPath(new URL("../../build/pdf/worker.js", import.meta.url));
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const open: PageRenderer[] = [];
let folder: string;
let circular: string;

function renderer(options: Partial<PdfRendererOptions> = {}): PageRenderer {
  const created = createPdfRenderer({ workerFile, log: quiet, ...options });
  open.push(created);
  return created;
}

function expectBox(box: Box | undefined, [left, top, width, height]: number[], within = 0.004): void {
  expect(box).toBeDefined();
  const differences = [box?.left, box?.top, box?.width, box?.height].map((value, index) =>
    Math.abs((value ?? 9) - ([left, top, width, height][index] ?? 9)),
  );
  expect(Math.max(...differences)).toBeLessThan(within);
}

async function colourAt(file: string, x: number, y: number): Promise<number[]> {
  const image = await loadImage(file);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return [...context.getImageData(Math.round(x * image.width), Math.round(y * image.height), 1, 1).data];
}

/** Does the work while this process may open no more files. */
async function withoutOpenFiles<T>(work: () => Promise<T>): Promise<T> {
  const limit = (files: string) =>
    execFileSync("prlimit", ["--pid", String(process.pid), `--nofile=${files}:`]);
  const before = execFileSync("prlimit", ["--nofile", "--noheadings", "--raw", "--output", "SOFT"]);
  limit("200");
  const opened: number[] = [];
  try {
    for (;;) opened.push(openSync("/dev/null", "r"));
  } catch {
    return await work();
  } finally {
    for (const file of opened) closeSync(file);
    limit(before.toString().trim());
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "endcap-pdf-"));
  circular = await drawCircular(folder);
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((created) => created.close()));
});

afterAll(() => rm(folder, { recursive: true }));

describe("the first pass over a page", () => {
  it("gives images of the promised height and everything that is on the page", async () => {
    const pdf = renderer();
    expect(await pdf.inspect(circular)).toEqual({ pageCount: 3 });
    const page = await pdf.renderPage({ pdfPath: circular, pageNumber: 1, outDir: folder });
    expect(page).toMatchObject({ widthPt: 612, heightPt: 792, blank: false });
    expect(page.big).toMatchObject({ width: 1159, height: 1500, contentType: "image/jpeg" });
    expect(page.small).toMatchObject({ width: 247, height: 320 });
    expect((await loadImage(page.big.path)).height).toBe(1500);
    expect(page.words.map((word) => word.text)).toEqual(["Red", "apples", "3.99"]);
    expect(page.words[2]?.size).toBeCloseTo(48 / 792, 3);
    expect(page.words[0]?.left).toBeCloseTo(100 / 612, 3);
    expect(page.pictures).toHaveLength(1);
    expectBox(page.pictures[0], [0.5, (792 - 546) / 792, 200 / 612, 150 / 792]);
    expect(page.links.map((link) => link.url)).toEqual(["https://example.com/apples"]);
    expectBox(page.links[0], [0.5, (792 - 546) / 792, 200 / 612, 150 / 792]);
    expect(page.rules).toHaveLength(5);
    expectBox(page.rules[0], [50 / 612, 492 / 792, 512 / 612, 0]);
  });

  it("draws photos in their own colours", async () => {
    const page = await renderer().renderPage({ pdfPath: circular, pageNumber: 1, outDir: folder });
    const [red = 0, green = 255] = await colourAt(page.big.path, 0.55, 0.4);
    expect(red).toBeGreaterThan(180);
    expect(green).toBeLessThan(20);
    const [redRight = 255, greenRight = 0] = await colourAt(page.big.path, 0.78, 0.4);
    expect(redRight).toBeLessThan(20);
    expect(greenRight).toBeGreaterThan(145);
  });

  it("measures on the visible page: cropped, then turned", async () => {
    const page = await renderer().renderPage({ pdfPath: circular, pageNumber: 2, outDir: folder });
    expect(page).toMatchObject({ widthPt: 100, heightPt: 200 });
    expect(page.words.map((word) => word.text)).toEqual(["Pears"]);
    // On the page as printed the word begins 20 pt from the left and 20 pt from the bottom; turned
    // clockwise that is 20 pt from the left and 20 pt from the top, running down.
    const [word] = page.words;
    expect(word?.top).toBeCloseTo(0.1, 2);
    expect(word?.left).toBeLessThan(0.2);
    expect((word?.left ?? 0) + (word?.width ?? 0)).toBeGreaterThan(0.3);
    expect((word?.height ?? 0) * 200).toBeGreaterThan((word?.width ?? 1) * 100);
  });

  it("says that an empty page is blank", async () => {
    const page = await renderer().renderPage({ pdfPath: circular, pageNumber: 3, outDir: folder });
    expect(page).toMatchObject({ blank: true, words: [], pictures: [], links: [], rules: [] });
  });

  it("says so too when there is but the line above and below that a browser prints", async () => {
    const pdfPath = await drawPrintedNothing(folder);
    const page = await renderer().renderPage({ pdfPath, pageNumber: 1, outDir: folder });
    expect(page.blank).toBe(true);
    expect(page.words.map((word) => word.text)).toContain("Weekly");
  });
});

describe("the second pass over a page", () => {
  it("gives shoppers WebP in three widths, and a thumbnail for every picture asked for, in that order", async () => {
    const pictures = [
      { left: 0.5, top: 0.31, width: 0.327, height: 0.189 },
      { left: 0, top: 0, width: 1, height: 1 },
    ];
    const extras = await renderer().renderExtras({
      pdfPath: circular,
      pageNumber: 1,
      outDir: folder,
      pictures,
      covers: [],
      withPage: false,
    });
    expect(extras.page).toBeNull();
    expect(extras.shopperImages.map((image) => image.width)).toEqual([480, 960, 1440]);
    const bytes = await readFile(extras.shopperImages[0]?.path ?? "");
    expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
    expect(extras.thumbnails).toHaveLength(2);
    const [photo, whole] = extras.thumbnails;
    // Twice what the largest place of a widget draws, and not the width of a page.
    expect(photo?.width).toBeGreaterThan(420);
    expect(photo?.width).toBeLessThanOrEqual(448);
    expect((photo?.width ?? 0) / (photo?.height ?? 1)).toBeCloseTo(4 / 3, 1);
    expect(whole?.height).toBe(448);
  });
});

describe("files that can't be taken", () => {
  const problem = (name: string) => expect.objectContaining({ name: "PdfProblemError", problem: name });

  async function fileOf(name: string, content: string): Promise<string> {
    const file = path.join(folder, name);
    await writeFile(file, content);
    return file;
  }

  it("tells what is wrong with each", async () => {
    const pdf = renderer({ maxPages: 5 });
    await expect(pdf.inspect(await fileOf("empty.pdf", ""))).rejects.toEqual(problem("empty_file"));
    const page = await fileOf("page.pdf", "<html><body>Not found</body></html>");
    await expect(pdf.inspect(page)).rejects.toEqual(problem("not_a_pdf"));
    const cut = await fileOf("cut.pdf", "%PDF-1.7\n1 0 obj\n<< /Type /Cata");
    await expect(pdf.inspect(cut)).rejects.toEqual(problem("damaged"));
    await expect(pdf.inspect(await drawPages(folder, 6, [100, 100]))).rejects.toMatchObject({
      problem: "too_many_pages",
      figure: 6,
    });
    await expect(pdf.inspect(await drawPages(folder, 1, [1e9, 1e9]))).rejects.toEqual(
      problem("page_too_large"),
    );
    expect(await pdf.inspect(circular)).toEqual({ pageCount: 3 });
  });

  it("finds the file behind junk that a web server left in front of it", async () => {
    const headers = Buffer.from("HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n");
    const file = path.join(folder, "headers.pdf");
    await writeFile(file, Buffer.concat([headers, await readFile(circular)]));
    expect(await renderer().inspect(file)).toEqual({ pageCount: 3 });
  });

  it("keeps the code of what the system refused, which is no fault of the file", async () => {
    const pdf = renderer({ processes: 1 });
    const nowhere = path.join(folder, "no such folder");
    const request = { pdfPath: circular, pageNumber: 1, outDir: nowhere };
    const refused = {
      name: "Error",
      code: "ENOENT",
      syscall: "open",
      message: expect.stringMatching(/^ENOENT/),
    };
    await expect(pdf.renderPage(request)).rejects.toMatchObject(refused);
    await expect(
      pdf.renderExtras({ ...request, pictures: [], covers: [], withPage: true }),
    ).rejects.toMatchObject(refused);
    await expect(pdf.inspect(path.join(nowhere, "a.pdf"))).rejects.toMatchObject({
      ...refused,
      syscall: "stat",
    });
    expect(await pdf.inspect(circular)).toEqual({ pageCount: 3 });
  });

  it.skipIf(process.platform !== "linux")(
    "says with the system's code that no process can be started, and starts one once that can be",
    async () => {
      const pdf = renderer({ processes: 1 });
      const inspecting = () =>
        withoutOpenFiles(() => pdf.inspect(circular).then(String, (error: unknown) => error));
      expect(await inspecting()).toMatchObject({ name: "Error", code: "EMFILE" });
      expect(await inspecting()).toMatchObject({ name: "Error", code: "EMFILE" });
      expect(await pdf.inspect(circular)).toEqual({ pageCount: 3 });
    },
  );

  it("reads a file again that was replaced under the same name", async () => {
    const pdf = renderer({ processes: 1 });
    const file = path.join(folder, "replaced.pdf");
    await writeFile(file, await readFile(circular));
    expect(await pdf.inspect(file)).toEqual({ pageCount: 3 });
    await writeFile(file, await readFile(await drawPages(folder, 2, [100, 100])));
    expect(await pdf.inspect(file)).toEqual({ pageCount: 2 });
  });
});

describe("pages that would never end", () => {
  it("stops one that takes too long, and goes on with the others", async () => {
    const endless = await drawEndlessPage(folder, 7);
    const pdf = renderer({ pageTimeoutMs: 4000, memoryLimitMb: 4000 });
    const [bad, good] = await Promise.allSettled([
      pdf.renderPage({ pdfPath: endless, pageNumber: 1, outDir: folder }),
      pdf.renderPage({ pdfPath: circular, pageNumber: 1, outDir: folder }),
    ]);
    expect(bad).toMatchObject({ status: "rejected", reason: { problem: "time_limit" } });
    expect(good.status).toBe("fulfilled");
    expect(await pdf.inspect(circular)).toEqual({ pageCount: 3 });
  });

  it("stops one that takes too much memory, and works afterwards", async () => {
    const bomb = await drawBomb(folder, 700);
    const pdf = renderer({ memoryLimitMb: 300, processes: 1 });
    const rendering = pdf.renderPage({ pdfPath: bomb, pageNumber: 1, outDir: folder });
    await expect(rendering).rejects.toMatchObject({ problem: "memory_limit" });
    expect(await pdf.inspect(circular)).toEqual({ pageCount: 3 });
  });

  it("survives the death of its process", async () => {
    const pids: number[] = [];
    const log = {
      ...quiet,
      debug: (details: object) => pids.push((details as { pid: number }).pid),
    };
    const pdf = renderer({ processes: 1, log, memoryLimitMb: 4000 });
    await pdf.inspect(circular);
    await expect.poll(() => pids.length).toBe(1);
    const endless = await drawEndlessPage(folder, 7);
    const rendering = pdf.renderPage({ pdfPath: endless, pageNumber: 1, outDir: folder });
    setTimeout(() => process.kill(pids[0] as number, "SIGKILL"), 300);
    await expect(rendering).rejects.toMatchObject({ problem: "renderer_died" });
    expect(await pdf.inspect(circular)).toEqual({ pageCount: 3 });
  });

  it("refuses what is asked of it after it was closed", async () => {
    const pdf = renderer();
    const waiting = Array.from({ length: 6 }, () =>
      pdf.inspect(circular).catch((error) => error.problem ?? "ok"),
    );
    await pdf.close();
    expect(
      (await Promise.all(waiting)).filter((outcome) => outcome === "renderer_died").length,
    ).toBeGreaterThan(3);
    await expect(pdf.inspect(circular)).rejects.toMatchObject({ problem: "renderer_died" });
  });
});

describe("finding parts of a page on others", () => {
  /** A page of 600 by 800 with a disc and a stripe in a square of some size. */
  async function drawPage(name: string, marks: [x: number, y: number, side: number, colour: string][]) {
    const canvas = createCanvas(600, 800);
    const pen = canvas.getContext("2d");
    pen.fillStyle = "white";
    pen.fillRect(0, 0, 600, 800);
    for (const [x, y, side, colour] of marks) {
      pen.fillStyle = colour;
      pen.beginPath();
      pen.ellipse(x + 0.4 * side, y + 0.4 * side, 0.3 * side, 0.3 * side, 0, 0, 7);
      pen.fill();
      pen.fillStyle = "#222";
      pen.fillRect(x + 0.1 * side, y + 0.8 * side, 0.6 * side, 0.1 * side);
    }
    const file = path.join(folder, `${name}.jpg`);
    await writeFile(file, await canvas.encode("jpeg", 90));
    return file;
  }

  const place = (x: number, y: number, side: number): Box => ({
    left: x / 600,
    top: y / 800,
    width: side / 600,
    height: side / 800,
  });

  it("tells the page and the place, also where they are printed smaller", async () => {
    const imagePath = await drawPage("before", [
      [50, 60, 200, "#c00020"],
      [320, 60, 200, "#1060c0"],
    ]);
    const pages = [
      await drawPage("other", [[100, 500, 200, "#20a040"]]),
      await drawPage("after", [
        [330, 420, 200, "#c00020"],
        [80, 120, 160, "#1060c0"],
      ]),
    ];
    const parts = [place(50, 60, 200), place(320, 60, 200), place(100, 500, 150)];
    const [red, blue, paper] = await renderer().findParts({ imagePath, parts, pages });
    expect(red?.page).toBe(1);
    expect(red?.likeness).toBeGreaterThan(0.95);
    expectBox(red?.box, [330 / 600, 420 / 800, 200 / 600, 200 / 800], 0.006);
    expect(blue?.page).toBe(1);
    expect(blue?.likeness).toBeGreaterThan(0.9);
    expectBox(blue?.box, [80 / 600, 120 / 800, 160 / 600, 160 / 800], 0.012);
    expect(paper).toBeNull();
  });

  it("says so where an image can't be read", async () => {
    const imagePath = path.join(folder, "no-image.jpg");
    await writeFile(imagePath, "no image");
    const found = renderer().findParts({ imagePath, parts: [place(0, 0, 100)], pages: [imagePath] });
    await expect(found).rejects.toThrow(/page_damaged/);
  });
});
