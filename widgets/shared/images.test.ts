import { expect, test } from "vitest";
import { imageAddress, imageSet } from "./images";

const image = (url: string, width: number) => ({
  url,
  width,
  height: width * 2,
  contentType: "image/webp",
});
const ORIGIN = "https://ads.example.com";

test("the widths of a picture, addresses made absolute", () => {
  const images = [480, 960, 1440].map((width) => image(`/public/images/${width}`, width));
  expect(imageSet(images, ORIGIN)).toEqual({
    srcSet: [480, 960, 1440].map((width) => `${ORIGIN}/public/images/${width} ${width}w`).join(),
    src: `${ORIGIN}/public/images/960`,
  });
});

test("an address that is none, or no http address, is left out", () => {
  expect(imageAddress("javascript:alert(1)", ORIGIN)).toBeNull();
  expect(imageAddress("http://", ORIGIN)).toBeNull();
  expect(imageSet([image("data:text/html,x", 1)], ORIGIN)).toBeNull();
});
