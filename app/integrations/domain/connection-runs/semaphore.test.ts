import { describe, expect, it } from "vitest";
import { Semaphore } from "./semaphore";

const never = new AbortController().signal;

describe("the gate before writing", () => {
  it("lets so many through at a time, in their order, also after one that failed", async () => {
    const gate = new Semaphore(2);
    const order: number[] = [];
    let inside = 0;
    let most = 0;
    const work = async (number: number) => {
      inside += 1;
      most = Math.max(most, inside);
      order.push(number);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside -= 1;
      if (number === 2) throw new Error("no luck");
    };
    const passes = [1, 2, 3, 4, 5].map((number) => gate.pass(never, () => work(number)));
    const outcomes = (await Promise.allSettled(passes)).map(({ status }) => status);
    expect(outcomes).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"]);
    expect({ order, most }).toEqual({ order: [1, 2, 3, 4, 5], most: 2 });
  });

  it("lets those go who no longer want to wait, and keeps their place for nobody", async () => {
    const gate = new Semaphore(1);
    let finish = () => {};
    const first = gate.pass(never, () => new Promise<void>((resolve) => (finish = resolve)));
    const leaving = new AbortController();
    const second = gate.pass(leaving.signal, async () => "second");
    const third = gate.pass(never, async () => "third");
    leaving.abort(new Error("the server stops"));
    await expect(second).rejects.toThrow("the server stops");
    finish();
    await first;
    expect(await third).toBe("third");
    expect(await gate.pass(never, async () => "again")).toBe("again");
    await expect(gate.pass(leaving.signal, async () => "late")).rejects.toThrow("the server stops");
  });
});
