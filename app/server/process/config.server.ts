import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import * as z from "zod";
import type { Limits } from "#app/kernel/context";
import { emailAddress } from "#app/kernel/email-address";
import type { EmailSettings } from "#app/kernel/email-settings";
import { StartRefusal } from "#app/kernel/start-refusal";
import { type FilePlace, parseFilePlace, parseS3Url, s3UrlProblem } from "./file-place.server";
import { serviceAccount } from "./service-account.server";

export const databaseFile = "endcap.sqlite";

const flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");
const megabyte = 1024 * 1024;
const key = z.string().regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits");
const wholeNumber = z.coerce.number().int().positive();

/** `slug=https://…` pairs, parted by white space or commas. */
const resetPages = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""))
  .pipe(
    z.array(z.string().regex(/^[^=]+=https:\/\/[^?#@]+$/, "must be like slug=https://shop.example/reset")),
  )
  .transform((pairs) =>
    pairs.map((pair) => {
      const [retailerSlug = "", address = ""] = pair.split(/=(.*)/s);
      return { retailerSlug, url: new URL(address).href };
    }),
  );

/** Names or addresses of hosts, parted by white space or commas. */
const hosts = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""))
  .pipe(
    z.array(
      z
        .string()
        .toLowerCase()
        .regex(/^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/, "must be names of hosts, such as login.corp.example"),
    ),
  );

/** Roles of the back-office, parted by white space or commas. */
const secondStepRoles = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""))
  .pipe(z.array(z.enum(["Administrator", "Retailer"], { error: "must be Administrator, Retailer or both" })));

const dollars = z.coerce.number().min(0).max(1_000_000);

/** Of a million tokens that are sent, and of a million that are answered: "0.25/2". */
const tokenPrices = z
  .string()
  .regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/, "must be like 0.25/2: dollars for a million tokens sent and answered")
  .transform((text) => {
    const [input, output] = text.split("/").map(Number);
    return { input: Number(input), output: Number(output) };
  });

/** An address of the kind `s3://…`. */
const s3Place = z.string().transform((text, context) => {
  const place = parseS3Url(text);
  if (place === null) context.addIssue({ code: "custom", message: s3UrlProblem });
  return place ?? z.NEVER;
});

/** A folder, or an address of the kind `s3://…`. */
const filePlace = z.string().transform((text, context) => {
  const place = parseFilePlace(text);
  if (place === null)
    context.addIssue({
      code: "custom",
      message: `must be a folder, or ${s3UrlProblem.replace("must ", "")}`,
    });
  return place ?? z.NEVER;
});

