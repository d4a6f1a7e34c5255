import { countWords, depositWords, forWord, measures, savingWords, severalWords, word } from "./price-words";

const units = Object.values(measures).join("|");

const some = String.raw`(?=\s*(?:\d(?!\d*(?:[.,]\d+)?\s?(?:%|-?(?:${units})(?!\p{L})))|${word(countWords)}))`;

/**
 * What begins a condition in the small print, in the languages of ads: something must be bought, or no more than so many; one alone
 * costs otherwise; the next one does.
 */
export const conditions = new RegExp(
  word(
    [
      String.raw`buy(?:ing|s)?|bought|purchas(?:e|es|ed|ing)|must|at\s+least|in\s+multiples|(?:when|if)\s+you|(?:less|fewer|more)\s+than|singly|individually|singles?(?=\s+(?:[$€£]|\d+[.,]\d\d))|limit(?:s|ed)?|maximum|max\.?${some}|min(?:imum|imal|imo|ima|d)?\.?${some}|minimum|seconde?|2nd|next(?=\s+(?:one|item|\d))|additional(?=\s+(?:[$€£\d]|purchase|item|unit))|half\s+price|(?<=^\s?)off|or\s+more|sold\s+(?:only\s+)?(?:in|as|by)${some}|bogo|both(?=\s+for)|(?:per|each)\s+customer`,
      String.raw`(?:ein)?kauf(?:en|s?wert)?|abnahme|mindest(?:ens|menge|abnahme|einkauf\p{L}*|bestell\p{L}*|umsatz)|höchst(?:ens|menge|abgabe)|maximal|ab${some}|einzeln|einzelpreis|zweite[rns]?|pro\s+(?:haushalt|kunden?|person|einkauf|bon)`,
      String.raw`ach[eè]t\p{L}{0,4}|achat\p{L}?|limite[eé]?s?|limitée?s?|dès${some}|à\s+partir|lot\s+de|vendu\s+seul|l'unité|deuxième|2(?:e|ème)|par\s+(?:client|foyer|personne|famille)`,
      String.raw`(?:precio|preço|prix|prezzo|cena)\s+(?:por\s+)?(?:unidade?|unita(?:rio|ire)|unitário|singolo|jednostkowa)|stückpreis|compr(?:a|as|ar|ando|e|en|es|o)|llevando|ll[eé]v(?:a|ate|e|en|es)${some}|mín(?:imo|\.?${some})|máx(?:imo|\.?${some})|límite|(?:a\s+partir|más|menos)\s+de${some}|desde${some}|segund[oa]|por\s+(?:cliente|persona|familia|compra)`,
      String.raw`lev(?:e|ando|ar)${some}|levando|acima\s+de|mínimo|avuls[oa]|por\s+(?:pessoa|cpf)`,
      String.raw`acquist\p{L}{1,4}|almeno|minim[oa]|massim[oa]|a\s+partire\s+da|oltre${some}|per\s+(?:cliente|nucleo|famiglia|tessera)|second[aeio]`,
      String.raw`zakup\p{L}*|kup|kupuj\p{L}*|maks\.?${some}|powyżej|każd\p{L}+|kolejn\p{L}+|drug[aąi]\p{L}*|na\s+(?:osobę|klienta|paragon|kartę)`,
      String.raw`aankoop|koop|maximaal|minimaal|tweede|singol[oa]|pojedyncz\p{L}+|suelt[oa]|vanaf${some}|per\s+klant|köp\p{L}?|køb\p{L}?|kjøp\p{L}?|minst|mindst|pr\.?\s+kunde|per\s+kund`,
      String.raw`купи\p{L}*|покуп\p{L}*|не\s+более|максимум|минимум|koup\p{L}*|nákup\p{L}*|vásárl\p{L}*|cumpăr\p{L}*|alana|alım\p{L}*|beli|pembelian|setiap|minimal|maksimal`,
      String.raw`oder\s+mehr|ou\s+plus|o\s+más|ou\s+mais|o\s+più|lub\s+więcej|أو\s+أكثر`,
      String.raw`mitad\s+de\s+precio|moitié\s+prix|metade\s+do\s+preço|metà\s+prezzo|halbe[nrs]?\s+preis|pół\s+ceny|połow\p{L}+\s+ceny|و?ب?نصف?\s+(?:السعر|ال[تث]من|القيم[ةه])`,
      // "1 + 1 gratis", "the second free"; "+20 % gratis" is more of it.
      String.raw`(?:one|1|item|another)\s+(?:is\s+|for\s+)?free|free\s+(?:one|item)|get\s+(?:\S+\s+){0,3}free|(?<!%\s?)(?:gratis\p{L}*|gratuit\p{L}*|grátis|offert[es]{0,2}|kostenlos\p{L}*|umsonst|geschenkt|omaggio|regalo|cadeau|brinde|darmo|darmow\p{L}+|مجان\p{M}?ا?|مجاني[ةه]?|هدي[ةه])`,
      String.raw`و?(?:ال|لل)?(?:[ثت]اني|ثالث|تالت|رابع)[ةه]?|حب[ةه]\s?\+\s?حب[ةه]|(?:${countWords})\s?\+\s?(?:${countWords})`,
      // One of a pack that is sold whole: "na caixa com 12", "im 6er-Träger".
      String.raw`(?:n[oa]|im|dans\s+(?:le|un)|in\s+(?:an?|the))\s+(?:(?:pack|fardo|caixa|cx|pacote|engradado|lot|carton|case|kasten|box)\s+(?:com|de|c\/|of|mit|von)?\s*\d{1,2}|\d{1,2}(?:er|[-\s]?pac?k))`,
      String.raw`(?:ال|ل|ب)?شراء|(?:عند\s+)?شرائك|اشتر\p{L}*|(?:ال)?[أا]قصى|(?:ال)?[أا]دنى|عند|حبتين|حبتان|قطعتين|لكل\s+(?:عميل|شخص|عائلة|زبون)`,
    ].join("|"),
  ),
  "iu",
);

