import { expect, it } from "vitest";
import { sizesOf } from "./byte-sizes";

const megabyte = 1024 * 1024;

it("sizes above a bound are told so that they differ from it", () => {
  expect(sizesOf(2.5 * megabyte, 2 * megabyte)).toEqual({ size: "2.5 MB", bound: "2 MB" });
  expect(sizesOf(12 * megabyte, 1.5 * megabyte)).toEqual({ size: "12.0 MB", bound: "1.5 MB" });
  expect(sizesOf(megabyte + 1, megabyte)).toEqual({ size: "1,048,577 bytes", bound: "1,048,576 bytes" });
  expect(sizesOf(200_000, 160_000)).toEqual({ size: "200,000 bytes", bound: "160,000 bytes" });
});
