import { expect, it } from "vitest";
import { hasCorpus } from "./manifest";

it("the collection of files lies where ENDCAP_CORPUS_DIR says, when that is set", () => {
  expect(process.env.ENDCAP_CORPUS_DIR === undefined || hasCorpus()).toBe(true);
});