const environmentSchema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  REMIX_DEV_ORIGIN: z.string().optional(),
  HOST: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be like postgres://user:password@host:5432/name",
    })
    .optional(),
  JOBS: z.enum(["table", "pg-boss"]).default("table"),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be like http://collector:4318" })
    .optional(),
  ROLE: z.enum(["all", "web"]).default("all"),
  FILES_DIR: z.string().min(1).optional(),
  S3_URL: s3Place.optional(),
  PUBLISH_TO: filePlace.optional(),
  PUBLISH_URL: z.url({ protocol: /^https?$/ }).optional(),
  FILE_CACHE_MB: wholeNumber.default(1024),
  ADMIN_EMAIL: emailAddress("Must be an email address.").optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  DEMO: flag.optional(),
  DEMO_PICTURE_PAGE: flag.optional(),
  DEMO_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SECOND_STEP_ROLES: secondStepRoles,
  TOKEN_KEY: key.optional(),
  SEAL_KEY: key.optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  MAX_PDF_MB: wholeNumber.default(100),
  MAX_UPLOAD_MB: wholeNumber.default(300),
  MAX_PDF_PAGES: wholeNumber.default(400),
  MAX_USER_FILE_MB: wholeNumber.default(10),
  MAX_USER_FILE_ROWS: wholeNumber.default(50_000),
  ACTIVITY_LOG_DAYS: wholeNumber.optional(),
  RENDERER_PROCESSES: wholeNumber.default(Math.min(2, availableParallelism())),
  RENDERER_MEMORY_MB: wholeNumber.default(500),
  PAGE_TIME_LIMIT_SECONDS: wholeNumber.default(12),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: emailAddress("Must be an email address.").optional(),
  RESET_PAGES: resetPages,
  MAIL_QUOTA_PER_DAY: wholeNumber.default(10_000),
  MAIL_QUOTA_PER_RETAILER_DAY: wholeNumber.default(2500),
  MAIL_QUOTA_PER_IP_DAY: wholeNumber.default(1000),
  MAIL_QUOTA_PER_HOUR: wholeNumber.default(2000),
  MAIL_QUOTA_PER_RETAILER_HOUR: wholeNumber.default(500),
  MAIL_QUOTA_PER_IP_HOUR: wholeNumber.default(200),
  RECIPE_FEED_URL: z.url({ protocol: /^https?$/ }).optional(),
  RECIPE_FEED_KEY: z.string().min(1).optional(),
  RECIPE_FEED_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, "must be the name of a header")
    .default("X-Api-Key"),
  GOOGLE_PLACES_KEY: z.string().regex(/^\S+$/, "must have no spaces").optional(),
  GOOGLE_PLACES_URL: z.url({ protocol: /^https?$/ }).default("https://places.googleapis.com"),
  PHOTON_URL: z.url({ protocol: /^https?$/ }).optional(),
  PLACES_TIME_LIMIT_SECONDS: wholeNumber.default(4),
  GOOGLE_SERVICE_ACCOUNT: serviceAccount.optional(),
  SHEETS_URL: z.url({ protocol: /^https?$/ }).default("https://sheets.googleapis.com"),
  GOOGLE_TOKEN_URL: z.url({ protocol: /^https?$/ }).default("https://oauth2.googleapis.com/token"),
  SHEETS_REQUESTS_PER_MINUTE: wholeNumber.default(50),
  // Google gives a request up after 180 seconds.
  SHEETS_TIME_LIMIT_SECONDS: wholeNumber.default(185),
  GRAPH_URL: z.url({ protocol: /^https?$/ }).default("https://graph.facebook.com"),
  GRAPH_DIALOG_URL: z.url({ protocol: /^https?$/ }).default("https://www.facebook.com"),
  GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, "must be like v25.0")
    .default("v25.0"),
  GRAPH_APP_ID: z.string().regex(/^\d+$/, "must be a number").optional(),
  GRAPH_APP_SECRET: z.string().regex(/^\S+$/, "must have no spaces").optional(),
  GRAPH_TIME_LIMIT_SECONDS: wholeNumber.default(30),
  SSO_INTERNAL_HOSTS: hosts,
  SSO_TIME_LIMIT_SECONDS: wholeNumber.default(10),
  VISION_URL: z.url({ protocol: /^https?$/ }).optional(),
  VISION_KEY: z
    .string()
    .regex(/^[!-~]+$/, "must be plain letters, digits and signs without spaces")
    .optional(),
  VISION_MODEL: z.string().min(1).max(200).optional(),
  VISION_TIME_LIMIT_SECONDS: wholeNumber.default(60),
  VISION_PAGE_PRICE: dollars.optional(),
  VISION_TOKEN_PRICES: tokenPrices.optional(),
  VISION_MONTH_LIMIT: dollars.default(10),
});

type Environment = z.infer<typeof environmentSchema>;

