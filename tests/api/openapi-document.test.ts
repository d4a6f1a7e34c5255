import { expect, it } from "vitest";
import { api } from "#app/server/api/api.server";
import { openApiWorld } from "#tests/setup/api-world";

it("the OpenAPI document is made with others served in between, and describes all there is", async () => {
  const { call } = await openApiWorld();
  let turns = 0;
  let isMade = false;
  const countTurns = () => {
    if (isMade) return;
    turns += 1;
    setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const answers = await Promise.all([1, 2].map(() => call("GET", "/api/openapi.json")));
  isMade = true;
  expect(turns).toBeGreaterThan(10);
  const { paths, components } = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "", version: "" },
  });
  for (const answer of answers) {
    const document = await answer.json();
    expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Endcap", version: "1.0" } });
    expect(document.paths).toEqual(JSON.parse(JSON.stringify(paths)));
    expect(document.components.schemas).toEqual(JSON.parse(JSON.stringify(components?.schemas)));
  }
});
