import type { Deal } from "#app/circulars/domain/deals/queries.server";

/** A deal as its table gets it, named after its id. */
export function tableDeal(id: number, fields: Partial<Deal> = {}): Deal {
  const box = { left: 0.1, top: id / 100, width: 0.1, height: 0.01 };
  const texts = { prefix: "", ingredient: `Deal ${id}`, deal: "$1", details: "", categoryId: null };
  return {
    ...box,
    ...texts,
    id,
    pageId: 1,
    version: 1,
    featured: false,
    thumbnailIndex: null,
    recipeCount: 0,
    ...fields,
  };
}
