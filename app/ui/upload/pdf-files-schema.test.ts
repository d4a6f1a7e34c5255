import { describe, expect, it } from "vitest";
import { pdfFilesSchema } from "./pdf-files-schema";

const megabyte = 1024 * 1024;
const schema = pdfFilesSchema({ pdfBytes: 2 * megabyte, uploadBytes: 3 * megabyte });

function messagesFor(...megabytes: number[]): string[] {
  const files = megabytes.map((size, index) => {
    const bytes = new Uint8Array(size * megabyte);
    return new File([bytes], `${index + 1}.pdf`, { type: "application/pdf" });
  });
  return schema.safeParse(files).error?.issues.map(({ message }) => message) ?? [];
}

describe("what the browser says about chosen PDF files", () => {
  it("is nothing while each file and all together keep the limits", () => {
    expect(messagesFor(2, 1)).toEqual([]);
  });

  it("names the file that is too large", () => {
    expect(messagesFor(2.5)).toEqual(['"1.pdf" has 2.5 MB; at most 2 MB are allowed.']);
  });

  it("names both figures when all together are too much", () => {
    expect(messagesFor(2, 1.5)).toEqual(["The files have 3.5 MB together; at most 3 MB are allowed."]);
  });

  it("names files that are empty", () => {
    expect(messagesFor(0)).toEqual(['"1.pdf" is empty.']);
  });
});
