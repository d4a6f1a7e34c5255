import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "#app/kernel/context";
import { readParts } from "./multipart.server";
import { readForm } from "./parse-form.server";
import { receiveUpload } from "./receive-upload.server";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "endcap-multipart-"));
});

afterEach(() => rm(dir, { recursive: true }));

function requestOf(body: string, type = "multipart/form-data; boundary=x"): Request {
  return new Request("http://localhost/", { method: "POST", body, headers: { "Content-Type": type } });
}

async function uploadedFields(request: Request): Promise<FormData> {
  const files = { makeTempDir: () => mkdtemp(join(dir, "work-")) };
  const limits = { pdfBytes: 1000, uploadBytes: 10_000, pdfPages: 1 };
  const ctx = { services: { files }, settings: { limits } } as unknown as Context;
  return receiveUpload(ctx, request, "pdfFiles", async ({ fields }) => fields);
}

const readers: [name: string, read: (request: Request) => Promise<FormData>][] = [
  ["form", readForm],
  ["upload", uploadedFields],
];

const usual = 'Content-Disposition: form-data; name="left"';
const bodyOf = (header: string, value = "0.1") =>
  `--x\r\n${header}\r\n\r\n${value}\r\n--x\r\nContent-Disposition: form-data; name="top"\r\n\r\n\r\n--x--\r\n`;

describe.each(readers)("a multipart %s", (_name, read) => {
  it.each([
    ["as browsers write it", bodyOf(usual)],
    ["with names without quotes", bodyOf("Content-Disposition: form-data; name=left")],
    ["without a blank behind form-data", bodyOf('Content-Disposition:form-data;name="left"')],
    ["with a header in lower case", bodyOf(usual.toLowerCase())],
    ["with other lines of header", bodyOf(`Content-Type: text/plain; charset=utf-8\r\n${usual}\r\nX: y`)],
    ["with bytes that are not said to be text", bodyOf(`Content-Type: application/octet-stream\r\n${usual}`)],
    ["with a header that goes on in the next line", bodyOf(usual.replace("; ", ";\r\n\t"))],
    ["with a preamble and an epilogue", `Here it comes:\r\n\r\n${bodyOf(usual)}that was it\r\n--x\r\n`],
    ["with blanks behind its boundaries", bodyOf(usual).replaceAll("--x\r\n", "--x \t\r\n")],
    ["without a line end at its end", bodyOf(usual).slice(0, -2)],
  ])("is read %s", async (_how, body) => {
    const fields = [
      ["left", "0.1"],
      ["top", ""],
    ];
    expect([...(await read(requestOf(body)))]).toEqual(fields);
  });

  it.each(["*****", '"*****"', '"a b[c]{d}"', "!#$%&'()*+-./:<=>?@^_`{|}~"])(
    "is read with a boundary of signs that programs put there: %s",
    async (mark) => {
      const body = bodyOf(usual).replaceAll("--x", () => `--${mark.replaceAll('"', "")}`);
      const form = await read(requestOf(body, `multipart/form-data; boundary=${mark}`));
      expect(form.get("left")).toBe("0.1");
    },
  );

  it.each([
    ["more lines", `${"a:\r\n".repeat(16)}${usual}`],
    ["more lines that go on", `${usual}${"\r\n ".repeat(16)}`],
    ["a longer line", `${usual}; a=${"b".repeat(4096)}`],
  ])("is refused where the header of a part has %s than anybody writes", async (_what, header) => {
    const message = "A part of the form has a longer header than can be read.";
    await expect(read(requestOf(bodyOf(header)))).rejects.toMatchObject({ code: "invalid_input", message });
  });

  it.each([
    ["before its last boundary", bodyOf(usual).slice(0, -6)],
    ["within a header", "--x\r\nContent-Disp"],
    ["before its first boundary", "--"],
    ["within a boundary", `${bodyOf(usual)}`.replace("--x\r\n", "--xy\r\n")],
  ])("is refused where it ends, or goes on, %s", async (_where, body) => {
    const message = expect.stringContaining("not");
    await expect(read(requestOf(body))).rejects.toMatchObject({ code: "invalid_input", message });
  });
});

describe("the parts of a multipart body", () => {
  const values = ["\r\n--", "\r\n-\r\n--y", "", "\r\n\r\n", "a".repeat(100)];
  const body = Buffer.from(
    `--x\r\n${values.map((value) => `a: b\r\n\r\n${value}`).join("\r\n--x\r\n")}\r\n--x--`,
  );

  it.each([1, 2, 3, 7, 1000])("are the same when it comes %i bytes at a time", async (size) => {
    const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
      body.subarray(index * size, (index + 1) * size),
    );
    const read: string[] = [];
    for await (const { content } of readParts(chunks, "x")) {
      const pieces: Buffer[] = [];
      for await (const piece of content) pieces.push(piece);
      read.push(Buffer.concat(pieces).toString());
    }
    expect(read).toEqual(values);
  });

  it("are passed over as far as nobody reads them", async () => {
    let count = 0;
    for await (const { content } of readParts([body], "x")) {
      count += 1;
      if (count % 2) for await (const _ of content) break;
    }
    expect(count).toBe(values.length);
  });
});

describe("a form", () => {
  it("takes no files where it has none, but for fields in which nobody has chosen one", async () => {
    const file = (name: string) => bodyOf(`${usual}; filename="${name}"`);
    expect([...(await readForm(requestOf(file(""))))]).toEqual([["top", ""]]);
    await expect(readForm(requestOf(file("a.txt")))).rejects.toMatchObject({
      code: "invalid_input",
      fields: { left: ["Must be text, not a file."] },
    });
  });

  it("of more than a megabyte is taken in parts alone: decoding percent signs takes long", async () => {
    const value = "+".repeat(1024 * 1024);
    expect((await readForm(requestOf(bodyOf(usual, value)))).get("left")).toBe(value);
    const encoded = requestOf(`a=${value}`, "application/x-www-form-urlencoded");
    await expect(readForm(encoded)).rejects.toMatchObject({
      code: "too_large",
      message: "The form is too large; at most 1 MB is allowed, unless it is sent as multipart/form-data.",
    });
  });
});
