/** What is said of many products, on a line of its own above the name. */
const prefix =
  /^(?:(?:certified )?organic|fresh|(?:family|value|club|jumbo) (?:pack|size)|(?:selected|assorted) varieties|assorted|store made|bio|frisch|(?:fresc|org[âa]nic|biologic|ecol[óo]gic)[oa]s?|tradicional|familjepack|f[äa]rsk[at]?|ekologisk[at]?|ekologiczne|versch(?:\.|iedene) sorten|label rouge|vari[ée]t[ée]s au choix|formato ahorro|formato famiglia)$/i;
/** Begins what is said of how much there is of a product, of its sorts, of where it is from and of who may buy it. */
const detail =
  /^(?:\d[\d.,]*\s?(?:x|kg|g|gr|l|ml|cl|oz|lbs?|ct|pk|un|st|pezzi)\b|je\b|ca\.|conf\b|da \d|l[ea] (?:pack|lot|barquette|bouteille|bo[iî]te|pi[eè]ce)|pacote|bandeja|lata\b|caixa|limite?\b|product of|orig[ie]n|ursprung|aus \p{Lu}|cat[ée]g|klasse|kl\.|with |must buy|plus |sold |zzgl|pfand|al banco|au rayon|vari tipi|assortiti|diversos|(?:selected|assorted) var|versch|flera|max\b|any \d)/iu;
/** What a price was, what one saves, what a kilo is. */
const asidePrice =
  /^(?:save|reg\b|was\b|de r\s?[$s]|statt|uvp|economi|anzich|au lieu|soit|antes|ord\b|jfr|cena|(?:1 ?)?(?:kg|l) ?=)|\bper (?:lb|[1i]b|kg)|\/ ?(?:kg|lb|l)\b|\bal kg|kg-preis|le litre/i;

/** Which kinds of words a line has, each 0 or 1: said of many products, a detail, another price. */
export function kindsOfWords(text: string): number[] {
  const words = text.trim();
  return [prefix, detail, asidePrice].map((kind) => Number(kind.test(words)));
}

/** "Organic", "Family Pack": what is said of many products. */
export function isSaidOfMany(text: string): boolean {
  return prefix.test(text.trim());
}
