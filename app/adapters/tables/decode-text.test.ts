import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodings } from "#app/identity/domain/user-imports/encodings";
import { decodeText, encodingOf } from "./decode-text";

const names = [
  ...[
    "José García",
    "Zoë Müller",
    "Michèle Lefèvre",
    "Peña",
    "Åsa Öberg",
    "Jørgen Ærø",
    "Σωτήρης",
    "Γιώργος",
  ],
  ...[
    "Łukasz Wałęsa",
    "Kęsik",
    "Jiří Dvořák",
    "Őrsi",
    "İbrahim Yıldız",
    "Jānis Bērziņš",
    "Žydrūnė",
    "Ştefan",
  ],
  ...[
    "Иван Петров",
    "Ян",
    "Олександр Їжак",
    "דוד לוי",
    "محمد علي",
    "สมชาย ใจดี",
    "太郎",
    "山田花子",
    "ﾔﾏﾀﾞ",
    "ミホ",
  ],
  ...["王小明", "李娜", "陳大文", "김민수", "이서연"],
];

/** The bytes of each character, found by decoding all there can be. */
function bytesByCharacter(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding);
  const decode = (bytes: number[]) => {
    // As a stream: see decode-text.ts.
    const text = decoder.decode(new Uint8Array(bytes), { stream: true });
    return text + decoder.decode();
  };
  const found = new Map<string, number[]>();
  const keep = (bytes: number[]) => {
    const character = decode(bytes);
    if ([...character].length === 1 && character !== "\ufffd" && !found.has(character))
      found.set(character, bytes);
  };
  for (let one = 0; one < 256; one += 1) keep([one]);
  if (/^(shift|euc|gb|big)/.test(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1) keep([lead, trail]);
  }
  return found;
}

function encode(text: string, table: Map<string, number[]>): Buffer | null {
  const bytes = [...text].map((character) => table.get(character));
  return bytes.every((each) => each !== undefined) ? Buffer.from(bytes.flat()) : null;
}

describe("the encoding of a list of people", () => {
  const legacy = Object.keys(encodings).filter((name) => !/^(utf|iso-2022)/.test(name));

  it.each(legacy)(
    "in %s is read right or asked for, never read wrong; named, it is read right",
    (encoding) => {
      const table = bytesByCharacter(encoding);
      const writable = names.filter((name) => encode(name, table) !== null);
      expect(writable.length).toBeGreaterThan(0);
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...writable), { minLength: 1, maxLength: 12 }), (list) => {
          const text = `First Name,Email\n${list.map((name, n) => `${name},p${n}@example.test\n`).join("")}`;
          const bytes = encode(text, table) as Buffer;
          expect(encodingOf(bytes, null)).toBeNull();
          const named = encodingOf(bytes, encoding);
          expect(named && [...decodeText(bytes, named)].join("")).toBe(text);
        }),
      );
    },
  );

  it.each(["utf8", "utf16le"] as const)("in %s is told by itself or by its mark", (encoding) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { minLength: 1 }), (list) => {
        const text = list.join("\n");
        const bytes = Buffer.from(encoding === "utf8" ? text : `\ufeff${text}`, encoding);
        const found = encodingOf(bytes, null);
        expect(found && [...decodeText(bytes, found)].join("")).toBe(text);
      }),
    );
  });
});