const consistentEnvironment = environmentSchema
  .refine((env) => (env.RECIPE_FEED_URL === undefined) === (env.RECIPE_FEED_KEY === undefined), {
    path: ["RECIPE_FEED_KEY"],
    message: "must be set together with RECIPE_FEED_URL",
  })
  .refine((env) => (env.VISION_URL === undefined) === (env.VISION_MODEL === undefined), {
    path: ["VISION_MODEL"],
    message: "must be set together with VISION_URL",
  })
  .refine((env) => env.VISION_URL === undefined || env.VISION_PAGE_PRICE !== undefined, {
    path: ["VISION_PAGE_PRICE"],
    message: "must be set together with VISION_URL: about what a page costs, in dollars; 0 for nothing",
  })
  .refine((env) => (env.GRAPH_APP_ID === undefined) === (env.GRAPH_APP_SECRET === undefined), {
    path: ["GRAPH_APP_SECRET"],
    message: "must be set together with GRAPH_APP_ID",
  })
  .refine((env) => (env.PUBLISH_TO === undefined) === (env.PUBLISH_URL === undefined), {
    path: ["PUBLISH_URL"],
    message: "must be set together with PUBLISH_TO: it is the address at which shoppers reach that place",
  })
  .refine((env) => env.JOBS === "table" || env.DATABASE_URL !== undefined, {
    path: ["JOBS"],
    message: "can be pg-boss only together with DATABASE_URL",
  })
  .refine((env) => env.S3_URL === undefined || env.FILES_DIR === undefined, {
    path: ["FILES_DIR"],
    message: "can't be set together with S3_URL: files are kept in one place",
  })
  .superRefine(requireWhatMachinesShare);

/** What machines that share a database can't each make up or keep for themselves. */
const sharedByMachines = {
  TOKEN_KEY: "so that what one machine signs is valid at the others",
  SEAL_KEY: "so that every machine can read what one has sealed",
  BASE_URL: "so that links lead to all machines",
  SMTP_URL: "since mails that stay on one machine are not seen at the others",
  S3_URL: "so that every machine finds the files; or FILES_DIR, a folder that all of them mount",
} as const;

function requireWhatMachinesShare(env: Environment, context: z.RefinementCtx): void {
  if (env.DATABASE_URL === undefined) return;
  for (const [name, reason] of Object.entries(sharedByMachines)) {
    if (env[name as keyof typeof sharedByMachines] !== undefined) continue;
    if (name === "S3_URL" && env.FILES_DIR !== undefined) continue;
    context.addIssue({
      code: "custom",
      path: [name],
      message: `must be set together with DATABASE_URL, ${reason}`,
    });
  }
}

