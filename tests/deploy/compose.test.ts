import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { parsePlainYaml, type YamlMap } from "#tests/setup/plain-yaml";

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

const ownNames = ["release", "web-1", "web-2", "worker-pages", "worker-rest"];
/** What the services find each other by. */
const fixed = ["DATA_DIR", "HOST", "PORT", "METRICS_HOST", "METRICS_PORT"];

let services: Record<string, YamlMap>;
let example: string;

beforeAll(async () => {
  services = parsePlainYaml(await read("deploy/compose.yaml")).services as Record<string, YamlMap>;
  example = await read("deploy/cluster.env.example");
});

const environmentOf = (name: string) => (services[name]?.environment ?? {}) as Record<string, string>;

it("every setting in cluster.env reaches every service of Endcap, but for those that compose.yaml fixes", async () => {
  const settings = [...(await read("docs/settings.md")).matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) =>
    String(name),
  );
  expect(settings.length).toBeGreaterThan(50);
  for (const service of ownNames) {
    expect(services[service]?.env_file, service).toBe("cluster.env");
    const environment = environmentOf(service);
    const lost = settings.filter(
      (name) => name in environment && !environment[name]?.startsWith(`\${${name}:`),
    );
    const isWeb = service.startsWith("web");
    expect(lost.toSorted(), service).toEqual([...fixed, ...(isWeb ? ["ROLE"] : [])].toSorted());
  }
  for (const name of [...fixed, "ROLE"]) expect(example).toMatch(new RegExp(`fixes .*\\b${name}\\b`));
});

it("other services get the secrets that they need, and no others", () => {
  const others = Object.keys(services).filter((name) => !ownNames.includes(name));
  const secrets = others.map((name) => {
    expect(services[name]?.env_file, name).toBeUndefined();
    return [name, variablesIn(JSON.stringify(services[name]))];
  });
  expect(Object.fromEntries(secrets)).toEqual({
    balancer: ["SITE"],
    database: ["POSTGRES_PASSWORD"],
    objects: ["S3_SECRET"],
    bucket: ["S3_SECRET"],
  });
});

it("no password stands in an address, where it would have to be encoded", () => {
  for (const service of ownNames) {
    const environment = environmentOf(service);
    for (const name of ["DATABASE_URL", "S3_URL"])
      expect(variablesIn(environment[name] ?? ""), service).toEqual([name]);
    expect(environment.PGPASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?\}$/);
  }
});

it("every variable that has to be filled in stands in cluster.env.example", async () => {
  const needed = [...(await read("deploy/compose.yaml")).matchAll(/\$\{([A-Z0-9_]+):\?\}/g)].map(
    ([, name]) => name,
  );
  expect(needed.length).toBeGreaterThan(5);
  for (const name of needed) expect(example).toMatch(new RegExp(`^${name}=`, "m"));
});

function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => String(name)))];
}
