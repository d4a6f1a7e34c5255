import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHttpRecipeFeed } from "#app/catalogue/recipe-feed/http-recipe-feed";
import { wrongAnswers } from "#tests/setup/wrong-answers";

let server: ReturnType<typeof createServer>;
let answer: (response: ServerResponse) => void;
let asked: (string | undefined)[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function search(timeoutMs = 10_000, limit = 5): Promise<unknown[]> {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1`;
  const settings = { url, header: "X-Feed-Key", key: "secret-key", timeoutMs, maxAnswerBytes: 1024 * 1024 };
  return createHttpRecipeFeed(settings).search({ text: "soup", limit, offset: 0 });
}

/** What stands in a list is read by the domain, which refuses a list without one recipe. */
const noList = wrongAnswers.filter(({ name }) => name !== "a list of something else");

describe("the recipe feed", () => {
  it.each(noList)("that answers $name has failed, it is not empty", async ({ send, endless }) => {
    answer = send;
    const refused: unknown = await search(endless ? 150 : undefined).then(
      () => expect.fail("It was taken."),
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(Error);
    expect(inspect(refused, { depth: 10 })).not.toContain("secret-key");
    // The key is for this address alone: a redirect is not followed.
    expect(asked).toEqual(["/v1/feeds/search?q=soup&maxResult=5&start=0"]);
  });

  it.each(['[{"id":1}]', '{"feed":[{"id":1}],"total":1}'])("is read from %s", async (body) => {
    answer = (response) => response.end(body);
    expect(await search()).toEqual([{ id: 1 }]);
  });

  it.each(["[]", '{"feed":[]}'])("is empty where it says so: %s", async (body) => {
    answer = (response) => response.end(body);
    expect(await search()).toEqual([]);
  });

  /** So many recipes of so many values each, from where the question wants them on. */
  const recipes = (values: number, found: number) => (response: ServerResponse) => {
    const { searchParams } = new URL(asked.at(-1) ?? "", "http://feed.example");
    const [start, count] = ["start", "maxResult"].map((name) => Number(searchParams.get(name))) as [
      number,
      number,
    ];
    const list = Array.from({ length: found }, (_, index) => ({ id: index, parts: Array(values).fill(0) }));
    response.end(JSON.stringify(list.slice(start, start + count)));
  };
  const questions = () => asked.map((url) => /maxResult=.*/.exec(url ?? "")?.[0]);

  it("is asked for half as many, twice, where all at once are too much", async () => {
    answer = recipes(900, 1000);
    const found = await search(10_000, 100);
    expect(found.map((recipe) => (recipe as { id: number }).id)).toEqual(
      Array.from({ length: 100 }, (_, id) => id),
    );
    expect(questions()).toEqual(["maxResult=100&start=0", "maxResult=50&start=0", "maxResult=50&start=50"]);
  });

  it("has failed where its parts together take too long, however many would still be asked for", async () => {
    // Seven of these are read in one go, so that a hundred take 31 questions.
    const recipe = JSON.stringify({ text: "x".repeat(140_000) });
    answer = (response) => {
      const count = Number(/maxResult=(\d+)/.exec(asked.at(-1) ?? "")?.[1]);
      setTimeout(() => response.end(`[${Array(count).fill(recipe)}]`), 200);
    };
    await expect(search(1000, 100)).rejects.toThrow(/^no (end|answer) within/);
    expect(asked.length).toBeLessThan(31);
  });
});
