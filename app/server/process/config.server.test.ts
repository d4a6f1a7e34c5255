import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { StartRefusal } from "#app/kernel/start-refusal";
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

  it("keeps rows in the data folder, or where it is told", () => {
    expect(readConfig({ DATA_DIR: "/srv/endcap" }).database).toBe("/srv/endcap/endcap.sqlite");
    const shared = {
      TOKEN_KEY: "0".repeat(64),
      SEAL_KEY: "1".repeat(64),
      BASE_URL: "https://ads.example",
      SMTP_URL: "smtp://mail.example",
      S3_URL: "s3://endcap",
    };
    const DATABASE_URL = "postgres://endcap:pw@db.example:5432/endcap";
    expect(readConfig({ ...shared, DATABASE_URL }).database).toBe(DATABASE_URL);
    expect(readConfig({ ...shared, DATABASE_URL, JOBS: "pg-boss", ROLE: "web" })).toMatchObject({
      jobs: "pg-boss",
      role: "web",
    });
    expect(readConfig({})).toMatchObject({ jobs: "table", role: "all" });
    expect(() => readConfig({ JOBS: "pg-boss" })).toThrow("can be pg-boss only together with DATABASE_URL");
    for (const name of Object.keys(shared)) {
      const lacking = { ...shared, DATABASE_URL, [name]: undefined };
      expect(() => readConfig(lacking), name).toThrow(`${name}: must be set together with DATABASE_URL`);
    }
    expect(readConfig({ ...shared, DATABASE_URL, S3_URL: "", FILES_DIR: "/mnt/files" }).files.place).toEqual({
      ...{ kind: "folder", path: "/mnt/files" },
    });
    expect(() => readConfig({ ...shared, DATABASE_URL: "db.example" })).toThrow(
      "DATABASE_URL: must be like postgres://",
    );
  });

  it("keeps files in the data folder, in another one, or in a bucket, and in one of them only", () => {
    const placeOf = (environment: Record<string, string>) => readConfig(environment).files.place;
    expect(placeOf({ DATA_DIR: "/srv/endcap" })).toEqual({ kind: "folder", path: "/srv/endcap/files" });
    expect(placeOf({ FILES_DIR: "/mnt/files" })).toEqual({ kind: "folder", path: "/mnt/files" });
    expect(placeOf({ S3_URL: "s3://ads?region=eu-central-1" })).toEqual({
      kind: "s3",
      s3: { bucket: "ads", folder: "", region: "eu-central-1", endpoint: null },
    });
    const endpoint = "https://s3.example:9000/";
    expect(placeOf({ S3_URL: `s3://ads/of/one/?endpoint=${encodeURIComponent(endpoint)}` })).toEqual({
      kind: "s3",
      s3: { bucket: "ads", folder: "of/one/", region: null, endpoint: "https://s3.example:9000" },
    });
    expect(() => readConfig({ S3_URL: "s3://ads", FILES_DIR: "/mnt/files" })).toThrow("FILES_DIR");
  });

  it.each([
    "ads",
    "https://ads.example",
    "s3://",
    "s3://key:secret-value@ads",
    "s3://ads?endpoint=s3.example",
    "s3://ads?secret=secret-value",
  ])("refuses %s as the address of a bucket, and does not repeat it", (S3_URL) => {
    expect(() => readConfig({ S3_URL })).toThrow(
      /^The configuration is not right:\n {2}S3_URL: must be like s3:/,
    );
    expect(() => readConfig({ S3_URL })).not.toThrow("secret-value");
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

  it("takes a vision model with its address alone, and shows no key", () => {
    const VISION_URL = "https://vision.example.com/v1/";
    expect(readConfig({ VISION_KEY: "secret" }).vision).toBeNull();
    expect(() => readConfig({ VISION_URL })).toThrow("VISION_MODEL");
    expect(() => readConfig({ VISION_URL, VISION_MODEL: "m" })).toThrow("VISION_PAGE_PRICE");
    const given = { VISION_URL, VISION_MODEL: "m", VISION_PAGE_PRICE: "0.02" };
    expect(readConfig({ ...given, VISION_KEY: "k" }).vision).toEqual({
      url: "https://vision.example.com/v1",
      key: "k",
      model: "m",
      timeoutMs: 60_000,
      pagePrice: 0.02,
      tokenPrices: null,
      monthLimit: 10,
    });
    expect(readConfig({ ...given, VISION_TOKEN_PRICES: "0.25/2" }).vision?.tokenPrices).toEqual({
      input: 0.25,
      output: 2,
    });
    expect(() => readConfig({ ...given, VISION_TOKEN_PRICES: "2" })).toThrow("must be like 0.25/2");
    expect(() => readConfig({ ...given, VISION_KEY: "a secret" })).toThrow(/VISION_KEY(?!.*a secret)/s);
  });

  it("drops the slash behind the public address", () => {
    expect(readConfig({ BASE_URL: "https://ads.example.com/" }).baseUrl).toBe("https://ads.example.com");
  });

  it("takes the key of a service account, or the path of its file", async () => {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const account = {
      type: "service_account",
      client_email: "runs@p.iam.gserviceaccount.com",
      private_key: privateKey,
    };
    const json = JSON.stringify(account);
    const path = join(await mkdtemp(join(tmpdir(), "endcap-key-")), "key.json");
    await writeFile(path, json);
    for (const given of [json, path]) {
      const { googleSheets } = readConfig({ GOOGLE_SERVICE_ACCOUNT: given });
      expect(googleSheets?.serviceAccount).toEqual({ clientEmail: account.client_email, privateKey });
    }
    expect(readConfig({}).googleSheets).toBeNull();

    const broken = JSON.stringify({ ...account, private_key: privateKey.slice(0, 200) });
    const key = "GOOGLE_SERVICE_ACCOUNT: must be the JSON key of a Google service account, or the path of";
    for (const [given, complaint] of [
      [broken, `${key} the file that holds it`],
      ["{", `${key} the file that holds it`],
      ["/no/such/file", `${key} a file that is there and that Endcap's user may read`],
    ] as const) {
      expect(() => readConfig({ GOOGLE_SERVICE_ACCOUNT: given })).toThrow(
        new StartRefusal(`The configuration is not right:\n  ${complaint}`),
      );
    }
  });
});
