import type { Frame } from "./pen";
import type { Chance } from "./random";

export type Layout = "grid" | "heroes" | "bands" | "free" | "columns" | "rows" | "scattered";

/** Parts a page's frame into frames of deals, without what lies between them. */
export function layOut(layout: Layout, chance: Chance, page: Frame): Frame[] {
  const landscape = page.width > page.height;
  const columns = landscape ? chance.whole(3, 6) : chance.whole(2, 4);
  const rows = landscape ? chance.whole(2, 4) : chance.whole(3, 5);
  switch (layout) {
    case "grid":
      return gridOf(page, columns, rows);
    case "heroes":
      return withHeroes(chance, page, Math.max(3, columns), rows);
    case "bands":
      return split(page, "height", sharesOf(chance, rows)).flatMap((band) =>
        split(band, "width", sharesOf(chance, chance.whole(1, columns), 0.3)),
      );
    case "columns":
      return split(page, "width", sharesOf(chance, columns, 0)).flatMap((column) =>
        split(column, "height", sharesOf(chance, chance.whole(2, rows))),
      );
    case "free":
      return halve(chance, page, chance.whole(6, 14)).map((frame) =>
        inset(frame, chance.between(0.02, 0.07)),
      );
    case "scattered":
      return scatter(chance, page, chance.whole(6, 12));
    case "rows":
      return split(page, "width", sharesOf(chance, chance.whole(1, 2), 0)).flatMap((column) =>
        split(column, "height", sharesOf(chance, chance.whole(9, 15), 0)),
      );
  }
}

function gridOf(page: Frame, columns: number, rows: number): Frame[] {
  return split(page, "height", Array(rows).fill(1)).flatMap((row) =>
    split(row, "width", Array(columns).fill(1)),
  );
}

/** A grid of which one or two places are two by two, or two wide. */
function withHeroes(chance: Chance, page: Frame, columns: number, rows: number): Frame[] {
  const cell = { width: page.width / columns, height: page.height / rows };
  const taken = new Set<string>();
  const frames: Frame[] = [];
  const take = (column: number, row: number, across: number, down: number) => {
    for (let x = column; x < column + across; x++)
      for (let y = row; y < row + down; y++) taken.add(`${x} ${y}`);
    frames.push({
      left: page.left + column * cell.width,
      top: page.top + row * cell.height,
      width: across * cell.width,
      height: down * cell.height,
    });
  };
  take(chance.whole(0, columns - 2), 0, 2, chance.whole(1, 2));
  const second = chance.whole(0, columns - 2);
  if (rows > 3) take(second, 2, 2, chance.whole(1, 2));
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (!taken.has(`${column} ${row}`)) take(column, row, 1, 1);
  return frames;
}

/** Frames of several sizes wherever there is room, in no rows or columns. */
function scatter(chance: Chance, page: Frame, count: number): Frame[] {
  const frames: Frame[] = [];
  const room = page.width * 0.02;
  for (let tries = 0; tries < 400 && frames.length < count; tries++) {
    const width = page.width * chance.between(0.22, 0.42);
    const height = width * chance.between(0.75, 1.2);
    const frame = {
      left: page.left + chance.next() * (page.width - width),
      top: page.top + chance.next() * Math.max(0, page.height - height),
      width,
      height,
    };
    const isFree = frames.every(
      (other) =>
        other.left > frame.left + width + room ||
        frame.left > other.left + other.width + room ||
        other.top > frame.top + height + room ||
        frame.top > other.top + other.height + room,
    );
    if (isFree && frame.top + height <= page.top + page.height) frames.push(frame);
  }
  return frames;
}

/** Cuts the larger frames in two, each at another place, until there are so many. */
function halve(chance: Chance, page: Frame, count: number): Frame[] {
  const frames = [page];
  while (frames.length < count) {
    frames.sort((a, b) => b.width * b.height - a.width * a.height);
    const largest = frames.shift();
    if (!largest) break;
    const side = largest.width > largest.height * 0.9 ? "width" : "height";
    const cut = chance.between(0.38, 0.62);
    frames.push(...split(largest, side, [cut, 1 - cut]));
  }
  return frames;
}

function split(frame: Frame, side: "width" | "height", shares: readonly number[]): Frame[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const edge = side === "width" ? "left" : "top";
  let at = frame[edge];
  return shares.map((share) => {
    const length = (frame[side] * share) / total;
    const part = { ...frame, [edge]: at, [side]: length };
    at += length;
    return part;
  });
}

function sharesOf(chance: Chance, count: number, unlike = 0.5): number[] {
  return Array.from({ length: count }, () => 1 + chance.between(0, unlike));
}

function inset(frame: Frame, share: number): Frame {
  const left = frame.width * share;
  const top = frame.height * share;
  return {
    left: frame.left + left,
    top: frame.top + top,
    width: frame.width - 2 * left,
    height: frame.height - 2 * top,
  };
}
