import { createDeflate, deflateSync } from "node:zlib";

/** A small file made to take time or memory without an end. */
export interface HostilePdf {
  name: string;
  /** What stands in the file; megabytes at most. */
  make(): Promise<Buffer> | Buffer;
}

type Part = string | { dict: string; data: Buffer | string };

const catalog = "<< /Type /Catalog /Pages 2 0 R >>";
const pages = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";

/** A file of these objects, numbered from 1. */
function pdfOf(objects: Part[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const push = (data: Buffer | string) => {
    const bytes = typeof data === "string" ? Buffer.from(data, "latin1") : data;
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    push(`${index + 1} 0 obj\n`);
    if (typeof object === "string") push(object);
    else {
      push(`<< /Length ${object.data.length} ${object.dict} >>\nstream\n`);
      push(object.data);
      push("\nendstream");
    }
    push("\nendobj\n");
  }
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** One page with this content; what it names begins at object 5. */
function pageOf(content: Part, resources: string, others: Part[] = [], extra = ""): Buffer {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${resources} >> ${extra} >>`;
  return pdfOf([catalog, pages, page, content, ...others]);
}

const stream = (data: string, dict = ""): Part => ({ dict, data });
const packed = (data: Buffer | string, dict = ""): Part => ({
  dict: `${dict} /Filter /FlateDecode`,
  data: deflateSync(data, { level: 6 }),
});

/** Packs `megabytes` of a repeated text without holding them. */
async function packedRepeats(text: string, megabytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 6 });
  const out: Buffer[] = [];
  deflate.on("data", (chunk: Buffer) => out.push(chunk));
  const piece = Buffer.from(text.repeat(Math.ceil((1024 * 1024) / text.length)));
  for (let done = 0; done < megabytes; done += 1) {
    if (!deflate.write(piece)) await new Promise((resolve) => deflate.once("drain", resolve));
  }
  deflate.end();
  await new Promise((resolve) => deflate.once("end", resolve));
  return Buffer.concat(out);
}

const bomb = async (text: string, megabytes: number, dict = ""): Promise<Part> => ({
  dict: `${dict} /Filter /FlateDecode`,
  data: await packedRepeats(text, megabytes),
});

const form = "/Type /XObject /Subtype /Form /BBox [0 0 612 792]";
/** Forms from object `first` on, each of which shows the next one ten times; the last one draws. */
function tree(first: number, levels: number, kind = form, leaf = "0 0 1 rg 10 10 5 5 re f"): Part[] {
  return Array.from({ length: levels }, (_, level) =>
    level === levels - 1
      ? stream(leaf, kind)
      : stream("/X Do ".repeat(10), `${kind} /Resources << /XObject << /X ${first + level + 1} 0 R >> >>`),
  );
}

const type3 = (glyph: number, resources: string) =>
  `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a ${glyph} 0 R >>
  /Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1] /Resources << ${resources} >> >>`;

const image = (width: number, height: number, rest: string) =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ${rest}`;

export const hostilePdfs: HostilePdf[] = [
  {
    name: "form-tree",
    make: () => pageOf(stream("/X Do"), "/XObject << /X 5 0 R >>", tree(5, 10)),
  },
  {
    name: "form-tree-of-nothing",
    make: () => pageOf(stream("/X Do"), "/XObject << /X 5 0 R >>", tree(5, 10, form, "")),
  },
  {
    name: "form-tree-of-groups",
    make: () =>
      pageOf(
        stream("/X Do"),
        "/XObject << /X 5 0 R >>",
        tree(5, 10, `${form} /Group << /S /Transparency /I true >>`),
      ),
  },
  {
    name: "form-chain",
    make: () =>
      pageOf(
        stream("/X Do"),
        "/XObject << /X 5 0 R >>",
        Array.from({ length: 20_000 }, (_, level) =>
          stream("/X Do", `${form} /Resources << /XObject << /X ${level + 6} 0 R >> >>`),
        ),
      ),
  },
  {
    name: "form-tree-in-note",
    make: () =>
      pageOf(
        stream(""),
        "",
        tree(5, 10),
        "/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 600 700] /F 4 /AP << /N 5 0 R >> >>]",
      ),
  },
  {
    name: "mask-tree",
    make: () => {
      const masks = Array.from({ length: 9 }, (_, level) =>
        stream(
          "/G gs 0 0 600 700 re f ".repeat(8),
          `${form} /Group << /S /Transparency /CS /DeviceGray >> /Resources << /ExtGState << /G << /SMask << /S /Luminosity /G ${Math.min(level + 6, 13)} 0 R >> >> >> >>`,
        ),
      );
      return pageOf(
        stream("/G gs 0 0 600 700 re f"),
        "/ExtGState << /G << /SMask << /S /Luminosity /G 5 0 R >> >> >>",
        masks,
      );
    },
  },
  {
    name: "glyph-tree",
    make: () => {
      const objects: Part[] = [];
      for (let level = 0; level < 9; level += 1) {
        const next = 7 + level * 2;
        objects.push(type3(next - 1, level === 8 ? "" : `/Font << /F ${next} 0 R >>`));
        objects.push(stream(level === 8 ? "1 0 d0 0 0 1 1 re f" : "1 0 d0 BT /F 1 Tf (aaaaaaaaaa) Tj ET"));
      }
      return pageOf(stream("BT /F 10 Tf 10 10 Td (aaaaaaaaaa) Tj ET"), "/Font << /F 5 0 R >>", objects);
    },
  },
  {
    name: "pattern-tree",
    make: () => {
      const pattern = (level: number) =>
        stream(
          "/Pattern cs /P scn 0 0 100 100 re f ".repeat(10),
          `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 100 100] /XStep 100 /YStep 100 /Resources << /Pattern << /P ${level + 6} 0 R >> >>`,
        );
      const last = stream(
        "1 0 0 rg 0 0 9 9 re f",
        "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>",
      );
      const all = [...Array.from({ length: 8 }, (_, level) => pattern(level)), last];
      return pageOf(stream("/Pattern cs /P scn 0 0 612 792 re f"), "/Pattern << /P 5 0 R >>", all);
    },
  },
  {
    name: "pattern-of-dust",
    make: () =>
      pageOf(stream("/Pattern cs /P scn 0 0 612 792 re f"), "/Pattern << /P 5 0 R >>", [
        stream(
          "1 0 0 rg 0 0 1 1 re f",
          "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 0.01 0.01] /XStep 0.001 /YStep 0.001 /Resources << >>",
        ),
      ]),
  },
  { name: "flate-of-spaces", make: async () => pageOf(await bomb(" ", 600), "") },
  { name: "flate-of-steps", make: async () => pageOf(await bomb("q Q\n", 400), "") },
  {
    name: "flate-of-lines",
    make: async () => pageOf(await bomb("1 1 m 9 9 l S\n", 400), ""),
  },
  {
    name: "flate-of-one-path",
    make: async () => pageOf(await bomb("1 1 m 9 9 l\n", 400), ""),
  },
  {
    name: "flate-of-numbers",
    make: async () => pageOf(await bomb("1 ", 600), ""),
  },
  {
    name: "flate-of-one-array",
    make: async () => pageOf(await bomb("[ ", 300), ""),
  },
  {
    name: "flate-of-text",
    make: async () =>
      pageOf(
        await bomb("BT /F 9 Tf 9 9 Td (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) Tj ET\n", 300),
        "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>",
      ),
  },
  {
    name: "flate-in-flate",
    make: async () => {
      const inner = await packedRepeats(" ", 600);
      return pageOf({ dict: "/Filter [/FlateDecode /FlateDecode]", data: deflateSync(inner) }, "");
    },
  },
  {
    name: "flate-contents-many-times",
    make: async () => {
      const contents = Array.from({ length: 400 }, () => "4 0 R").join(" ");
      const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [${contents}] >>`;
      return pdfOf([catalog, pages, page, await bomb(" ", 20)]);
    },
  },
  {
    name: "image-of-12000-pixels",
    make: async () =>
      pageOf(stream("600 0 0 700 0 0 cm /I Do"), "/XObject << /I 5 0 R >>", [
        await bomb("\0", 412, image(12_000, 12_000, "/ColorSpace /DeviceRGB")),
      ]),
  },
  {
    name: "image-longer-than-it-says",
    make: async () =>
      pageOf(stream("600 0 0 700 0 0 cm /I Do"), "/XObject << /I 5 0 R >>", [
        await bomb("\0", 600, image(10, 10, "/ColorSpace /DeviceRGB")),
      ]),
  },
  {
    name: "images-of-4000-pixels",
    make: async () => {
      const one = await bomb("\0", 46, image(4000, 4000, "/ColorSpace /DeviceRGB"));
      const names = Array.from({ length: 60 }, (_, index) => index);
      const resources = names.map((index) => `/I${index} ${5 + index} 0 R`).join(" ");
      const content = names.map((index) => `q 600 0 0 700 0 0 cm /I${index} Do Q`).join("\n");
      return pageOf(
        stream(content),
        `/XObject << ${resources} >>`,
        names.map(() => one),
      );
    },
  },
  {
    name: "image-with-mask-of-12000-pixels",
    make: async () =>
      pageOf(stream("600 0 0 700 0 0 cm /I Do"), "/XObject << /I 5 0 R >>", [
        await bomb("\0", 1, image(10, 10, "/ColorSpace /DeviceRGB /SMask 6 0 R")),
        await bomb("\0", 138, image(12_000, 12_000, "/ColorSpace /DeviceGray")),
      ]),
  },
  {
    name: "dashes-without-end",
    make: () => pageOf(stream("[0.00001 0.00001] 0 d 1 w 0 0 m 1000000 700 l S ".repeat(50)), ""),
  },
  {
    name: "curves-without-end",
    make: () => pageOf(packed("50 w 1 J 1 j 0 0 m 900 9 -900 700 600 700 c S\n".repeat(200_000)), ""),
  },
  {
    name: "clips-without-end",
    make: () => pageOf(packed("q 0 0 m 600 700 l 0 700 l h W n\n".repeat(100_000)), ""),
  },
  {
    name: "shadings-without-end",
    make: () =>
      pageOf(packed("/S sh\n".repeat(20_000)), "/Shading << /S 5 0 R >>", [
        "<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [600 0 0 700 0 0] /Function 6 0 R >>",
        stream(
          `{ ${"sin cos ".repeat(400)} dup dup 3 -1 roll pop }`,
          "/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]",
        ),
      ]),
  },
  {
    name: "font-that-unpacks",
    make: async () =>
      pageOf(stream("BT /F 9 Tf 9 9 Td (aaa) Tj ET"), "/Font << /F 5 0 R >>", [
        "<< /Type /Font /Subtype /TrueType /BaseFont /Bomb /FirstChar 97 /LastChar 97 /Widths [500] /FontDescriptor 6 0 R >>",
        "<< /Type /FontDescriptor /FontName /Bomb /Flags 32 /FontFile2 7 0 R >>",
        await bomb("\0\x01\0\0", 600),
      ]),
  },
  {
    name: "codes-without-end",
    make: () =>
      pageOf(stream("BT /F 9 Tf 9 9 Td (aaa) Tj ET"), "/Font << /F 5 0 R >>", [
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
        packed(
          `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <ffffffff> endcodespacerange
          ${"100 beginbfrange\n<00000000> <7fffffff> <0041>\nendbfrange\n".repeat(50)} endcmap`,
        ),
      ]),
  },
  {
    name: "tree-of-pages-that-unpacks",
    make: async () => {
      const objects = await bomb(" ", 600, "/Type /ObjStm /N 1 /First 10");
      const head = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
      const { data, dict } = objects as { data: Buffer; dict: string };
      const start = head.length;
      const body = Buffer.concat([
        head,
        Buffer.from(`3 0 obj\n<< /Length ${data.length} ${dict} >>\nstream\n`),
        data,
        Buffer.from("\nendstream\nendobj\n"),
      ]);
      const rows = Buffer.alloc(4 * 7);
      const row = (index: number, type: number, a: number, b: number) => {
        rows.writeUInt8(type, index * 7);
        rows.writeUInt32BE(a, index * 7 + 1);
        rows.writeUInt16BE(b, index * 7 + 5);
      };
      row(0, 0, 0, 65_535);
      row(1, 1, 9, 0);
      row(2, 2, 3, 0);
      row(3, 1, start, 0);
      return Buffer.concat([
        body,
        Buffer.from(
          `9 0 obj\n<< /Type /XRef /Size 4 /W [1 4 2] /Root 1 0 R /Length ${rows.length} >>\nstream\n`,
        ),
        rows,
        Buffer.from(`\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`),
      ]);
    },
  },
  {
    name: "tree-of-pages-without-end",
    make: () => {
      const kids = (level: number) => Array.from({ length: 10 }, () => `${level + 1} 0 R`).join(" ");
      const branches = Array.from(
        { length: 8 },
        (_, at) => `<< /Type /Pages /Kids [${kids(at + 2)}] /Count ${10 ** (8 - at)} /MediaBox [0 0 9 9] >>`,
      );
      return pdfOf([catalog, ...branches, "<< /Type /Page >>"]);
    },
  },
  {
    name: "tree-of-pages-that-counts-one",
    make: () => {
      const kids = (level: number) => Array.from({ length: 10 }, () => `${level + 1} 0 R`).join(" ");
      const branches = Array.from(
        { length: 8 },
        (_, at) => `<< /Type /Pages /Kids [${kids(at + 2)}] /Count 1 /MediaBox [0 0 9 9] >>`,
      );
      return pdfOf([catalog, ...branches, "<< /Type /Page >>"]);
    },
  },
  {
    name: "nesting-without-end",
    make: () => pdfOf([catalog, `<< /Type /Pages /Count 1 /Kids ${"[".repeat(3_000_000)}`]),
  },
  {
    name: "notes-without-end",
    make: () =>
      pageOf(
        stream(""),
        "",
        [stream("0 0 1 rg 0 0 600 700 re f", form)],
        `/Annots [${"<< /Type /Annot /Subtype /Stamp /Rect [0 0 600 700] /F 4 /AP << /N 5 0 R >> >>".repeat(30_000)}]`,
      ),
  },
];
