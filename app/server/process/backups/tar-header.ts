/** Size of a block, of which everything in a .tar file (POSIX ustar) is made. */
export const blockBytes = 512;

/** What takes so many bytes fills whole blocks. */
export function padded(byteSize: number): number {
  return Math.ceil(byteSize / blockBytes) * blockBytes;
}

const fields = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const;

type Field = keyof typeof fields;

/** The largest size that eleven octal digits tell: one byte less than 8 GB. */
const maxOctal = 8 ** 11 - 1;

/** The header of a file that its owner alone may read. */
export function writeHeader(name: string, byteSize: number): Buffer {
  if (Buffer.byteLength(name) > fields.name[1])
    throw new Error(`The name ${name} is too long for a .tar file.`);
  const header = Buffer.alloc(blockBytes);
  const put = (field: Field, text: string) => header.write(text, fields[field][0]);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  put("name", name);
  put("mode", octal(0o600, 7));
  put("uid", octal(0, 7));
  put("gid", octal(0, 7));
  put("size", octal(Math.min(byteSize, maxOctal), 11));
  put("mtime", octal(Math.floor(Date.now() / 1000), 11));
  put("type", "0");
  put("magic", "ustar\u000000");
  if (byteSize > maxOctal) writeLargeSize(header, byteSize);
  put("checksum", `${checksumOf(header).toString(8).padStart(6, "0")}\0 `);
  return header;
}

/** As GNU tar does: the first bit set, then the number in bytes, the highest first. */
function writeLargeSize(header: Buffer, byteSize: number): void {
  const [at, length] = fields.size;
  header.fill(0, at, at + length);
  header[at] = 0x80;
  header.writeBigUInt64BE(BigInt(byteSize), at + length - 8);
}

/** Null where no header stands: at the end, and in what is no .tar file. */
export function readHeader(header: Buffer): { name: string; byteSize: number; isFile: boolean } | null {
  const text = (field: Field) => {
    const [at, length] = fields[field];
    return header.toString("utf8", at, at + length).replace(/\0.*$/s, "");
  };
  if (Number.parseInt(text("checksum"), 8) !== checksumOf(header)) return null;
  const [at, length] = fields.size;
  const isLarge = ((header[at] ?? 0) & 0x80) !== 0;
  const byteSize = isLarge
    ? Number(header.readBigUInt64BE(at + length - 8))
    : Number.parseInt(text("size"), 8);
  return { name: text("name"), byteSize, isFile: ["0", ""].includes(text("type")) };
}

/** The sum of all bytes of a header, counting spaces where the sum itself stands. */
function checksumOf(header: Buffer): number {
  const [at, length] = fields.checksum;
  return header.reduce((sum, byte, index) => sum + (index >= at && index < at + length ? 0x20 : byte), 0);
}