export interface Config {
  /** True under `npm run dev`: the Remix compiler waits to be told that the server is up. */
  liveReload: boolean;
  host: string | undefined;
  port: number;
  /** Public address without a trailing slash; `null` when not configured (then the local one counts). */
  baseUrl: string | null;
  dataDir: string;
  /** A `postgres://` address, or the path of the SQLite file in the data folder. */
  database: string;
  /** Where jobs are queued: our own table, or pg-boss on the database. */
  jobs: "table" | "pg-boss";
  /** `web`: the server leaves all jobs to workers. */
  role: "all" | "web";
  /** Where Prometheus reads what the process counts; null: it counts nothing. */
  metrics: { host: string; port: number } | null;
  /** Address of the collector that traces are sent to, without a trailing slash; null: there are none. */
  tracesEndpoint: string | null;
  files: {
    place: FilePlace;
    /** Maximum bytes of the copies that one process keeps of files that are elsewhere. */
    maxCopiedBytes: number;
  };
  /** Where ads are published as files, and the address, without a trailing slash, at which shoppers reach that place. */
  publish: { place: FilePlace; address: string } | null;
  admin: { email: string | undefined; password: string | undefined };
  demo: boolean;
  /** Whether the demo draft has a page that is a picture and is read at the first start. */
  demoPicturePage: boolean;
  demoPort: number;
  /** Whose holders must sign in with a second step. */
  secondStepRoles: ("Administrator" | "Retailer")[];
  tokenKey: string | undefined;
  sealKey: string | undefined;
  /** How many proxies stand in front and may set X-Forwarded-For. */
  trustedProxies: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  limits: Limits;
  renderer: { processes: number; memoryLimitMb: number; pageTimeoutMs: number };
  /** Null: mails stay on this machine, as files. */
  smtpUrl: string | null;
  email: EmailSettings;
  /** Null: recipes are looked for in the built-in library. */
  recipeFeed: { url: string; header: string; key: string } | null;
  /** Google Sheets; null without a service account. Addresses without a trailing slash. */
  googleSheets: {
    serviceAccount: { clientEmail: string; privateKey: string };
    sheetsUrl: string;
    tokenUrl: string;
    requestsPerMinute: number;
    timeLimitMs: number;
  } | null;
  /** Google wins over Photon; with neither, addresses come from the built-in table. Addresses without a trailing slash. */
  places: {
    google: { key: string; url: string } | null;
    photonUrl: string | null;
    timeoutMs: number;
  };
  /** Providers of single sign-on; those of these hosts may have private addresses and speak http. */
  openId: { internalHosts: string[]; timeoutMs: number };
  /** Null: pages are read in the house alone. */
  vision: {
    url: string;
    key: string | null;
    model: string;
    timeoutMs: number;
    /** In US dollars. */
    pagePrice: number;
    /** Of a million tokens; null: each page counts as expected. */
    tokenPrices: { input: number; output: number } | null;
    monthLimit: number;
  } | null;
  /** The Graph API of Facebook. Without an app nobody can log in there from here; tokens can be pasted. */
  graph: {
    url: string;
    dialogUrl: string;
    version: string;
    app: { id: string; secret: string } | null;
    timeoutMs: number;
  };
}

