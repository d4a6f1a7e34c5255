import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { seal, unseal } from "./sealed";

const key = randomBytes(32);
const place = { table: "property", column: "apiKeySealed", id: 7 };

describe("a sealed secret", () => {
  it("opens where it was made, whatever it holds", () => {
    for (const secret of ["", "s3cret", "пароль 🔑", "x".repeat(5000)]) {
      expect(unseal(key, place, seal(key, place, secret))).toBe(secret);
    }
  });

  it("differs each time and shows nothing of the secret", () => {
    const sealed = seal(key, place, "hunter2hunter2");
    expect(sealed).not.toBe(seal(key, place, "hunter2hunter2"));
    expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("hunter2");
  });

  it.each([
    ["another row", { ...place, id: 8 }],
    ["another column", { ...place, column: "passwordSealed" }],
    ["another table", { ...place, table: "socialAccount" }],
  ])("does not open at %s", (_, elsewhere) => {
    expect(() => unseal(key, elsewhere, seal(key, place, "s3cret"))).toThrow();
  });

  it("does not open with another key, or when changed or cut", () => {
    const sealed = seal(key, place, "s3cret");
    const bytes = Buffer.from(sealed, "base64");
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    expect(() => unseal(randomBytes(32), place, sealed)).toThrow();
    expect(() => unseal(key, place, bytes.toString("base64"))).toThrow();
    expect(() => unseal(key, place, sealed.slice(0, 20))).toThrow();
  });
});
