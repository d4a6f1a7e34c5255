import { expect, test } from "vitest";
import { imageAddress, imageFormats } from "./images";

const image = (url: string, width: number, contentType: string) => ({
  url,
  width,
  height: width * 2,
  contentType,
});
const ORIGIN = "https://ads.example.com";

test("images are grouped by format, smallest files first, addresses made absolute", () => {
  const formats = imageFormats(
    [
      image("/public/images/a.jpg", 500, "image/jpeg"),
      image("/public/images/a.webp", 500, "image/webp"),
      image("/public/images/b.jpg", 1000, "image/jpeg"),
    ],
    ORIGIN,
  );
  expect(formats).toEqual([
    {
      type: "image/webp",
      srcSet: `${ORIGIN}/public/images/a.webp 500w`,
      src: `${ORIGIN}/public/images/a.webp`,
    },
    {
      type: "image/jpeg",
      srcSet: `${ORIGIN}/public/images/a.jpg 500w, ${ORIGIN}/public/images/b.jpg 1000w`,
      src: `${ORIGIN}/public/images/b.jpg`,
    },
  ]);
});

test("an address that is none, or no http address, is left out", () => {
  expect(imageAddress("javascript:alert(1)", ORIGIN)).toBeNull();
  expect(imageAddress("http://", ORIGIN)).toBeNull();
  expect(imageFormats([image("data:text/html,x", 1, "image/jpeg")], ORIGIN)).toEqual([]);
});