/**
 * Reads the environment, once. The only place that does.
 * @throws StartRefusal that names every variable at fault, never its value
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = consistentEnvironment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new StartRefusal(`The configuration is not right:\n  ${faults.join("\n  ")}`);
  }
  const env = parsed.data;
  return {
    liveReload: env.REMIX_DEV_ORIGIN !== undefined,
    host: env.HOST,
    port: env.PORT,
    baseUrl: env.BASE_URL ? withoutSlash(env.BASE_URL) : null,
    dataDir: resolve(env.DATA_DIR),
    database: env.DATABASE_URL ?? join(resolve(env.DATA_DIR), databaseFile),
    jobs: env.JOBS,
    role: env.ROLE,
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ? withoutSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT) : null,
    files: filesOf(env),
    publish:
      env.PUBLISH_TO && env.PUBLISH_URL
        ? { place: env.PUBLISH_TO, address: withoutSlash(env.PUBLISH_URL) }
        : null,
    admin: { email: env.ADMIN_EMAIL?.toLowerCase(), password: env.ADMIN_PASSWORD },
    demo: env.DEMO ?? env.NODE_ENV !== "production",
    demoPicturePage: env.DEMO_PICTURE_PAGE ?? true,
    demoPort: env.DEMO_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1),
    secondStepRoles: env.SECOND_STEP_ROLES,
    tokenKey: env.TOKEN_KEY,
    sealKey: env.SEAL_KEY,
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    limits: limitsOf(env),
    renderer: {
      processes: env.RENDERER_PROCESSES,
      memoryLimitMb: env.RENDERER_MEMORY_MB,
      pageTimeoutMs: env.PAGE_TIME_LIMIT_SECONDS * 1000,
    },
    smtpUrl: env.SMTP_URL ?? null,
    recipeFeed: recipeFeedOf(env),
    googleSheets: googleSheetsOf(env),
    email: emailOf(env),
    places: placesOf(env),
    openId: { internalHosts: env.SSO_INTERNAL_HOSTS, timeoutMs: env.SSO_TIME_LIMIT_SECONDS * 1000 },
    vision: visionOf(env),
    graph: graphOf(env),
  };
}

function filesOf(env: Environment): Config["files"] {
  return {
    place: env.S3_URL
      ? { kind: "s3", s3: env.S3_URL }
      : { kind: "folder", path: resolve(env.FILES_DIR ?? join(env.DATA_DIR, "files")) },
    maxCopiedBytes: env.FILE_CACHE_MB * megabyte,
  };
}

function limitsOf(env: Environment): Limits {
  return {
    pdfBytes: env.MAX_PDF_MB * megabyte,
    uploadBytes: env.MAX_UPLOAD_MB * megabyte,
    pdfPages: env.MAX_PDF_PAGES,
    userFileBytes: env.MAX_USER_FILE_MB * megabyte,
    userFileRows: env.MAX_USER_FILE_ROWS,
    activityDays: env.ACTIVITY_LOG_DAYS ?? null,
  };
}

function googleSheetsOf(env: Environment): Config["googleSheets"] {
  if (!env.GOOGLE_SERVICE_ACCOUNT) return null;
  return {
    serviceAccount: env.GOOGLE_SERVICE_ACCOUNT,
    sheetsUrl: withoutSlash(env.SHEETS_URL),
    tokenUrl: withoutSlash(env.GOOGLE_TOKEN_URL),
    requestsPerMinute: env.SHEETS_REQUESTS_PER_MINUTE,
    timeLimitMs: env.SHEETS_TIME_LIMIT_SECONDS * 1000,
  };
}

function emailOf(env: Environment): EmailSettings {
  return {
    sender: env.MAIL_FROM ?? `no-reply@${new URL(env.BASE_URL ?? "http://localhost").hostname}`,
    resetPages: env.RESET_PAGES,
    quota: {
      perDay: env.MAIL_QUOTA_PER_DAY,
      perRetailerDay: env.MAIL_QUOTA_PER_RETAILER_DAY,
      perIpDay: env.MAIL_QUOTA_PER_IP_DAY,
      perHour: env.MAIL_QUOTA_PER_HOUR,
      perRetailerHour: env.MAIL_QUOTA_PER_RETAILER_HOUR,
      perIpHour: env.MAIL_QUOTA_PER_IP_HOUR,
    },
  };
}

function placesOf(env: Environment): Config["places"] {
  return {
    google: env.GOOGLE_PLACES_KEY
      ? { key: env.GOOGLE_PLACES_KEY, url: withoutSlash(env.GOOGLE_PLACES_URL) }
      : null,
    photonUrl: env.PHOTON_URL ? withoutSlash(env.PHOTON_URL) : null,
    timeoutMs: env.PLACES_TIME_LIMIT_SECONDS * 1000,
  };
}

function graphOf(env: Environment): Config["graph"] {
  const { GRAPH_APP_ID: id, GRAPH_APP_SECRET: secret } = env;
  return {
    url: withoutSlash(env.GRAPH_URL),
    dialogUrl: withoutSlash(env.GRAPH_DIALOG_URL),
    version: env.GRAPH_VERSION,
    app: id && secret ? { id, secret } : null,
    timeoutMs: env.GRAPH_TIME_LIMIT_SECONDS * 1000,
  };
}

function visionOf(env: Environment): Config["vision"] {
  const { VISION_URL: url, VISION_KEY: key, VISION_MODEL: model, VISION_PAGE_PRICE: pagePrice } = env;
  if (url === undefined || model === undefined || pagePrice === undefined) return null;
  return {
    url: withoutSlash(url),
    key: key ?? null,
    model,
    timeoutMs: env.VISION_TIME_LIMIT_SECONDS * 1000,
    pagePrice,
    tokenPrices: env.VISION_TOKEN_PRICES ?? null,
    monthLimit: env.VISION_MONTH_LIMIT,
  };
}

function recipeFeedOf(env: Environment): Config["recipeFeed"] {
  const { RECIPE_FEED_URL: url, RECIPE_FEED_KEY: key, RECIPE_FEED_HEADER: header } = env;
  return url !== undefined && key !== undefined ? { url, key, header } : null;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
