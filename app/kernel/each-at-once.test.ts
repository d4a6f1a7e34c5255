import { expect, it } from "vitest";
import { eachAtOnce } from "./each-at-once";

it("gives the results in the order of the items, whichever is done first", async () => {
  const waits = [3, 1, 2];
  const work = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await null;
    return turns * 10;
  };
  expect(await eachAtOnce(2, waits, work)).toEqual([30, 10, 20]);
});

it("throws the first error, once what is under way is through, and begins nothing after it", async () => {
  const ended: number[] = [];
  const work = async (item: number) => {
    if (item === 1) throw new Error("the disk is full");
    await null;
    ended.push(item);
  };
  await expect(eachAtOnce(2, [0, 1, 2, 3, 4], work)).rejects.toThrow("the disk is full");
  expect(ended).toEqual([0]);
});
