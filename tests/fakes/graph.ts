import { startGraphServer } from "#tests/setup/graph-server";
import { fillPages, type GraphToken, goodToken, makeGraphWorld } from "#tests/setup/graph-world";
import type { Fake } from "./fake";

const day = 24 * 3600_000;

/** Facebook with two pages whose posts reach half a year back from today, and tokens in every state. */
export async function startGraph(): Promise<Fake> {
  const world = fillPages(makeGraphWorld());
  const now = Date.now();
  const good = world.tokens.get(goodToken) as GraphToken;
  const inDays = (days: number) => Math.floor((now + days * day) / 1000);
  const others: [string, Partial<GraphToken>][] = [
    ["EAAGexpiresInFiveDays0000000001", { expiresAt: inDays(5) }],
    ["EAAGexpired00000000000000000463", { expiresAt: inDays(-1) }],
    ["EAAGpasswordChanged0000000000460", { deadBy: 460 }],
    ["EAAGlacksPermissions00000000010", { scopes: ["public_profile", "pages_show_list"] }],
  ];
  for (const [value, state] of others) world.tokens.set(value, { ...good, ...state });
  // A fixed port, so that settings written to .env stay valid; any free one if it is taken.
  const server = await startGraphServer({ port: 4010, world }).catch(() => startGraphServer({ world }));
  return {
    name: "Facebook",
    environment: server.environment,
    hints: [
      `pages: ${world.pages.map(({ info }) => info.name).join(", ")}`,
      ...[goodToken, ...others.map(([value]) => value)].map((value) => `access token: ${value}`),
    ],
    close: () => server.close(),
  };
}
