import { expect, test } from "vitest";
import { TimeLimitError, withGrace, withTimeLimit } from "./time-limit";

const never = () => new Promise<never>(() => {});

test("gives what the work gives", async () => {
  await expect(withTimeLimit(10_000, undefined, async () => "done")).resolves.toBe("done");
});

test("gives up work that never ends, also where it ignores its signal", async () => {
  await expect(withTimeLimit(5, undefined, never)).rejects.toEqual(new TimeLimitError(5));
});

test("tells the work that its time is over", async () => {
  let reason: unknown;
  const work = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => {
        reason = signal.reason;
        reject(new Error("the work's own words"));
      });
    });
  await expect(withTimeLimit(5, undefined, work)).rejects.toBeInstanceOf(TimeLimitError);
  expect(reason).toBeInstanceOf(TimeLimitError);
});

test("ends with the reason of an outer signal", async () => {
  const outer = new AbortController();
  const ended = withTimeLimit(10_000, outer.signal, never);
  outer.abort(new Error("stopped"));
  await expect(ended).rejects.toThrow("stopped");
});

test("does not begin when the outer signal is aborted already", async () => {
  let begun = false;
  const work = async () => {
    begun = true;
  };
  await expect(withTimeLimit(10_000, AbortSignal.abort(new Error("stopped")), work)).rejects.toThrow(
    "stopped",
  );
  expect(begun).toBe(false);
});

test("lets go of its timer and of the outer signal", async () => {
  const outer = new AbortController();
  let inner: AbortSignal | undefined;
  await withTimeLimit(20, outer.signal, async (signal) => {
    inner = signal;
  });
  outer.abort();
  expect(inner?.aborted).toBe(false);
});

test("gives work some time more once it is told to stop", async () => {
  const outer = new AbortController();
  const aborted = withGrace(outer.signal, 5, (signal) => {
    outer.abort(new Error("stopped"));
    expect(signal.aborted).toBe(false);
    return new Promise((resolve) => signal.addEventListener("abort", () => resolve(signal.reason)));
  });
  await expect(aborted).resolves.toEqual(new Error("stopped"));
  // Also where that was told before.
  await expect(
    withGrace(
      outer.signal,
      5,
      (signal) => new Promise((resolve) => signal.addEventListener("abort", resolve)),
    ),
  ).resolves.toBeDefined();
});
