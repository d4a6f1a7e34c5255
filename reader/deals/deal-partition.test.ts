import { describe, expect, it } from "vitest";
import { partDeals } from "./deal-partition";
import type { Atom } from "./page-cuts";

type Named = Atom & { id: string };

function atom(id: string, kind: Atom["kind"], [left, top, right, bottom]: number[], size = 0): Named {
  const box = { left, top, right, bottom } as Pick<Atom, "left" | "top" | "right" | "bottom">;
  return { id, kind, ...box, size, isAnchor: kind === "price", isName: kind === "text" };
}

/** Picture and price, and below them, about as far from the next deal's picture, its name with a line of details. */
function dealAt(id: string, top: number): Named[] {
  const name = atom(`${id} name`, "text", [0.05, top + 0.215, 0.2, top + 0.229], 0.014);
  const details = atom(`${id} details`, "text", [0.05, top + 0.231, 0.2, top + 0.243], 0.012);
  return [
    atom(`${id} picture`, "picture", [0.05, top, 0.15, top + 0.16]),
    atom(`${id} price`, "price", [0.2, top + 0.02, 0.3, top + 0.08], 0.06),
    name,
    { ...details, follows: name },
  ];
}

describe("parting a page", () => {
  it("takes no name from the paragraph of another deal", () => {
    const atoms = ["first", "second", "third"].flatMap((id, index) => dealAt(id, 0.05 + 0.262 * index));
    const deals = partDeals(atoms, { rules: [], isPicture: false });
    expect(deals.map((deal) => deal.map(({ id }) => id).sort())).toEqual(
      ["first", "second", "third"].map((id) => [
        `${id} details`,
        `${id} name`,
        `${id} picture`,
        `${id} price`,
      ]),
    );
  });
});
