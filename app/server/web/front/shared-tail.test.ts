import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { answerWithTail, makeTail } from "./shared-tail";

const tailText = `"deals":${JSON.stringify(Array.from({ length: 200 }, (_, at) => ({ deal: `$${at}.99 für Äpfel` })))}}`;
const asked = (
  acceptEncoding: string | null,
  ifNoneMatch: string | null = null,
  method: "GET" | "HEAD" = "GET",
) => ({
  method,
  url: "/",
  acceptEncoding,
  ifNoneMatch,
});

describe("a tail that many answers share", () => {
  it.each(["", "{", `{"store":${JSON.stringify({ name: "Størø ".repeat(9000) })},`.slice(0, 30_000)])(
    "is one valid gzip stream behind a head of its own (%#)",
    async (text) => {
      const tail = await makeTail(Buffer.from(tailText));
      const { headers, body } = answerWithTail(Buffer.from(text), tail, {}, asked("gzip, deflate, br"));
      expect(headers).toMatchObject({ "Content-Encoding": "gzip", "Content-Length": String(body?.length) });
      expect(gunzipSync(body as Buffer).toString()).toBe(text + tailText);
      const plain = answerWithTail(Buffer.from(text), tail, {}, asked("br"));
      expect(plain.headers["Content-Encoding"]).toBeUndefined();
      expect(plain.body?.toString()).toBe(text + tailText);
    },
  );

  it("has a tag for each head and encoding, and is not sent to who holds one of its head's", async () => {
    const tail = await makeTail(Buffer.from(tailText));
    const answers = ["one", "two"].flatMap((head) =>
      ["gzip", null].map((accept) => answerWithTail(Buffer.from(head), tail, {}, asked(accept))),
    );
    const tags = answers.map(({ headers }) => headers.ETag ?? "");
    expect(new Set(tags).size).toBe(4);
    const again = (tag: string) => answerWithTail(Buffer.from("one"), tail, {}, asked("gzip", tag)).status;
    expect(tags.map(again)).toEqual([304, 304, 200, 200]);
  });

  it("has no body for HEAD, and refuses a head that no stored block holds", async () => {
    const tail = await makeTail(Buffer.from(tailText));
    const { headers, body } = answerWithTail(Buffer.from("{"), tail, {}, asked("gzip", null, "HEAD"));
    expect(body).toBeNull();
    expect(Number(headers["Content-Length"])).toBeGreaterThan(100);
    expect(() => answerWithTail(Buffer.alloc(65_536), tail, {}, asked("gzip"))).toThrow(RangeError);
  });
});
