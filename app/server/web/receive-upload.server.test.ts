import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { receiveUpload } from "./receive-upload.server";

const limit = 64 * 1024;
let dir: string;

/** The parts of a context that receiving needs. */
function uploadContext(): Context {
  const files = { makeTempDir: () => mkdtemp(join(dir, "work-")) };
  const limits = { pdfBytes: limit, uploadBytes: 3 * limit, pdfPages: 10 };
  return { services: { files }, settings: { limits } } as unknown as Context;
}

function multipart(form: FormData): Request {
  return new Request("http://localhost/", { method: "POST", body: form });
}

function file(bytes: Uint8Array<ArrayBuffer> | string, name = "week.pdf"): FormData {
  const form = new FormData();
  form.append("Name", "Week 47 ü");
  form.append("PdfFiles", new Blob([bytes], { type: "application/pdf" }), name);
  return form;
}

async function refusalOf(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(DomainError);
  return error as DomainError;
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "endcap-upload-"));
});

afterEach(async () => {
  expect(await readdir(dir), "temporary files are removed whatever happens").toEqual([]);
  await rm(dir, { recursive: true });
});

/** An upload of parts whose characters are bytes. */
function bytesOf(...parts: string[]): Request {
  const body = Buffer.from(`${parts.map((part) => `--x\r\n${part}\r\n`).join("")}--x--\r\n`, "latin1");
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  return new Request("http://localhost/", { method: "POST", body, headers });
}

const inUtf8 = (text: string) => Buffer.from(text).toString("latin1");

