import { describe, expect, test } from "vitest";
import { lettersOfService, pictureOfService } from "./ServiceBadges";

describe("the badge of a service", () => {
  test.each([
    ["Email", "email"],
    ["e-mail", "email"],
    ["Mobile App", "mobileapp"],
    ["SOCIAL MEDIA", "socialmedia"],
    ["Loyalty", "loyalty"],
    ["Website", "website"],
    ["Websites", null],
    ["Coupons", null],
  ])("of %s is the picture %s", (name, picture) => {
    expect(pictureOfService(name)).toBe(picture);
  });

  test.each([
    ["Coupons", "CO"],
    ["gift cards online", "GC"],
    ["X", "X"],
    ["(äpfel) & birnen", "ÄB"],
    ["", ""],
  ])("of %j is the letters %j", (name, letters) => {
    expect(lettersOfService(name)).toBe(letters);
  });
});
