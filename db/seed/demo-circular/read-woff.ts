import { inflateSync } from "node:zlib";

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/**
 * The TrueType font inside a WOFF file. The PDF library reads both, but it inflates a WOFF's tables anew,
 * and slowly, for every glyph. Format: https://www.w3.org/TR/WOFF/
 */
export function readWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, woffHeader + index * woffEntry));
  const head = Buffer.alloc(sfntHeader + count * sfntEntry);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(sfntEntry * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(sfntEntry * (count - 2 ** power), 10);
  let offset = head.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = sfntHeader + index * sfntEntry;
    tag.copy(head, entry);
    checksum.copy(head, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    offset += padded(data).length;
  }
  return Buffer.concat([head, ...tables.map(({ data }) => padded(data))]);
}

function readTable(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const packed = woff.subarray(offset, offset + packedLength);
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.subarray(entry + 16, entry + 20),
    data: packedLength < length ? inflateSync(packed) : packed,
  };
}

/** Tables begin at multiples of four bytes. */
function padded(data: Buffer): Buffer {
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
}
