import { expectTypeOf, it } from "vitest";
import type { Context, inTransaction, Tx } from "./context";

it("gives a transaction a type that no other context has", () => {
  expectTypeOf<Tx>().toExtend<Context>();
  expectTypeOf<Context>().not.toExtend<Tx>();
  expectTypeOf<Parameters<typeof inTransaction>[1]>().parameter(0).toEqualTypeOf<Tx>();
});
