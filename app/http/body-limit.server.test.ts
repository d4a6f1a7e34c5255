import { describe, expect, it } from "vitest";
import { bodyFault } from "./body-limit.server";

function post(path: string, contentLength: string | undefined, transferEncoding?: string) {
  return bodyFault({ path, contentLength, transferEncoding });
}

describe("the limit of bodies", () => {
  it("lets forms of up to a megabyte pass, and requests without a body", () => {
    expect(post("/login", "1048576")).toBeNull();
    expect(post("/login", undefined)).toBeNull();
  });

  it("refuses longer ones, and those that don't say how long they are", () => {
    expect(post("/login", "1048577")?.status).toBe(413);
    expect(post("/dashboard/circulars/uploads", "1048577")?.status).toBe(413);
    expect(post("/login", undefined, "chunked")?.status).toBe(411);
  });

  it("leaves uploads and the API to their own limits", () => {
    for (const path of ["/dashboard/circulars/upload", "/dashboard/circulars/7/pages", "/API/Circulars"]) {
      expect(post(path, "104857600", "chunked"), path).toBeNull();
    }
  });
});
