import type { Database } from "#db/database";
import { makeArea, makeCircular, makePages, makeRetailer, makeUser } from "#db/seed/factories";

export interface BigWorld {
  administratorId: number;
  staffId: number;
  circularId: number;
  pageId: number;
}

const retailers = 20;
const circularsEach = 100;
const pagesEach = 4;
const areasEach = 5;

/** 2,000 current circulars of 20 retailers with 8,000 pages and 40,000 areas. */
export async function makeBigWorld(db: Database): Promise<BigWorld> {
  return db.transaction().execute(async (tx) => {
    const administrator = await makeUser(tx, { role: "Administrator", retailerId: null });
    let staffId = 0;
    let circularId = 0;
    let pageId = 0;
    for (let r = 0; r < retailers; r += 1) {
      const retailer = await makeRetailer(tx);
      staffId = (await makeUser(tx, { role: "Retailer", retailerId: retailer.id })).id;
      for (let c = 0; c < circularsEach; c += 1) {
        circularId = (await makeCircular(tx, { retailerId: retailer.id })).id;
        for (const page of await makePages(tx, circularId, pagesEach)) {
          pageId = page.id;
          for (let a = 0; a < areasEach; a += 1) {
            await makeArea(tx, { pageId, left: 0.05 + a * 0.18, width: 0.15 });
          }
        }
      }
    }
    return { administratorId: administrator.id, staffId, circularId, pageId };
  });
}
