/** The words around prices in the languages that ads are printed in, as parts of regular expressions with the flags `iu`. */

const word = (text: string) => String.raw`(?<![\p{L}\d])(?:${text})(?![\p{L}\d])`;

/** Ends the words before a price that one gets by buying several: "2 for $5", "3 por R$ 10", "2 szt. za 5 zł". */
export const forWord = String.raw`\/|${word("for|por|pour|für|per|za|voor|för|untuk")}`;

export const pieceWords =
  "each|ea|pcs?|pieces?|st|stk|stück|stuks?|pi[eè]ces?|pz|pezz[oi]|ud?s?|unid(?:ad(?:es)?|ades?)?|uni?|un|szt|sztuk[ai]?|kpl|db|ks|adet|buah|bh";

/** What a weight or volume is written as, by the unit that we call it. */
export const measures: Record<string, string> = {
  lb: "lbs?|pounds?|livres?",
  oz: "oz|ounces?",
  kg: "kgs?|kilos?|kilogramm?s?|quilos?",
  g: "gr?|grams?|gramm?",
  l: "lt?|ltr|lit(?:er|re|ro)s?|litr[oia]?",
  ml: "ml",
};

/** Between a price and what it is for: "per lb", "le kg", "al kg", "za kg". */
export const perWord = String.raw`\/|${word("per|an?|al|le|la|el|il|au|o|do|pro|je|za|por|ved|kohti")}`;

/**
 * What makes an amount another thing than the price of each: a saving, a range, something free with others, a condition
 * that can't be judged here.
 */
export const noPrice = [
  "%",
  word(
    "off|save|savings?|rebate|from|up\\s+to|starting|and\\s+up|or\\s+less|coupons?|bonus|points|half|get|free|bogo|discount",
  ),
  word(
    "gratis|grátis|gratuite?s?|kostenlos|gratuit[oiae]|darmo|za darmo|cadeau|ahorr[ae]|ahorre|descuento|desde|hasta|puntos",
  ),
  word(
    "économi(?:e|sez)|rabais|remise|réduction|dès|à\\s+partir|jusqu|economi[zs]e|desconto|a\\s+partir|até",
  ),
  word(
    "spare?n?|rabatt?|nachlass|ermäßigung|ab|bis\\s+zu|risparmi[oa]?|sconto|fino\\s+a|da|oszczędź|taniej|od|zniżka",
  ),
  word("spara|från|fra|vanaf|korting|hemat|diskon|mulai|kupon|خصم|وفر|مجانا"),
].join("|");

/** Before an amount that was paid formerly, or costs alone. */
export const formerPrice = word(
  "was|reg(?:ular(?:ly)?)?|before|compare\\s+at|statt|uvp|bisher|anstatt|antes|au\\s+lieu\\s+de|invece\\s+di|anzich[eé]|zamiast|ord(?:inarie|\\.?\\s?pris)?|de|van|semula|harga\\s+normal",
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

const counts = ["one", "two", "three", "four", "five", "six"];
const count = String.raw`(\d{1,2}|${counts.join("|")})`;

/** The number in the first group must be bought for the price, more in the second. */
export const mustBuy = new RegExp(
  String.raw`(?<!\p{L})(?:must\s+(?:buy|purchase)|when\s+you\s+(?:buy|purchase)|with\s+(?:the\s+)?purchase\s+of|in\s+multiples\s+of|à\s+l['’]achat\s+de|al\s+comprar|(?:comprando|levando|na\s+compra\s+de|acquistando)|beim\s+kauf\s+von|przy\s+zakupie|vid\s+köp\s+av)\s+(?:any\s+)?${count}(?!\p{L})(\s+(?:or\s+more|o\s+más|ou\s+mais|ou\s+plus|oder\s+mehr|o\s+più))?`,
  "iu",
);

/** No more than that have the price. */
export const limit = new RegExp(
  String.raw`(?<!\p{L})(?:limite?|límite|max(?:imum|imal|imo)?|máx(?:imo)?|massimo|maks(?:ymalnie)?|höchstens)\.?\s*(?:de\s+|:\s*)?${count}(?!\p{L}|\d|[.,]\d|\s*(?:g|kg|lb|oz|%))`,
  "iu",
);

/** Small print that says what the price is of: "per lb", "lb. / 11,00 $ kg", "je kg", "100 g" and nothing else. */
export const measureAlone = new RegExp(
  String.raw`^(?:pric(?:e|ed)\s+)?(?:(?:${perWord}|${word("je|the")})\s*)?(?:(?:100|500)\s?)?(?:${Object.values(measures).join("|")})\.?\s*(?:$|[\/,;(])`,
  "iu",
);

/** Small print with a price of one beside that of several, or a condition of which the patterns above know no number. */
export const otherTerms = new RegExp(
  word(
    [
      String.raw`(?:less|fewer)\s+than\s+\S+|singly|singles?(?=\s+[$€£])|ou(?=\s+\d+[.,]\d\d)`,
      String.raw`must\s+(?:buy|purchase)|(?:when|if)\s+you\s+(?:buy|purchase|mix)|buy\s+\d+|with\s+(?:an?\s+)?(?:additional\s+|minimum\s+)?[$€£]?\d[\d.,]*\s+(?:or\s+more\s+)?(?:minimum\s+)?purchase`,
      String.raw`ab\s+\d+(?=\s+\p{L})|achetez(?:-en)?\s+\S+|à\s+l['’]achat|llevando|(?:en|na)\s+la\s+compra|na\s+compra|ogni\s+\d+|przy\s+zakupie|a\s+partir\s+de\s+\d+|acima\s+de\s+\d+|عند\s+شراء`,
    ].join("|"),
  ),
  "iu",
);

/** What a number of these patterns says: "2" and "two". */
export function countOf(text: string): number {
  const place = counts.indexOf(text.toLowerCase());
  return place === -1 ? Number(text) : place + 1;
}
