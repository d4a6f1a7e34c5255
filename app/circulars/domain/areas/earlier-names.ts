import { fold } from "#db/fold";

interface Name {
  prefix: string;
  ingredient: string;
}

/** What an area of an earlier circular calls its product. */
export interface NamedDeal extends Name {
  categoryId: number | null;
  /** The name that was read where the area was made of a suggestion, whatever staff made of it; otherwise null. */
  readName: string | null;
  /** Whether it is of an earlier ad that was published. */
  isPublished: boolean;
}

/** All earlier deals of one name. */
interface Product<Deal> {
  newest: Deal;
  isPublished: boolean;
  /** The newest that is known. */
  categoryId: number | null;
  hasOtherCategories: boolean;
}

/** A shorter reading is a part of too many names to tell a product. */
const minLetters = 6;

/** The names of a retailer's earlier deals, by their letters, and what was read for them. */
export class EarlierNames<Deal extends NamedDeal> {
  readonly #products = new Map<string, Product<Deal>>();
  /** The names that staff made of readings, by the letters of the reading. */
  readonly #corrections = new Map<string, Set<string>>();

  /** @param deals the newest first */
  constructor(deals: readonly Deal[]) {
    for (const deal of deals) {
      const name = lettersOfName(deal);
      const { isPublished, categoryId, readName } = deal;
      const product = this.#products.get(name);
      if (!product) {
        this.#products.set(name, { newest: deal, isPublished, categoryId, hasOtherCategories: false });
      } else {
        product.isPublished ||= isPublished;
        product.hasOtherCategories ||=
          categoryId !== null && categoryId !== (product.categoryId ?? categoryId);
        product.categoryId ??= categoryId;
      }
      if (readName === null || readName === fullName(deal)) continue;
      const reading = lettersOf(readName);
      if (reading !== name)
        this.#corrections.set(reading, (this.#corrections.get(reading) ?? new Set()).add(name));
    }
    this.#products.delete("");
    this.#corrections.delete("");
  }

  /** The newest deal with all words of a name. */
  find(name: Name): Deal | undefined {
    return this.#products.get(lettersOfName(name))?.newest;
  }

  /**
   * The newest deal whose name staff put in the place of this reading each time that it came; undefined for a reading that is a
   * part of other names too, such as "Eau de Toilette".
   */
  findCorrected(read: Name): Deal | undefined {
    const reading = lettersOfName(read);
    const [name, ...others] = this.#corrections.get(reading) ?? [];
    if (name === undefined || others.length > 0 || this.#isPartOfAnother(reading, name)) return undefined;
    return this.#products.get(name)?.newest;
  }

  /**
   * Whether an earlier ad speaks for a name that was read: it was published with it, and the reading stands for no other
   * product, nor for a part of another's name.
   */
  confirms(read: Name): boolean {
    const reading = lettersOfName(read);
    const product = this.#products.get(reading);
    if (!product?.isPublished || product.hasOtherCategories) return false;
    if (reading.length < minLetters || this.#corrections.has(reading)) return false;
    return !this.#isPartOfAnother(reading, reading);
  }

  #isPartOfAnother(reading: string, own: string): boolean {
    for (const name of this.#products.keys()) if (name !== own && name.includes(reading)) return true;
    return false;
  }
}

/** All of a name in one line. */
export function fullName({ prefix, ingredient }: Name): string {
  return `${prefix} ${ingredient}`.trim();
}

export function lettersOfName(name: Name): string {
  return lettersOf(fullName(name));
}

export function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\d]/gu, "");
}
