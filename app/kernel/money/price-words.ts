/** The words around prices in the languages that ads are printed in, as parts of regular expressions with the flags `iu`. */

export const word = (text: string) => String.raw`(?<![\p{L}\d])(?:${text})(?![\p{L}\d])`;

/** Ends the words before a price that one gets by buying several: "2 for $5", "3 por R$ 10", "2 szt. za 5 zł". */
export const forWord = String.raw`\/|${word("for|por|pour|für|per|za|voor|för|untuk")}`;

export const pieceWords =
  "each|ea|pcs?|pieces?|st|stk|stück|stuks?|pi[eè]ces?|pz|pezz[oi]|ud?s?|unid(?:ad(?:es)?|ades?)?|uni?|un|szt|sztuk[ai]?|kpl|db|ks|adet|buah|bh";

/** What a weight or volume is written as, by the unit that we call it. */
export const measures: Record<string, string> = {
  lb: "lbs?|pounds?|livres?",
  oz: "oz|ounces?",
  kg: "kgs?|kilos?|kilogramm?s?|quilos?|chil[oi]|(?:لل|ال)?كيلو(?:جرام|غرام)?|كجم|كغم?|кг",
  g: "gr?|grams?|gramm?|gramme?s|gram[oa]s?|grammi|gram(?:ów|y)|[جغ]رام|جم|غم?",
  l: "lt?|ltr|lit(?:er|re|ro)s?|litr[oia]?|لتر",
  ml: "ml|مل",
};

/** Between a price and what it is for: "per lb", "le kg", "al kg", "za kg". */
export const perWord = String.raw`\/|${word("per|an?|al|le|la|el|il|au|o|do|pro|je|za|por|ved|kohti")}`;

const each = `${pieceWords}|apiece|chacune?|unité|ch|cada?`;
/** Says that a sum is of one, also beside a count of several: "each", "la pièce", "/can". */
export const ofEach = new RegExp(String.raw`${word(each)}(?!\.? size)|(?:\/|${word("per")})\s?\p{L}`, "iu");
/** The same, where a price goes on in its small print: "each when you buy 5". */
export const ofEachAtStart = new RegExp(String.raw`^(?:${each})\P{L}*(?:$|[wm]|con|a)`, "iu");

const units = Object.values(measures).join("|");

/** "per lb", "je kg", "les 100 g", "cada 100 g", "das Pfund": the price is of a measure, not of a piece. */
export const perMeasure = new RegExp(
  String.raw`(?:${perWord}|${word("je|the|every|les|aux|chaque|l[oa]s|cada|os|as|i|ogni|das|pr\\.?|كل")}|لكل|(?<!\p{L})(?:لل|ال)ـ?)\s*(?:(?:10{0,2}|250|500)\s?)?(?:${units}|pfund|pond|ons|da?g|dkg|hg)\.?(?![\p{L}'-])|${word("etto")}|^(?:100|500)\s?(?:${measures.g}|ml)\.?$`,
  "iu",
);

/** What tells that a sum is saved, not paid. */
export const savingWords = [
  "saves?|savings?|rebates?|coupons?|discounts?|ahorr[aeo]|descuentos?",
  "économi(?:es?|sez)|rabais|remises?|réductions?|economi(?:a|[zs]e)|desconto",
  "rabat(?:te?|t?u)?|nachlass|risparmi[oa]?|sconto|taniej|zniżk[ai]|korting",
].join("|");

/** What is given back with the empty bottle, and fees alike. */
export const depositWords = String.raw`pfand|deposit|crv|consigne|éco-\p{L}+|eco\s+fee|depósito|kaucj\p{L}|statiegeld|pant`;

/**
 * What makes an amount another thing than the price of each: a saving, a range, something free with others, a condition
 * that can't be judged here.
 */
