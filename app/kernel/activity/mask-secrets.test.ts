import { describe, expect, it } from "vitest";
import { maskSecrets, maskSecretsInText } from "./mask-secrets";

describe("maskSecrets", () => {
  it.each([
    "password",
    "oldPassword",
    "passwordHash",
    "passwordSealed",
    "apiKey",
    "apikey",
    "api_key",
    "accessToken",
    "tokenSealed",
    "appsecretId",
    "sealed",
    "authorization",
    "Cookie",
  ])("covers a field called %s, however deep it lies", (name) => {
    const value = { kept: 1, list: [{ [name]: "hunter2", more: { [name]: { a: "hunter2" } } }] };
    const masked = maskSecrets(value);
    expect(JSON.stringify(masked)).not.toContain("hunter2");
    expect(masked).toEqual({ kept: 1, list: [{ [name]: "••••••", more: { [name]: "••••••" } }] });
  });

  it("leaves to be seen whether there is a secret", () => {
    const value = { password: null, apiKey: "", hasToken: true };
    expect(maskSecrets(value)).toEqual(value);
  });

  it("leaves everything else as it is", () => {
    const value = { name: "Week 12", price: 1.5, pages: [1, 2], at: null, retailer: { id: 3 } };
    expect(maskSecrets(value)).toEqual(value);
  });

  it("covers what follows such a name inside a text", () => {
    expect(maskSecrets({ url: "https://a.example/x?access_token=EAAB123&limit=5" })).toEqual({
      url: "https://a.example/x?access_token=••••••&limit=5",
    });
    expect(maskSecretsInText('The answer was {"apiKey": "abc", "ok": true}')).toBe(
      'The answer was {"apiKey": "••••••", "ok": true}',
    );
    expect(maskSecretsInText("Authorization: Bearer abc.def")).toBe("Authorization: ••••••");
  });

  it("keeps sentences that only speak of passwords", () => {
    const sentence = "The password of kim@shop.example was set through a mailed link.";
    expect(maskSecretsInText(sentence)).toBe(sentence);
  });
});
