import type { PageRule } from "#reader/page-content";
import { toFractions } from "./matrix";

/** A straight stretch of a painted path. Points, origin at the page's top left, y down. */
export interface Segment {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Lines further from horizontal or vertical than this many points are not rules. */
const slant = 0.6;
/** Shorter lines (points) are parts of letters and drawings. */
const shortest = 18;
/** Two lines no further apart than this (points) are the sides of one printed line. */
const thickness = 2.5;
const maxRules = 2000;
/** So many short strokes of about one length in a row, with gaps of at most this many lengths, are a dashed line. */
const minDashes = 5;
const dashGap = 3;
const shortestDash = 1.5;

interface Line {
  /** Distance from the top (horizontal) or left (vertical). */
  at: number;
  from: number;
  to: number;
}

/**
 * The printed lines of a page: horizontal and vertical stretches, the two sides of a thin bar joined
 * into one, stretches of one line joined. Lines along the page's own border are left out.
 *
 * @param segments in any order; @param pageWidth @param pageHeight in points
 * @returns boxes as fractions of the page, longest first
 */
export function rulesOf(segments: Iterable<Segment>, pageWidth: number, pageHeight: number): PageRule[] {
  const horizontal: Line[] = [];
  const vertical: Line[] = [];
  const dashes = { across: [] as Line[], down: [] as Line[] };
  for (const { x0, y0, x1, y1 } of segments) {
    const across = Math.abs(x1 - x0);
    const down = Math.abs(y1 - y0);
    if (down <= slant && across >= shortest) {
      keep(horizontal, (y0 + y1) / 2, x0, x1, pageHeight, pageWidth);
    } else if (across <= slant && down >= shortest) {
      keep(vertical, (x0 + x1) / 2, y0, y1, pageWidth, pageHeight);
    } else if (down <= slant && across >= shortestDash) {
      dashes.across.push({ at: (y0 + y1) / 2, from: Math.min(x0, x1), to: Math.max(x0, x1) });
    } else if (across <= slant && down >= shortestDash) {
      dashes.down.push({ at: (x0 + x1) / 2, from: Math.min(y0, y1), to: Math.max(y0, y1) });
    }
  }
  for (const { at, from, to } of joinDashes(dashes.across))
    keep(horizontal, at, from, to, pageHeight, pageWidth);
  for (const { at, from, to } of joinDashes(dashes.down)) keep(vertical, at, from, to, pageWidth, pageHeight);
  const boxes = [
    ...joinLines(horizontal).map(({ at, from, to }) => ({ left: from, right: to, top: at, bottom: at })),
    ...joinLines(vertical).map(({ at, from, to }) => ({ left: at, right: at, top: from, bottom: to })),
  ];
  return boxes
    .sort((one, other) => length(other) - length(one))
    .slice(0, maxRules)
    .map((box) => toFractions(box, pageWidth, pageHeight));
}

/** Dashed lines that are painted dash by dash. */
function joinDashes(dashes: readonly Line[]): Line[] {
  const rows = new Map<number, Line[]>();
  for (const dash of dashes) {
    const row = rows.get(Math.round(2 * dash.at));
    if (row) row.push(dash);
    else rows.set(Math.round(2 * dash.at), [dash]);
  }
  return [...rows.values()].flatMap((row) => {
    const runs: Line[][] = [];
    for (const dash of row.sort((a, b) => a.from - b.from)) {
      const run = runs.at(-1);
      const last = run?.at(-1);
      if (run && last && goesOn(last, dash)) run.push(dash);
      else if (!last || dash.from > last.from + 0.3) runs.push([dash]);
    }
    return runs
      .filter((run) => run.length >= minDashes)
      .map((run) => ({ ...(run[0] as Line), to: (run.at(-1) as Line).to }));
  });
}

function goesOn(last: Line, dash: Line): boolean {
  const size = last.to - last.from;
  const gap = dash.from - last.to;
  return gap > 0 && gap <= dashGap * size && Math.abs(dash.to - dash.from - size) <= 0.35 * size;
}

function length(box: { left: number; right: number; top: number; bottom: number }): number {
  return box.right - box.left + box.bottom - box.top;
}

function keep(lines: Line[], at: number, a: number, b: number, depth: number, extent: number): void {
  const from = Math.max(0, Math.min(a, b));
  const to = Math.min(extent, Math.max(a, b));
  if (at < 1 || at > depth - 1 || to - from < shortest) return;
  lines.push({ at, from, to });
}

function joinLines(lines: Line[]): Line[] {
  lines.sort((one, other) => one.at - other.at || one.from - other.from);
  const done: Line[] = [];
  // Only lines within `thickness` of the current one can still grow.
  let open: Line[] = [];
  for (const line of lines) {
    open = open.filter((candidate) => line.at - candidate.at <= thickness);
    const match = open.find(
      (candidate) => line.from <= candidate.to + 1 && line.to >= candidate.from - 1 && alike(candidate, line),
    );
    if (match) {
      match.at = (match.at + line.at) / 2;
      match.from = Math.min(match.from, line.from);
      match.to = Math.max(match.to, line.to);
    } else {
      const own = { ...line };
      open.push(own);
      done.push(own);
    }
  }
  return done;
}

/** Stretches of one line lie at one height; the sides of a bar differ in height but begin and end together. */
function alike(one: Line, other: Line): boolean {
  if (Math.abs(one.at - other.at) < 0.3) return true;
  return Math.abs(one.from - other.from) < thickness && Math.abs(one.to - other.to) < thickness;
}