export const noPrice = [
  "%",
  word(savingWords),
  word("off|from|up\\s+to|starting|and\\s+up|or\\s+less|bonus|points|half|get|free|bogo"),
  word("gratis|grátis|gratuite?s?|kostenlos|gratuit[oiae]|darmo|za darmo|cadeau|desde|hasta|puntos"),
  word("dès|à\\s+partir|jusqu|a\\s+partir|até|spare?n?|ermäßigung|ab|bis\\s+zu|fino\\s+a|da|oszczędź|od"),
  word("spara|från|fra|vanaf|hemat|diskon|mulai|kupon|خصم|وفر|مجانا"),
].join("|");

/** Before an amount that was paid formerly, or costs alone; "un panier de 50 €" is none. */
export const formerPrice = word(
  "was|r[eé]g(?:ular(?:ly)?|ulier)?|before|compare\\s+at|statt|uvp|bisher|anstatt|antes|au\\s+lieu\\s+de|invece\\s+di|anzich[eé]|zamiast|ord(?:inarie|\\.?\\s?pris)?|(?<=(?:^|[^\\p{L}\\s])\\s?)(?:de|van)|semula|harga\\s+normal|بدل(?:ا|اً|ًا)?\\s+من",
);

/**
 * What may stand beside a price without making it another: what is sold, how it is packed, praise, and whose price it is.
 * Any other word may say that the sum is for several, a saving, a bound or a condition: "ten for $10", "under $5".
 */
export const harmlessWords = new RegExp(
  word(
    [
      "only|just|now|today|sale|special|price|priced|everyday|low|great|super|hot|deal|new|final|regular|weekly|our",
      "for|with|the|your|my|club|card|member|members|loyalty|app|customer|household|family|transaction|visit|person|per",
      "bag|bags|box|boxes|bottle|bottles|can|cans|jar|jars|pack|packs|pkg|pkgs|package|packages|bunch|bunches|carton|tub|tray|loaf|head|bulk|case|size|sizes|fl|oz|item|items|participating",
      "fresh|frozen|assorted|selected|select|all|varieties|flavou?rs|large|small|medium|jumbo|mini|whole|sliced|boneless|skinless|bone-in|organic|lean|or|and|plus|tax|crv",
      pieceWords,
      "por|solo|sólo|ahora|hoy|oferta|precio|especial|con|tarjeta|cliente|clientes|bolsa|caja|botella|lata|paquete|y",
      "seulement|prix|spécial|spéciale|avec|carte|membre|client|sac|boîte|bouteille|format|chacun|chacune|ch|au|choix",
      "nur|jetzt|aktion|aktionspreis|angebot|preis|mit|karte|kunde|packung|pckg|beutel|flasche|dose|schale|netz|bund|tüte",
      "solo|offerta|prezzo|con|carta|tessera|cliente|confezione|conf|bottiglia|lattina|sacchetto|vaschetta",
      "tylko|teraz|cena|promocja|z|kartą|opak|opakowanie|butelka|puszka|torebka",
      "só|apenas|agora|oferta|preço|com|cartão|cliente|pacote|pct|caixa|cx|garrafa|bandeja|o|a|cada",
      "فقط|الآن|السعر|سعر|عرض|للحبة|حبة",
    ].join("|"),
  ),
  "giu",
);

