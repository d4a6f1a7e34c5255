import { expect, it } from "vitest";
import { withoutPort } from "./address-group";

it("drops the port that a gateway writes behind an address, and nothing else", () => {
  expect(
    ["192.0.2.1:40001", "[2001:db8::1]:40001", "192.0.2.1", "2001:db8::1", "::1", "fe80::1%eth0:1"].map(
      withoutPort,
    ),
  ).toEqual(["192.0.2.1", "2001:db8::1", "192.0.2.1", "2001:db8::1", "::1", "fe80::1%eth0:1"]);
});
