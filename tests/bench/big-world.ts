import type { Database, DatabaseTransaction } from "#db/database";
import {
  makeArea,
  makeCircular,
  makeCircularGroup,
  makePages,
  makeRetailer,
  makeStore,
  makeUser,
} from "#db/seed/factories";

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
const groups = 40;
const stores = 10_000;

/** 2,000 current circulars of 20 retailers with 8,000 pages and 40,000 areas, and 10,000 stores of the last one. */
export async function makeBigWorld(db: Database): Promise<BigWorld> {
  return db.transaction().execute(async (tx) => {
    const administrator = await makeUser(tx, { role: "Administrator", retailerId: null });
    let retailerId = 0;
    let staffId = 0;
    let circularId = 0;
    let pageId = 0;
    for (let r = 0; r < retailers; r += 1) {
      const retailer = await makeRetailer(tx);
      retailerId = retailer.id;
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
    await makeStores(tx, retailerId);
    return { administratorId: administrator.id, staffId, circularId, pageId };
  });
}

async function makeStores(tx: DatabaseTransaction, retailerId: number): Promise<void> {
  const groupIds: number[] = [];
  while (groupIds.length < groups) groupIds.push((await makeCircularGroup(tx, { retailerId })).id);
  for (let number = 1; number <= stores; number += 1) {
    await makeStore(tx, {
      retailerId,
      circularGroupId: groupIds[number % groups] as number,
      name: `Market ${number % 97} of ${number}`,
      storeNumber: String(number),
      city: `Town ${number % 300}`,
    });
  }
}