/** How many, in words. */
const counts: Record<string, number> = Object.fromEntries(
  [
    ["one", "une", "uno", "una", "eine[nrs]?", "um", "uma", "jedn\\p{L}+"],
    ["two", "twee", "deux", "dos", "zwei", "dois", "duas", "due", "dwóch|dwie|dwa|dwu"],
    ["three", "drie", "trois", "tres", "drei", "três", "tre", "trzech|trzy"],
    ["four", "quatre", "cuatro", "vier", "quatro", "quattro", "czterech|cztery"],
    ["five", "cinq", "cinco", "fünf", "cinque", "pięciu|pięć"],
    ["six", "seis", "sechs", "sei", "sześciu|sześć"],
    ["seven", "sept", "siete", "sieben", "sete", "sette"],
    ["eight", "huit", "ocho", "acht", "oito", "otto"],
    ["nine", "neuf", "nueve", "neun", "nove"],
    ["ten", "dix", "diez", "zehn", "dez", "dieci", "dziesięciu|dziesięć"],
    ["eleven"],
    ["twelve", "(?:a\\s+)?dozen", "douze", "doce", "zwölf", "doze", "dodici"],
  ].map((words, at) => [words.join("|"), at + 1]),
);
export const countWords = Object.keys(counts).join("|");
/** "two" to "ten" */
export const severalWords = Object.keys(counts).slice(1, 10).join("|");
const measure = String.raw`(?:fl\.?\s?)?(?:${Object.values(measures).join("|")})`;
const count = String.raw`(\d{1,2}|(?:${countWords})(?!\p{L}))(?!\d|[.,]\d|\s?%)`;
const noMeasure = String.raw`(?!\s*-?(?:${measure})(?!\p{L}))`;

/** The number in the first group must be bought for the price, more in the second. */
export const mustBuy = new RegExp(
  String.raw`(?<!\p{L})(?:must\s+(?:buy|purchase)|when\s+you\s+(?:buy|purchase)|with\s+(?:the\s+)?purchase\s+of|in\s+multiples\s+of|à\s+l['’]achat\s+de|al\s+comprar|(?:comprando|levando|na\s+compra\s+de|acquistando)|beim\s+kauf\s+von|przy\s+zakupie|vid\s+köp\s+av)\s+(?:any\s+)?(?!1(?!\d))${count}(?!\p{L})${noMeasure}(\s+(?:or\s+more|o\s+más|ou\s+mais|ou\s+plus|oder\s+mehr|o\s+più))?`,
  "iu",
);

const buyer =
  "customer|household|family|person|visit|transaction|guest|member|card|haushalt|kunden?|person|einkauf|bon|cliente?|foyer|famille|personne|persona|familia|pessoa|cpf|nucleo|famiglia|tessera|osobę|klienta|paragon|kartę|klant|kund|hushåll|kunde|husstand|orang|عميل|شخص|عائلة|زبون";
/** "per customer", "offers per customer", "Stück pro Haushalt", "szt. na osobę" */
const perBuyer = String.raw`(?:\s?\p{L}{1,12}\.?)?\s?(?:(?<!\p{L})(?:per|pro|por|par|na|pr\.?|a|each|لكل)\s?|\/\s?)(?:${buyer})(?!\p{L})`;

/** No more than the number in the first group, of the measure in the second, have the price; or that in the third. */
export const limit = new RegExp(
  String.raw`(?<!\p{L})(?:limit(?:ed|é[es]{0,2}|ad[oa]s?)?e?|límite|max(?:imum|imal|imo)?|máx(?:imo)?|massimo|maks(?:ymalnie|imal)?|höchst(?:ens|abgabe|menge)|الحد\s+الأقصى)\.?\s?(?:of\s+|to\s+|de\s+|à\s+|a\s+|:\s?)?${count}(?!\p{L})\s?-?(?:(${measure})(?!\p{L}))?(?:${perBuyer})?|(?<![\p{L}\d.,])${count}${perBuyer}`,
  "iu",
);
export const mustBuyAll = new RegExp(mustBuy, "giu");
export const limitAll = new RegExp(limit, "giu");

/** What a number of these patterns says: "2" and "two". */
export function countOf(text: string): number {
  const found = Object.entries(counts).find(([words]) => new RegExp(`^(?:${words})$`, "iu").test(text));
  return found?.[1] ?? Number(text);
}

/** The unit that we call a measure by; empty for none. */
export function measureOf(printed: string): string {
  const found = Object.entries(measures).find(([, words]) =>
    new RegExp(`^(?:${words})$`, "iu").test(printed),
  );
  return found?.[0] ?? "";
}