/** What comes in packs, as one of them. */
const onePiece = [
  "can|bottle|ear|piece|roll|egg|bar|flasche|dose|stück|riegel|rolle|bouteille|canette|pièce|œuf|rouleau",
  "latas?|botella|garrafa|unidade?|pieza|peça|rollo|rolo|lattina|bottiglia|pezzo|uovo|rotolo|vasetto",
  "puszk[aęi]|butelk[aęi]|szt(?:uk[aęi])?|rolk[aęi]|حب[ةه]|علب[ةه]|قطع[ةه]|زجاج[ةه]",
].join("|");
const each =
  "per|each|an?|one|1|je|pro|die|das|eine?|la|le|par|une|chaque|cada|por|una|uma|alla|al|il|un|za|jedn\\p{L}+";
const pack = [
  "packs?|pk|pck|ct|case|tray|bag|box|packung|kasten|kiste|karton|träger|lot|carton|étui|barquette|paquete|caja|charola",
  "fardo|caixa|cx|pct|pacote|engradado|bandeja|confezione|conf|cartone|cassa|\\p{L}*paku|zgrzew\\p{L}+|opak\\p{L}*|karton\\p{L}*",
  "(?:ال|لل)?كرتون[ةه]?|(?:ال|لل)?باكيت|(?:ال|لل)?شد[ةه]|(?:ال|لل)?ربط[ةه]",
].join("|");
const within = "in|im|en|em|na|no|nella|nel|w|dans|du|داخل";
/** "each bottle, pack of 6": the price is of a piece, and only the pack is sold. "1 can = 0.50" is none. */
const ofPack = [
  word(
    String.raw`(?:(?:${each})\s|\/\s?|لل?)(?:${onePiece})\.?(?![\p{L}\d])[^;=\p{L}]{0,8}(?:(?:${within})\s+(?:\p{L}+\s+)?)?(?:\d{1,2}[\s-]?)?(?:er-)?(?:${pack})`,
  ),
  word(
    String.raw`(?:each|ea|cada|cad|chacune?|szt|stk|stück)\.?\s+(?:${within})\s+[^;=\p{L}]{0,8}(?:${pack})`,
  ),
  word(String.raw`cada\s*[,-]\s*(?:${pack})`),
];

/** What comes off only when one pays. */
const atRegister = [
  word(
    String.raw`(?:at|in)\s+(?:the\s+)?(?:(?:cash\s+)?register|checkout|till|cart)|an\s+der\s+kass[ae]|kassenrabatt|aan\s+de\s+kassa|(?:alla|in)\s+cassa|(?:en|à\s+la|aux)\s+caisses?|przy\s+kasie|en\s+cajas?(?!\s+de)|no\s+caixa|عند\s+(?:الدفع|الكاشير|المحاسب[ةه])`,
  ),
  word(String.raw`before\s+(?:\S+\s+){0,4}(?:coupons?|rebates?|discounts?)`),
  word(
    String.raw`(?:extra|additional|zusätzlich\p{L}*|adicional|dodatkow\p{L}*|minus|abzgl\.?|abzüglich)\s+-?\d{1,2}\s?%`,
  ),
];

