/** What is said of many products, on a line of its own above the name. */
const prefix =
  /^(?:(?:certified )?organic|fresh|(?:family|value|club|jumbo) (?:pack|size)|(?:selected|assorted) varieties|assorted|store made|bio|frisch|(?:fresc|org[âa]nic|biologic|ecol[óo]gic)[oa]s?|tradicional|familjepack|f[äa]rsk[at]?|ekologisk[at]?|ekologiczne|versch(?:\.|iedene) sorten|label rouge|vari[ée]t[ée]s au choix|formato ahorro|formato famiglia)$/i;
/** Begins what is said of how much there is of a product, of its sorts, of where it is from and of who may buy it. */
const detail =
  /^(?:\d[\d.,]*\s?(?:x|kg|g|gr|l|ml|cl|oz|lbs?|ct|pk|un|st|pezzi)\b|je\b|ca\.|conf\b|da \d|l[ea] (?:pack|lot|barquette|bouteille|bo[iî]te|pi[eè]ce)|pacote|bandeja|lata\b|caixa|limite?\b|product of|orig[ie]n|ursprung|aus \p{Lu}|cat[ée]g|klasse|kl\.|with |must buy|plus |sold |zzgl|pfand|al banco|au rayon|vari tipi|assortiti|diversos|(?:selected|assorted) var|versch|flera|max\b|any \d)/iu;
