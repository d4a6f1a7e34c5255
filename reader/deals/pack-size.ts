const unit =
  "(?:fl\\.?\\s?oz|oz|lbs?|g|gr|kg|ml|l|lt|litres?|liters?|cl|gal|qt|pt|ct|pk|pz|stk?|stuck|stueck|stück|cm|mm|rolls?|bags?)";
const number = "(?:\\d+(?:[.,]\\d*)?|[.,]\\d+)";
/**
 * How much of a product one gets, "je 500 g", "2 x 125 g", "24-.5L BTL", "5 lb bag", and which sorts there are: it stands in
 * the details.
 */
const packSize = new RegExp(
  `(?:(?<![\\p{L}\\d])(?:je|ca\\.?)\\s)?(?<![\\p{L}\\d])${number}\\s?(?:[-x×/]\\s?(?:${number})?\\s?)*${unit}(?![\\p{L}\\d])\\.?(?:[\\s-]?(?:bag|btls?|bottles?|cans?|box|jar|pkg|tub|pack|netz|packung|beutel|dose|flasche|schale|glas|becher)(?!\\p{L}))?|(?<!\\p{L})versch(?:\\.|iedene)\\s+(?:sorten|ausf[uü]hrungen)(?!\\p{L})|(?<!\\p{L})(?:selected|assorted) varieties(?!\\p{L})`,
  "giu",
);
/** "(was £10.50)", and the dots that lead to a price in a list. */
const asides = /\((?:was|reg\.?|statt|antes|orig\.?)[^()]{0,30}\)|[.·…_]{4,}/giu;
/** What is left of a size that was read in part. */
const remnants = /(?:\s+[^\p{L}\s]{1,3})+$/u;

/** Between a size and what it is of: "1 kg de fraises", "1 lb. pkg. brats". */
const link = /^[^\p{L}\d]*(?:(?:de|di|of)\s+|d['’])?/iu;
const percentage = /^\d{1,3}(?:[.,]\d)?\s?%\s+(?=\p{L})/u;

const maxLength = 500;

/** Parts sizes, and what else is no word of it, from a product's name, of which 500 characters are read. */
export function partSizes(text: string): { name: string; sizes: string[] } {
  const plain = text.slice(0, maxLength).replace(asides, " ");
  const sizes = (plain.match(packSize) ?? []).map((size) => size.trim());
  const rest = plain.replace(packSize, " ").replace(/\s+/g, " ").trim();
  const name = isContents(text) ? rest.replace(link, "") : rest;
  if (name === text.replace(/\s+/g, " ").trim()) return { name, sizes };
  return { name: name.replace(remnants, "").replace(/[\s,;:·]+$/u, ""), sizes };
}

/** How much there is of a product: 500 g, 6 x 1,5 L, 12-14.5 oz. */
const contents =
  /^(?:(?:je|conf\.|da|le pack de|pacote|bandeja|lata|caixa)\s+)?\d[\d.,\s x-]*(?:kg|g|gr|mg|l|lt|ml|cl|oz|fl|lbs?|ct|pk|un|pz|pezzi|stk|st|rolls?)\b/i;

/** Whether a line begins with how much there is of a product. */
export function isContents(text: string): boolean {
  return contents.test(text);
}

/** What stands behind the measure that a line begins with: "10 lb. Russet Potatoes", "2% Milk". Empty where there is none. */
export function behindMeasure(text: string): string {
  if (isContents(text)) return partSizes(text).name;
  const name = text.replace(percentage, "");
  return name === text ? "" : name;
}
