import { expect, it } from "vitest";
import { linesToJudge } from "./lines-to-judge";

const textOf = (lines: Uint8Array[], encoding = "shift_jis") =>
  lines.map((line) => new TextDecoder(encoding).decode(line));

it("gives the lines that are not plain ASCII, each once", () => {
  const taro = Buffer.from("91be9859", "hex");
  const bytes = Buffer.concat([
    Buffer.from("First Name,Email\r\nAda,ada@example.test\r\n"),
    taro,
    Buffer.from(",taro@example.test\r\nX,"),
    taro,
    Buffer.from("\r\n"),
  ]);
  expect(textOf(linesToJudge(bytes))).toEqual(["太郎,taro@example.test", "X,太郎"]);
});

it("cuts long lines around their letters, and stops after five", () => {
  const line = `${"a".repeat(5000)}é${"b".repeat(5000)}\n`;
  const lines = textOf(linesToJudge(Buffer.from(line.repeat(9), "latin1")), "iso-8859-2");
  expect(lines).toEqual(Array(5).fill(`${"a".repeat(40)}é${"b".repeat(119)}`));
});
