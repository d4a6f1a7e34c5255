import { describe, expect, it } from "vitest";
import { openApiWorld } from "#tests/setup/api-world";
import { endpoints } from "./endpoints";

/** What the validator's own texts are made of. */
const validatorText = /invalid|expected|received|too (big|small)|unrecognized|>=|<=|pattern|NaN/i;
const wrongValues = [
  undefined,
  null,
  "",
  "x",
  -1.5,
  1e300,
  true,
  [],
  [null],
  {},
  { id: "x" },
  "x".repeat(100_000),
];

function messagesIn(answer: { message?: string; errors?: Record<string, string[]> }): string[] {
  return [
    ...Object.values(answer.errors ?? {}).flat(),
    ...(answer.message === undefined ? [] : [answer.message]),
  ];
}

describe("what the API says of a value that is not right", () => {
  it("is a sentence of ours, whatever the endpoint, the field and the value", async () => {
    const world = await openApiWorld();
    const { rows } = world;
    const asked: string[] = [];
    for (const { method, path, ids, call } of endpoints) {
      const json = call?.(rows).json;
      // Tokens are shown to Facebook, which is not here.
      if (typeof json !== "object" || json === null || path === "/api/PostSettingDetails") continue;
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids?.(rows)[name]));
      const bodies: unknown[] = ["text", 1, [json], null];
      for (const field of Object.keys(json)) {
        for (const value of wrongValues) bodies.push({ ...json, [field]: value });
      }
      for (const body of bodies) {
        const answer = await world.call(method, address, { as: rows.administrator, json: body });
        const told = `${method} ${path} ${JSON.stringify(body).slice(0, 300)}`;
        expect(answer.status, told).not.toBe(500);
        if (answer.status !== 400) continue;
        asked.push(path);
        for (const message of messagesIn((await answer.json()) as object)) {
          expect(message, told).not.toMatch(validatorText);
          expect(message, told).toMatch(/^\S.*[.!?]?$/s);
        }
      }
    }
    expect(new Set(asked).size).toBeGreaterThan(15);
  });

  it("names fields as the wire does and none where the body is at fault", async () => {
    const { call, rows } = await openApiWorld();
    const as = rows.administrator;
    const category = await call("POST", "/api/Categories", { as, json: { name: 7 } });
    expect(await category.json()).toEqual({ errors: { Name: [expect.stringMatching(/\.|!$/)] } });
    const list = await call("POST", "/api/Categories", { as, json: [] });
    expect(await list.json()).toEqual({
      error: "invalid_input",
      message: "What was sent is not right: must be an object.",
    });
  });

  it("of too many values is said with 413", async () => {
    const { call, rows } = await openApiWorld();
    const headers = { "Content-Type": "application/json" };
    for (const [path, max] of [
      ["/api/Account/Login", 50_000],
      [`/public/retailers/${rows.own.retailer.id}/shared-lists`, 100_000],
    ] as const) {
      const answer = await call("POST", path, { text: `[${"1,".repeat(max)}1]`, headers });
      expect(answer.status, path).toBe(413);
      const message = `The body holds too many values; at most ${max} are allowed.`;
      expect(await answer.json()).toMatchObject({ message });
    }
  });

  it("with a list of wrong items tells of the first one", async () => {
    const { call, rows } = await openApiWorld();
    const path = `/public/retailers/${rows.own.retailer.id}/shared-lists`;
    const answer = await call("POST", path, { json: { items: Array(500).fill({}) } });
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
    const items = new Set(Object.keys(errors).map((field) => field.split(".").slice(0, 2).join(".")));
    expect([...items].map((item) => item.toLowerCase())).toEqual(["items.0"]);
  });

  it("nested too deeply is said with 400, to everybody who reads JSON", async () => {
    const { call, rows } = await openApiWorld();
    const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    const retailer = `/public/retailers/${rows.own.retailer.id}`;
    for (const [path, headers] of [
      ["/api/Account/Login", { "Content-Type": "application/json" }],
      [`${retailer}/shared-lists`, { "Content-Type": "application/json" }],
      [`${retailer}/counts`, { "Content-Type": "text/plain" }],
    ] as const) {
      for (const text of [deep(30_000), `{"a":${'{"a":'.repeat(9000)}1${"}".repeat(9000)}}`, deep(65)]) {
        const answer = await call("POST", path, { text, headers });
        expect(answer.status, path).toBe(400);
        expect(await answer.json()).toEqual({
          error: "invalid_input",
          message: "The body is nested too deeply; at most 64 levels are allowed.",
        });
      }
    }
    const brackets = { email: `${"[{".repeat(100)}"\\`, password: "x" };
    expect((await call("POST", "/api/Account/Login", { json: brackets })).status).not.toBe(400);
  });
});