/** Names what it is packed in with no word of the product, or its sorts: "Pote com", "Vários sabores", "assorted flavors". */
const packing =
  /^(?:(?:pote|garrafa|frasco|tubo|caixa|caixeta|pouch|unidade|bombona|tp|sach[eê]|pacote|bandeja|lata|vidro|balde|copo|long neck|com tampa)(?:\s.{0,20})?\scom|(?:v[áa]ri[oa]s|divers[oa]s|sortid[oa]s|varios|diferentes|assorted|selected|all|vari|gusti|divers(?:es)?|verschiedene)\s(?:sabores|fragr[âa]ncias|tipos|cores|variedades|flavou?rs|varieties|kinds|tipi|gusti|assortiti|vari[ée]t[ée]s|parfums|sorten)|(?:die |per )?(?:packung|dose|flasche|becher|glas|beutel|schale|kiste|st[üu]ck)|(?:la |le |l['’])?(?:barquette|bouteille|bo[iî]te|pi[eè]ce|pot|sachet|paquet)(?: de)?|(?:la )?(?:pieza|bolsa|lata|caja|bote)(?: de)?|(?:la )?confezione(?: da)?|sab(?:ores|or)\s\p{L}+|(?:com|sem|con|sin)\s(?:sal|g[áa]s|lactose|lactosa))$/iu;
/** What a price was, what one saves, what a kilo is. */
const asidePrice =
  /^(?:save|reg\b|was\b|de r\s?[$s]|statt(?=\s*(?:[:.€\d-]|nur\b|uvp\b|$))|uvp|economi|anzich|au lieu|soit|antes|ord\b|jfr|cena|(?:1 ?)?(?:kg|l) ?=)|\bper (?:lb|[1i]b|kg)|\/ ?(?:kg|lb|l)\b|\bal kg|kg-preis|le litre/i;

/** Amounts beside a price: what one saves, what it was, which article it is. */
const beside =
  /^(?:you )?save\b\s*(?:up to\b|over\b|an? extra\b)?\s*(?:[$£€¢]|\d|$)|^(?:was|reg|regular|now|orig(?:inal)?|compare at|msrp|sale|club price|our price)\b[.:]?\s*(?:price\b)?[:\s]*[$£€]?\s*\d|^each\b\.?\s*(?:$|[#\d])|^#\s?\d{4}|^(?:an)?statt\s*(?:[:.€\d-]|nur\b|uvp\b|$)|^(?:uvp|normalpreis|einzelpreis|aktionspreis|grundpreis|sie sparen|sparen sie|du sparst)\b|^(?:antes|de:?\s?r\$|por:?\s?r\$|au lieu de|r[ée]g\b\.?|[ée]conomisez|rabais|anzich[eé]|ahorr[ae]s?|economi[zs]e|poupe|risparmi)\s*[:$€\d-]|^(?:por )?(?:apenas|solo|only|nur|seulement|jetzt nur|now only)$/i;
/** Who gets the price, and when: cards, apps, days. */
const condition =
  /\b(?:offer|only|price|valid|nur|preis) (?:with|mit)(?: your| (?:der|unserer))? (?:\p{L}+ )?(?:card|app|coupon|karte)\b|\bwith (?:your )?(?:\p{L}+ )?card$|^(?:nur |solo |only )?(?:mit|con|avec|with|in)(?: der| la| le| l')? \p{L}* ?(?:app|plus|card|karte|carta|carte|tarjeta|cart[aã]o)$|^(?:starts|valid|available|g[uü]ltig|v[aá]lid[oa]|valable|valid[oa])\b|^(?:ab|a partir d[ea]|dal|desde|d[èe]s|from|le) (?:\p{L}{2,10}[.,]? )?(?:\d|(?:mo|di|mi|do|fr|sa|so|lun|mar|mi[eé]|jue|vie|s[aá]b|dom|gio|ven|mer|jeu|sam|mon|tue|wed|thu|fri|sat|sun)(?!\p{L})|\p{L}{2,6}(?:tag|[snri]day|woch|ed[iì]|unes|artes|coles|ueves|ernes|bado|mingo)(?!\p{L}))|^(?:limit|max\.?|m[aá]ximo|limite)\b|^while (?:supplies|stock)|^solange|^(?:jusqu|bis) \p{L}*\s?\d/iu;
/** Where in the store it stands, and that a picture is like it. */
const place =
  /^(?:im |aus (?:dem|der) |in der )?(?:aufsteller|k[uü]hlung|tiefk[uü]hlung|k[uü]hlregal|tiefk[uü]hltruhe|theke|bedientheke|frischetheke|kassenbereich|getr[aä]nkemarkt)$|^(?:gek[uü]hlt|tiefgek[uü]hlt|tiefgefroren|surgel[ée]e?s?|surgelat[oi]|congelad[oa]s?|refrigerad[oa]s?|frozen|chilled|refrigerated)$|^(?:from|in) (?:the|our) (?:deli|bakery|butcher|seafood|meat|floral|produce|dairy|kitchen|freezer|store)\b|^(?:al banco|au rayon|en tienda|na loja|in-store)\b|^\(?(?:abb(?:ildung|\.)? (?:[aä]hnlich|beispielhaft)|serviervorschlag|serving suggestion|por exemplo|z\.? ?b|e\.g|p\.? ?ex|par exemple|ad esempio|ejemplo|beispiel|imagem (?:meramente )?ilustrativa|imagen ilustrativa|immagine (?:puramente )?(?:indicativa|illustrativa)|photo non contractuelle|while supplies last)\.?:?\)?:?$/iu;

/** That a price is low, and which sorts there are. */
const praise =
  /^(?:every ?day )?(?:low|lower|best|special|super|hot|great|new|amazing|wow) (?:prices?|deals?|buys?|sale)!*$|^(?:melhor|menor|mejor|miglior|meilleur|bester|tiefster) (?:pre[çc]o|precio|prezzo|prix|preis)!*$|^(?:ofertas?|promo(?:[cç][aã]o|ci[oó]n|tion|zione)?|angebot|aktion|tiefpreis|sonderpreis|superpreis|knaller|sale|special|deal|offerta|prezzo|prix|pre[çc]o|precio)!*$|^face ao pre[çc]o|^pre[çc]o de mercado$|^discount taken|^(?:selected?|assorted|all|various) (?:varieties|flavou?rs|styles|types|kinds)$|^(?:neu|new|novidade|nuevo|nueva|nouveau(?:t[ée])?|novit[àa]|nyhet|prix choc|super preis|flera sorter|a granel)!*$|^(?:a partir d[ea]|[àa] partir de|ab|dal|desde|d[èe]s|starting at|as low as|from|up to|bis zu)$|^\d\.?ª(?: feira)?$|^(?:segunda|ter[çc]a|quarta|quinta|sexta)(?:-| )feira$/iu;

const maxBeside = 120;

/** Said of a deal beside its name, in a line of its own of at most 120 characters: part of no name. */
export function isBesideName(text: string): boolean {
  const words = text.trim();
  if (words.length > maxBeside) return false;
  return [packing, beside, condition, place, praise].some((kind) => kind.test(words));
}

/** Which kinds of words a line has, each 0 or 1: said of many products, a detail, another price, packing. */
export function kindsOfWords(text: string): number[] {
  const words = text.trim();
  return [prefix, detail, asidePrice, packing].map((kind) => Number(kind.test(words)));
}

/** "Organic", "Family Pack": what is said of many products. */
export function isSaidOfMany(text: string): boolean {
  return prefix.test(text.trim());
}
