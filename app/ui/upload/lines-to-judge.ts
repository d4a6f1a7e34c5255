const maxLines = 5;
const maxBytes = 120;
/** Bytes kept of what stands before the letters in question, e.g. the cell before. */
const before = 40;
const lineFeed = 10;
const carriageReturn = 13;
const escapeByte = 27;

/**
 * The first lines of a text by which people can tell its encoding: those that are not plain ASCII, cut to what stands
 * around their first other letter. All that stands before it is ASCII, so that no letter is cut in half.
 */
export function linesToJudge(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length && lines.length < maxLines; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isLineEnd(byte)) start = at + 1;
    if (byte < 0x80 && byte !== escapeByte) continue;
    let end = at;
    while (end < bytes.length && end - at < maxBytes && !isLineEnd(bytes[end] ?? 0)) end += 1;
    lines.push(bytes.subarray(Math.max(start, at - before), end));
    while (end < bytes.length && !isLineEnd(bytes[end] ?? 0)) end += 1;
    at = end - 1;
  }
  return lines;
}

function isLineEnd(byte: number): boolean {
  return byte === lineFeed || byte === carriageReturn;
}
