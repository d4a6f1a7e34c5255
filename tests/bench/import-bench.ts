import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface ImportedFile {
  pages: number;
}

export interface ImportBench {
  /** Imports one file completely: every page ready to be shown and edited. */
  importFile(pdfPath: string): Promise<ImportedFile>;
  /** Highest resident memory of any renderer process since the last call, in MB. */
  takePeakMb(): number;
  /** The files to import, one after the other. */
  files: string[];
  print(line: string): void;
}

export interface ImportFigures {
  pages: number;
  oursSeconds: number;
  /** Null without poppler-utils. */
  popplerSeconds: number | null;
  ratio: number | null;
  peakMb: number;
}

/**
 * Imports each file and lets pdftoppm make its images, in turn, and prints both times and their ratio.
 * Taking turns by file keeps a machine that slows down for a while from favouring one of them.
 *
 * @returns the sums
 */
export async function benchImport({
  importFile,
  takePeakMb,
  files,
  print,
}: ImportBench): Promise<ImportFigures> {
  const rows: ImportFigures[] = [];
  print(`${"file".padEnd(48)} pages  ours s  pdftoppm s  ratio  peak MB`);
  for (const file of files) {
    takePeakMb();
    const start = performance.now();
    const { pages } = await importFile(file);
    const oursSeconds = secondsSince(start);
    const popplerSeconds = await timePoppler(file);
    const row = {
      pages,
      oursSeconds,
      popplerSeconds,
      ratio: ratioOf(oursSeconds, popplerSeconds),
      peakMb: takePeakMb(),
    };
    rows.push(row);
    print(lineOf(path.basename(file), row));
  }
  const oursSeconds = sum(rows.map((row) => row.oursSeconds));
  const times = rows.map((row) => row.popplerSeconds).filter((seconds) => seconds !== null);
  const popplerSeconds = times.length === rows.length ? sum(times) : null;
  const total = {
    pages: sum(rows.map((row) => row.pages)),
    oursSeconds,
    popplerSeconds,
    ratio: ratioOf(oursSeconds, popplerSeconds),
    peakMb: Math.max(0, ...rows.map((row) => row.peakMb)),
  };
  print(lineOf(`sum of ${rows.length} files`, total));
  return total;
}

/** All PDFs of a folder, by name. */
export async function pdfsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.toLowerCase().endsWith(".pdf"))
    .sort()
    .map((name) => path.join(folder, name));
}

/** Seconds that poppler needs for the images alone, in one process; null when it is not installed. */
async function timePoppler(file: string): Promise<number | null> {
  const folder = await mkdtemp(path.join(tmpdir(), "endcap-bench-"));
  try {
    const start = performance.now();
    await run("pdftoppm", ["-jpeg", "-scale-to", "1500", file, path.join(folder, "page")]);
    return secondsSince(start);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function lineOf(name: string, row: ImportFigures): string {
  return [
    name.padEnd(48),
    String(row.pages).padStart(5),
    row.oursSeconds.toFixed(2).padStart(7),
    (row.popplerSeconds?.toFixed(2) ?? "-").padStart(11),
    (row.ratio?.toFixed(2) ?? "-").padStart(6),
    String(row.peakMb).padStart(8),
  ].join(" ");
}

function ratioOf(ours: number, poppler: number | null): number | null {
  return poppler ? ours / poppler : null;
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
