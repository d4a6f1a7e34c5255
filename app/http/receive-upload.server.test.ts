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
  return { files, limits: { pdfBytes: limit, uploadBytes: 3 * limit, pdfPages: 10 } } as unknown as Context;
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
    await receiveUpload(uploadContext(), multipart(form), "PdfFiles", async ({ pdfs }) => {
      expect(pdfs.map((pdf) => pdf.fileName)).toEqual(["1.pdf", "2.pdf"]);
    });
  });

  it("refuses a field that is not UTF-8 and says which", async () => {
    const body = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="Name"\r\n\r\nCaf\xe9\r\n--x--\r\n',
      "latin1",
    );
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const request = new Request("http://localhost/", { method: "POST", body, headers });
    const refusal = await refusalOf(receiveUpload(uploadContext(), request, "PdfFiles", async () => {}));
    expect(refusal).toMatchObject({ code: "invalid_input", fields: { Name: ["Must be encoded in UTF-8."] } });
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
    expect(error.message).toBe("The files have 0.2 MB together; at most 0 MB are allowed.");
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