function fieldOf(name: string, value: string, type?: string): string {
  const lines = [
    `Content-Disposition: form-data; name="${name}"`,
    ...(type ? [`Content-Type: ${type}`] : []),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${value}`;
}

const fileOf = (parameters: string) =>
  `Content-Disposition: form-data; name="PdfFiles"; ${parameters}\r\n\r\nx`;

describe("the encoding of an upload", () => {
  it.each([
    ["with the sign for what can't be read", inUtf8("Caf\ufffd ü"), undefined, "Caf\ufffd ü"],
    ["that says it is UTF-8", inUtf8("Caf\ufffd ü"), "text/plain; charset=utf-8", "Caf\ufffd ü"],
    ["in the encoding that it says", "Caf\xe9 \x80", "text/plain;charset=ISO-8859-1", "Café €"],
    ["in two bytes a letter", "C\0a\0", 'text/plain; charset="UTF-16LE"', "Ca"],
    ["that says it is ASCII and is more", inUtf8("Café"), "text/plain; charset=US-ASCII", "Café"],
  ])("is kept to for a text %s", async (_what, bytes, type, text) => {
    const request = bytesOf(fieldOf("Name", bytes, type));
    const { fields } = await receiveUpload(
      uploadContext(),
      request,
      "PdfFiles",
      async (received) => received,
    );
    expect(fields.get("Name")).toBe(text);
  });

  it.each([
    ["not UTF-8", "Caf\xe9", undefined],
    ["not the UTF-8 that it says", "Caf\xe9", "text/plain; charset=utf-8"],
    ["in an encoding that nobody knows", "Cafe", "text/plain; charset=klingon"],
  ])("is refused for a text that is %s, which is named", async (_what, bytes, type) => {
    const request = bytesOf(fieldOf("Name", bytes, type));
    const refusal = await refusalOf(receiveUpload(uploadContext(), request, "PdfFiles", async () => {}));
    expect(refusal).toMatchObject({ code: "invalid_input", fields: { Name: ["Must be encoded in UTF-8."] } });
  });

  it("is UTF-8 for the names of fields", async () => {
    const request = bytesOf(fieldOf(inUtf8("Größe\ufffd"), "1"), fieldOf("b", "2"));
    const { fields } = await receiveUpload(
      uploadContext(),
      request,
      "PdfFiles",
      async (received) => received,
    );
    expect([...fields]).toEqual([
      ["Größe\ufffd", "1"],
      ["b", "2"],
    ]);
    const garbled = bytesOf(fieldOf("Gr\xf6\xdfe", "1"));
    const refusal = await refusalOf(receiveUpload(uploadContext(), garbled, "PdfFiles", async () => {}));
    expect(refusal.code).toBe("invalid_input");
    expect(refusal.message).toBe("The names of fields must be encoded in UTF-8.");
  });

  it.each([
    [`filename="${inUtf8("Wöche\ufffd.pdf")}"`, "Wöche\ufffd.pdf"],
    [`filename="week.pdf"; filename*=utf-8''W%C3%B6che.pdf`, "Wöche.pdf"],
    [`filename*=iso-8859-1'de'W%F6che.pdf; filename=week.pdf`, "Wöche.pdf"],
    [`filename="of \\"us\\"; all.pdf"`, `of "us"; all.pdf`],
    ["filename=week.pdf", "week.pdf"],
    // Its second byte alone would be a blank that does not break.
    [`filename=${inUtf8("voilà.pdf")}`, "voilà.pdf"],
  ])("is kept to for the name of a file: %s", async (parameters, name) => {
    const request = bytesOf(fileOf(parameters));
    const { pdfs } = await receiveUpload(uploadContext(), request, "PdfFiles", async (received) => received);
    expect(pdfs.map(({ fileName }) => fileName)).toEqual([name]);
  });

  it.each([`filename="W\xf6che.pdf"`, "filename*=utf-8''W%F6che.pdf", "filename*=klingon''week.pdf"])(
    "is refused for the name of a file that is not UTF-8: %s",
    async (parameters) => {
      const request = bytesOf(fileOf(parameters));
      const refusal = await refusalOf(receiveUpload(uploadContext(), request, "PdfFiles", async () => {}));
      const fields = { PdfFiles: ["The name of the file must be encoded in UTF-8."] };
      expect(refusal).toMatchObject({ code: "invalid_input", fields });
    },
  );
});

describe("receiving an upload", () => {
  it("puts files on disk, byte for byte, and hands over the fields", async () => {
    const bytes = new Uint8Array(limit).map((_, index) => index % 251);
    await receiveUpload(uploadContext(), multipart(file(bytes)), "PdfFiles", async ({ fields, pdfs }) => {
      expect(fields.get("Name")).toBe("Week 47 ü");
      expect(pdfs).toHaveLength(1);
      expect(pdfs[0]).toMatchObject({ fileName: "week.pdf", byteSize: limit });
      expect(new Uint8Array(await readFile(pdfs[0]?.path ?? ""))).toEqual(bytes);
    });
  });

  it("keeps the order of several files and leaves out other file fields and empty ones", async () => {
    const form = file("one", "1.pdf");
    form.append("PdfFiles", new Blob(["two"]), "2.pdf");
    form.append("Other", new Blob(["three"]), "3.pdf");
    form.append("PdfFiles", new Blob([]), "");
    await receiveUpload(uploadContext(), multipart(form), "PdfFiles", async ({ pdfs, fields }) => {
      expect(pdfs.map((pdf) => pdf.fileName)).toEqual(["1.pdf", "2.pdf"]);
      expect([...fields.keys()]).toEqual(["Name", "Other"]);
      expect(fields.get("Other")).toMatchObject({ name: "3.pdf", size: 0 });
    });
  });

  it("leaves out what has no name of a file where files are taken", async () => {
    const bytes = "Content-Type: application/octet-stream\r\n\r\n\xff";
    const part = `Content-Disposition: form-data; name="pdfFiles"\r\n${bytes}`;
    const received = await receiveUpload(
      uploadContext(),
      bytesOf(part, fieldOf("a", "1")),
      "PdfFiles",
      async (all) => all,
    );
    expect(received.pdfs).toEqual([]);
    expect([...received.fields]).toEqual([["a", "1"]]);
  });

  it.each([
    "Content-Disposition: attachment; name=b\r\n\r\n1",
    "X-Other: 1\r\n\r\n1",
    "Content-Disposition: form-data\r\n\r\n1",
    'Content-Disposition: form-data; name=""\r\n\r\n1',
    'Content-Disposition: form-data; name=" "\r\n\r\n1',
  ])("refuses a part that has no name: %j", async (part) => {
    const work = receiveUpload(uploadContext(), bytesOf(fieldOf("a", "1"), part), "PdfFiles", async () => {});
    await expect(work).rejects.toMatchObject({
      code: "invalid_input",
      message: "The form has a part without a name.",
    });
  });

  it("keeps the order of fields, whatever their length", async () => {
    const long = "a".repeat(200_000);
    const request = bytesOf(fieldOf("a", long), fieldOf("a", ""));
    const { fields } = await receiveUpload(
      uploadContext(),
      request,
      "PdfFiles",
      async (received) => received,
    );
    expect([...fields]).toEqual([
      ["a", long],
      ["a", ""],
    ]);
  });

  it("refuses more fields, files and other parts than a form has, and texts that are too long", async () => {
    const cases: [parts: string[], message: string][] = [
      [Array<string>(51).fill(fieldOf("a", "1")), "The form has too many fields."],
      [Array<string>(51).fill(fileOf('filename="a.pdf"')), "The form has too many files."],
      [[fieldOf("a", "1".repeat(256 * 1024 + 1))], "The field a is too long."],
      [Array<string>(1001).fill("Content-Disposition: attachment\r\n\r\n1"), "The form has too many parts."],
    ];
    for (const [parts, message] of cases) {
      const work = receiveUpload(uploadContext(), bytesOf(...parts), "PdfFiles", async () => {});
      expect((await refusalOf(work)).message).toBe(message);
    }
  });

  it("never takes a path from the sender", async () => {
    await receiveUpload(
      uploadContext(),
      multipart(file("x", "../../etc/passwd")),
      "PdfFiles",
      async ({ pdfs }) => {
        expect(pdfs[0]?.fileName).toBe("passwd");
        expect(pdfs[0]?.path.startsWith(dir)).toBe(true);
      },
    );
  });

  it("refuses a file above the limit with the limit and the size, after reading it to its end", async () => {
    const work = receiveUpload(
      uploadContext(),
      multipart(file(new Uint8Array(limit + 1))),
      "PdfFiles",
      async () => {
        throw new Error("must not be reached");
      },
    );
    const error = await refusalOf(work);
    expect(error.code).toBe("too_large");
    expect(error.message).toContain('"week.pdf"');
  });

  it("takes files that reach the limit of all together, and refuses one byte more with both figures", async () => {
    const form = (lastSize: number) => {
      const files = file(new Uint8Array(limit), "1.pdf");
      files.append("PdfFiles", new Blob([new Uint8Array(limit)]), "2.pdf");
      files.append("PdfFiles", new Blob([new Uint8Array(lastSize)]), "3.pdf");
      files.append("PdfFiles", new Blob([new Uint8Array(limit - lastSize)]), "4.pdf");
      return files;
    };
    const sizes = await receiveUpload(
      uploadContext(),
      multipart(form(limit - 10)),
      "PdfFiles",
      async ({ pdfs }) => Promise.all(pdfs.map(async ({ path }) => (await stat(path)).size)),
    );
    expect(sizes).toEqual([limit, limit, limit - 10, 10]);

    const tooMany = form(limit - 10);
    tooMany.append("PdfFiles", new Blob(["x"]), "5.pdf");
    const error = await refusalOf(
      receiveUpload(uploadContext(), multipart(tooMany), "PdfFiles", async () => {
        throw new Error("must not be reached");
      }),
    );
    expect(error).toMatchObject({ code: "too_large", status: 413 });
    const [together, most] = [3 * limit + 1, 3 * limit].map((size) => size.toLocaleString("en-US"));
    expect(error.message).toBe(
      `The files have ${together} bytes together; at most ${most} bytes are allowed.`,
    );
  });

  it("refuses a body whose sender goes away within a file", async () => {
    const whole = multipart(file("a".repeat(50_000)));
    const contentType = whole.headers.get("Content-Type") ?? "";
    const bytes = new Uint8Array(await whole.arrayBuffer());
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent >= 30_000) controller.error(new Error("aborted"));
        else controller.enqueue(bytes.subarray(sent, sent + 10_000));
        sent += 10_000;
      },
    });
    const headers = { "Content-Type": contentType };
    const request = new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" });
    const work = receiveUpload(uploadContext(), request, "PdfFiles", async () => {
      throw new Error("must not be reached");
    });
    expect((await refusalOf(work)).code).toBe("invalid_input");
  });

  it("refuses a body that is no form, has no boundary or is cut off", async () => {
    const ctx = uploadContext();
    const never = async () => {
      throw new Error("must not be reached");
    };
    const asJson = new Request("http://localhost/", {
      method: "POST",
      body: '{"files":[{"filepath":"/etc/passwd"}]}',
      headers: { "Content-Type": "application/json" },
    });
    expect((await refusalOf(receiveUpload(ctx, asJson, "PdfFiles", never))).code).toBe("unsupported_media");
    const headers = { "Content-Type": "multipart/form-data" };
    const unbounded = new Request("http://localhost/", { method: "POST", body: "x", headers });
    expect((await refusalOf(receiveUpload(ctx, unbounded, "PdfFiles", never))).code).toBe(
      "unsupported_media",
    );
    const whole = Buffer.from(
      await multipart(file("a".repeat(5000)))
        .clone()
        .arrayBuffer(),
    );
    const boundary = whole.subarray(2, whole.indexOf("\r\n")).toString();
    const cut = new Request("http://localhost/", {
      method: "POST",
      body: whole.subarray(0, 3000),
      headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    });
    expect((await refusalOf(receiveUpload(ctx, cut, "PdfFiles", never))).code).toBe("invalid_input");
  });

  it("removes the files also when the work fails", async () => {
    let path = "";
    const work = receiveUpload(uploadContext(), multipart(file("x")), "PdfFiles", async ({ pdfs }) => {
      path = pdfs[0]?.path ?? "";
      throw new DomainError("conflict", "no");
    });
    await refusalOf(work);
    await expect(stat(path)).rejects.toThrow("ENOENT");
  });
});
