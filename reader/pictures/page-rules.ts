import { boxAround, type PixelBox, type Size } from "./picture";

/** Marks pixels on which print stood: what is drawn under it can't be seen. */
export const underPrint = 3;
/** Lines are at most this thick, and at least this long. */
const rule = { thickness: 5, length: 48 };
/** So much of a line has nothing beside it; the rest is under print or touches a picture. */
const minBare = { length: 24, share: 0.35 };
/** A line may begin and end under print: each end is at most this part of what is seen of it. */
const maxHiddenEnd = 0.5;
/** Faint pixels in a line are missing. */
const maxMissing = 3;

/** A row or a column of pixels, and the pixels of it that are part of a line. */
interface Run {
  line: number;
  from: number;
  to: number;
}

/**
 * Finds long straight lines, across and down, and takes them out of what is drawn. A line goes on under print and beside
 * pictures that touch it.
 *
 * @param drawn row by row: 1 for what is drawn, `underPrint`, 0 for paper
 */
export function takeRules(drawn: Uint8Array, { width, height }: Size): PixelBox[] {
  const across = findRuns(drawn, { lines: height, length: width, perLine: width, perStep: 1 });
  const down = findRuns(drawn, { lines: width, length: height, perLine: 1, perStep: width });
  for (const { line, from, to } of across) clear(drawn, line * width + from, line * width + to, 1);
  for (const { line, from, to } of down) clear(drawn, from * width + line, to * width + line, width);
  return [
    ...joinRuns(across.map(({ line, from, to }) => ({ left: from, top: line, right: to, bottom: line + 1 }))),
    ...joinRuns(down.map(({ line, from, to }) => ({ left: line, top: from, right: line + 1, bottom: to }))),
  ];
}

/** How rows or columns are gone through: the distance of two lines and of two pixels of a line in the list of pixels. */
interface Way {
  lines: number;
  length: number;
  perLine: number;
  perStep: number;
}

function findRuns(drawn: Uint8Array, { lines, length, perLine, perStep }: Way): Run[] {
  const runs: Run[] = [];
  const isDrawn = (line: number, step: number) =>
    line >= 0 && line < lines && drawn[line * perLine + step * perStep] === 1;
  const isBare = (line: number, step: number) =>
    isDrawn(line, step) && !isDrawn(line - rule.thickness, step) && !isDrawn(line + rule.thickness, step);
  const isHidden = (line: number, step: number) =>
    step >= 0 && step < length && drawn[line * perLine + step * perStep] === underPrint;
  const withEnds = (run: Run): Run => {
    const maxHidden = maxHiddenEnd * (run.to - run.from);
    let { from, to } = run;
    while (isHidden(run.line, from - 1) && run.from - from < maxHidden) from -= 1;
    while (isHidden(run.line, to) && to - run.to < maxHidden) to += 1;
    return { ...run, from, to };
  };
  for (let line = 0; line < lines; line++) {
    let [from, to, bare, missing] = [0, 0, 0, 0];
    for (let step = 0; step <= length; step++) {
      if (step < length && isBare(line, step)) {
        if (bare === 0) from = step;
        bare += 1;
        to = step + 1;
      }
      const goesOn = step < length && drawn[line * perLine + step * perStep] !== 0;
      missing = goesOn ? 0 : missing + 1;
      if (missing <= maxMissing && step < length) continue;
      const isRule =
        to - from >= rule.length && bare >= minBare.length && bare >= minBare.share * (to - from);
      if (bare > 0 && isRule) runs.push(withEnds({ line, from, to }));
      bare = 0;
    }
  }
  return runs;
}

function clear(drawn: Uint8Array, from: number, to: number, step: number): void {
  for (let index = from; index < to; index += step) if (drawn[index] === 1) drawn[index] = 0;
}

/** A line is a few pixels thick: its rows, or columns, are one. */
function joinRuns(runs: readonly PixelBox[]): PixelBox[] {
  const rules: PixelBox[] = [];
  for (const run of runs) {
    const touches = (other: PixelBox) =>
      run.left <= other.right &&
      run.right >= other.left &&
      run.top <= other.bottom &&
      run.bottom >= other.top;
    const at = rules.findIndex(
      (other) => touches(other) && Math.min(...sidesOf(boxAround([run, other]))) <= rule.thickness,
    );
    if (at < 0) rules.push(run);
    else rules[at] = boxAround([run, rules[at] as PixelBox]);
  }
  return rules;
}

function sidesOf({ left, top, right, bottom }: PixelBox): [number, number] {
  return [right - left, bottom - top];
}
