import type { RawBuilder } from "kysely";
import { engineOf, type Handle } from "./engine";
import { fold } from "./fold";
import type { StoreRow } from "./tables/shopping";

/** What lists of stores are sorted and searched by, to be written with each store. */
export function storeTexts({
  name,
  storeNumber,
  city,
}: Pick<StoreRow, "name" | "city"> & { storeNumber?: string | null }): Pick<
  StoreRow,
  "nameFolded" | "searchText"
> {
  return { nameFolded: fold(name), searchText: fold(`${name}\n${storeNumber ?? ""}\n${city}`) };
}

/**
 * The condition that a row of "store" holds a text in its name, number or city, without regard to case. Which index is
 * the quicker one depends on how many do, so it is made for the moment.
 * @param search not blank
 */
export function holdsStoreText(db: Handle, search: string): Promise<RawBuilder<boolean>> {
  return engineOf(db).holdsStoreText(db, fold(search.trim()));
}
