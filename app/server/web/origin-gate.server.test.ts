import type { Request, Response } from "express";
import { describe, expect, it, vi } from "vitest";
import { isFromOwnOrigin, originGate } from "./origin-gate.server";

const own = "https://endcap.example.com";

function post(given: Partial<Parameters<typeof isFromOwnOrigin>[0]>) {
  return {
    method: "POST",
    host: "endcap.example.com",
    origin: undefined,
    fetchSite: undefined,
    hasCookie: true,
    ...given,
  };
}

describe("the origin gate", () => {
  it("lets every request pass that only reads", () => {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      expect(
        isFromOwnOrigin(post({ method, origin: "https://evil.example", fetchSite: "cross-site" }), own),
      ).toBe(true);
    }
  });

  it("lets a change pass that comes from our own pages", () => {
    expect(isFromOwnOrigin(post({ origin: own, fetchSite: "same-origin" }), own)).toBe(true);
    expect(isFromOwnOrigin(post({ origin: own }), own)).toBe(true);
  });

  it("refuses a change from a foreign, a sibling, an opaque or a look-alike origin", () => {
    for (const origin of [
      "https://evil.example",
      "null",
      "http://endcap.example.com",
      `${own}.evil.example`,
      `${own}:444`,
    ]) {
      expect(isFromOwnOrigin(post({ origin }), own), origin).toBe(false);
    }
    for (const fetchSite of ["cross-site", "same-site"]) {
      expect(isFromOwnOrigin(post({ origin: own, fetchSite }), own), fetchSite).toBe(false);
    }
  });

  it("lets a form pass whose page hides its origin, when the browser says that it is ours", () => {
    expect(isFromOwnOrigin(post({ origin: "null", fetchSite: "same-origin" }), own)).toBe(true);
    expect(isFromOwnOrigin(post({ origin: "null", fetchSite: "cross-site" }), own)).toBe(false);
    expect(isFromOwnOrigin(post({ origin: "null", fetchSite: "none" }), own)).toBe(false);
  });

  it("refuses a change that carries a cookie and does not say where it comes from", () => {
    expect(isFromOwnOrigin(post({}), own)).toBe(false);
  });

  it("lets a script without cookies pass", () => {
    expect(isFromOwnOrigin(post({ hasCookie: false }), own)).toBe(true);
  });

  it("without a configured address takes this machine's own names only", () => {
    expect(isFromOwnOrigin(post({ host: "localhost:3000", origin: "http://localhost:3000" }), null)).toBe(
      true,
    );
    expect(isFromOwnOrigin(post({ host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" }), null)).toBe(
      true,
    );
    expect(isFromOwnOrigin(post({ host: "localhost:3000", origin: "http://localhost:4000" }), null)).toBe(
      false,
    );
    expect(isFromOwnOrigin(post({ host: "evil.example", origin: "http://evil.example" }), null)).toBe(false);
  });

  it("leaves nothing for a second judge who goes by the Host header that a proxy sends", () => {
    const headers = { host: "127.0.0.1:3000", origin: own };
    const request = { method: "POST", path: "/login", headers } as unknown as Request;
    const passed = vi.fn();
    originGate(own)(request, { locals: {} } as Response, passed);
    expect(passed).toHaveBeenCalledOnce();
    expect(headers).toEqual({ host: "127.0.0.1:3000" });
  });
});