/** Points and stamps of a store; "points of sale" are none. */
const points = String.raw`(?:\p{L}*points?|punti|puntos|pontos|\p{L}*punkte?n?|punkt(?:y|ów)|\p{L}*stamps?|\p{L}*sticker(?:s|n|heft\p{L}*)?|vignettes?|timbres|selos|sellos|bollin[io]|naklej\p{L}+|نقاط|نقط[ةه])(?!\s+(?:of\s+|de\s+)?(?:sale|vent[ae]|vend\p{L}+))`;

/** Points that one is given leave the price what it is: "earn 100 points", "double points". */
export const earnsPoints = new RegExp(
  word(
    String.raw`(?:(?:earn|get|collect|gagnez|obtenez|cumulez|accumulez|gana|acumula|ganhe|acumule|guadagni|raccogli|sammeln?|sammle|erhalten?|zbieraj|zdobądź)\s[^.;\n]{0,30}?|(?:double|triple)\s(?:\p{L}+\s){0,2})${points}`,
  ),
  "giu",
);

/**
 * Words under which the price is not what a piece costs, whatever figures stand beside them: it is of one out of a pack, less is paid at
 * the register, or points are paid besides.
 */
export const paidOtherwise = new RegExp([...ofPack, ...atRegister, word(points)].join("|"), "iu");

/**
 * What makes the sum itself a saving, a deposit or a voucher where the small print begins with it: "instant savings" below "$2.00". With a figure
 * of its own it tells another sum: "savings 20%".
 */
export const savingItself = new RegExp(
  String.raw`^[^\p{L}\d]*(?:(?:in|instant|mail-in|digital|total|extra|cash|store|member|manufacturer['’]?s?|de|di|euro)\s+|d['’]\s?)*(?:${[
    savingWords,
    depositWords,
    "gift\\s+cards?|rewards?|credits?|vouchers?|cash\\s?back|money\\s+off|reductions?",
    "(?:sofort|preis)(?:rabatte?|nachlass|vorteil)|ersparnis|gespart|gutscheine?|avantage|remboursée?s?|créditée?s?|buono",
  ].join(
    "|",
  )})(?!\p{L})(?!\s+(?:cards?|members?|club|customers?|prices?|required|packs?|size|program)(?!\p{L}))(?!\P{L}{0,3}(?:\p{L}{1,4}\s){0,2}[-+]?\d)`,
  "iu",
);

const lead = String.raw`^(?:[^\p{L}\d]*(?:for|pour|für|por|per|za|voor|price|any|all|the|choose|your|choice|les|los|las|die|alle)(?!\p{L}))*[^\p{L}\d]*`;
const size = String.raw`(?:\d[\d.,]{0,5}[\s-]?(?:${units})\.?\s+)?`;
const fewPackages = [
  "cans|bottles|jars|cartons|loaves|pieces|items|pkgs|packages|flaschen|dosen|becher|beutel|packungen",
  "bouteilles|canettes|sachets|paquets|botellas|latas|bolsas|paquetes|garrafas|pacotes|caixas",
  "bottiglie|lattine|confezioni|opakowania|butelki|puszki|flessen|blikken|pakken|zakken",
].join("|");
const packages = "bunches|boxes|bags|packs";

/**
 * What makes the sum that of several where the small print begins with it: "2 bags", "four boxes for", "for both". Of "6 bottles" nobody knows
 * whether they are one pack.
 */
export const forSeveral = new RegExp(
  [
    String.raw`${lead}(?:[2-5]|${severalWords})\s+${size}(?:${fewPackages}|${packages})(?!\p{L})`,
    String.raw`${lead}(?:[6-9]|1[0-2])\s+${size}(?:${packages})(?!\p{L})`,
    String.raw`${lead}(?:${severalWords}|(?:both|beide)(?:\s+items)?)\P{L}*$`,
    String.raw`^[^\p{L}\d]*(?:\d{1,2}|${severalWords})(?![\p{L}\d.,]).{0,30}(?:${forWord})\P{L}*$`,
  ].join("|"),
  "iu",
);
