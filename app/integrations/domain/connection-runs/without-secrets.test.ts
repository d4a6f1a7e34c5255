import { describe, expect, it } from "vitest";
import { withoutSecrets } from "./without-secrets";

describe("a text without secrets", () => {
  it.each([
    [
      "GET /v25.0/1/posts?access_token=EAAB12&limit=100",
      "GET /v25.0/1/posts?access_token=[hidden]&limit=100",
    ],
    ['{"access_token":"abc|def","code":190}', '{"access_token":"[hidden]","code":190}'],
    ["next=https%3A%2F%2Fg%3Faccess_token%3Dabc", "next=https%3A%2F%2Fg%3Faccess_token%3D[hidden]"],
    ["Authorization: Bearer ya29.a0Af_x-1", "Authorization: Bearer [hidden]"],
    [`token EAA${"x".repeat(40)} is dead`, "token [hidden] is dead"],
    [`next%3D%26t%3DEAA${"x".repeat(40)}%26`, "next%3D%26t%3D[hidden]%26"],
    [
      "Invalid JWT eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJydW5zIn0.c2lnbmF0dXJl was refused",
      "Invalid JWT [hidden] was refused",
    ],
    ['"private_key": "-----BEGIN PRIVATE KEY-----\\nMII', '"private_key": "[hidden]'],
    ["-----BEGIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY----- after", "[hidden] after"],
    ["code 190 subcode 460 trace A1b2", "code 190 subcode 460 trace A1b2"],
  ])("%s", (text, clean) => {
    expect(withoutSecrets(text)).toBe(clean);
  });
});
