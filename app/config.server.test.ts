import { describe, expect, it } from "vitest";
import { readConfig } from "./config.server";

describe("the configuration", () => {
  it("has a default for everything", () => {
    const config = readConfig({});
    expect(config.port).toBe(3000);
    expect(config.demoPort).toBe(3001);
    expect(config.limits).toEqual({
      pdfBytes: 100 * 1024 * 1024,
      uploadBytes: 300 * 1024 * 1024,
      pdfPages: 400,
      activityDays: null,
      userFileBytes: 10 * 1024 * 1024,
      userFileRows: 50_000,
    });
    expect(config.baseUrl).toBeNull();
  });

  it("takes an empty variable as one that is not set", () => {
    expect(readConfig({ PORT: "", BASE_URL: "", ADMIN_EMAIL: "" }).port).toBe(3000);
  });

  it("leaves the demo out in production unless it is asked for", () => {
    expect(readConfig({}).demo).toBe(true);
    expect(readConfig({ NODE_ENV: "production" }).demo).toBe(false);
    expect(readConfig({ NODE_ENV: "production", DEMO: "1" }).demo).toBe(true);
    expect(readConfig({ DEMO: "0" }).demo).toBe(false);
  });

  it("names every variable at fault and shows no value", () => {
    const environment = { PORT: "many", TOKEN_KEY: "a-secret-value", BASE_URL: "javascript:alert(1)" };
    expect(() => readConfig(environment)).toThrow(
      /PORT[\s\S]*BASE_URL[\s\S]*TOKEN_KEY|BASE_URL[\s\S]*TOKEN_KEY/,
    );
    try {
      readConfig(environment);
    } catch (error) {
      expect(String(error)).not.toContain("a-secret-value");
    }
  });

  it("drops the slash behind the public address", () => {
    expect(readConfig({ BASE_URL: "https://ads.example.com/" }).baseUrl).toBe("https://ads.example.com");
  });
});
