import { vulgar, withWesternDigits } from "./quantity-text";
import { findUnit, isMeasure } from "./unit-words";

/** Numbers as words, in the languages that shoppers are spoken to in. */
const numberWord =
  "hal(?:f|b|be[mnrs]?)|quarter|thirds?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|" +
  "anderthalb|viertel|drittel|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|" +
  "demie?s?|moitié|quarts?|tiers|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|" +
  "medi[ao]s?|mitad|cuartos?|tercios?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|" +
  "mei[ao]|metade|quartos?|terços?|dois|duas|três|quatro|sete|oito|nove|dez|doze|" +
  "mezz[ao]|metà|terz[oi]|due|tre|quattro|cinque|sei|sette|otto|dieci|dodici|" +
  "półtor(?:a|ej)|pół|połow[aęy]|połówk[aęi]|ćwierć|dwa|dwie|dwóch|trzy|cztery|pięć|sześć|siedem|osiem|dziesięć|" +
  "و?نصف|و?ربع|و?ثلث|ثلاثة?|أربعة?|اربعة?|خمسة?|ستة?|سبعة?|ثمانية?|تسعة?|عشرة?|اثنا?ن|اثنتا?ن|حبتا?ن|حبتين|كوبا?ن|كوبين|ملعقتا?ن|ملعقتين|بيضتا?ن|بيضتين";
const article = "ein(?:e[mnrs]?)?|un[aeo]?|uma?|jed(?:na|no|nej|nego|ną|en)|واحدة?";
/** Words for an amount that may stand without a number: "pinch of salt", "szklanka mąki", "كوب ماء". */
const amountWord =
  "cups?|tablespoons?|tbsp|teaspoons?|tsp|pinch(?:es)?|dash(?:es)?|handfuls?|splash|drizzle|knob|bunch|pounds?|ounces?|lbs?|oz|slice|sprig|piece|couple|few|several|little|dozen|" +
  "prisen?|esslöffel|teelöffel|tassen?|handvoll|schuss|spritzer|bund|stück|paar|einige|wenig|bisschen|dutzend|" +
  "pincées?|cuill[eè]r(?:e|ée)s?|tasses?|poignées?|quelques|peu|gouttes?|brin|(?:dou|di)zaine|" +
  "pizcas?|pellizcos?|tazas?|cucharad(?:it)?as?|cdas?|cdtas?|puñados?|chorr(?:it)?os?|ramita|algun[ao]s|poco|docena|" +
  "pitadas?|xícaras?|colher(?:es)?|punhados?|fios?|alguns|algumas|pouco|dúzia|" +
  "pizzic[oh]i?|tazz[ae]|cucchia(?:io|i|ini|ino)|bicchier[ei]|manciat[ae]|ciuffo|spicchio|alcun[ie]|qualche|dozzina|" +
  "szczypt[aęy]|szczyptę|szklank[aięi]|łyż(?:k|ecz)\\p{L}*|garść|garści|odrobin[aęy]|kilka|parę|pęczek|ząb\\p{L}*|kostk[aęi]|tuzin|puszka|opakowanie|słoik|butelka|torebka|gałązka|łodyga|główka|plaster|" +
  "رشة|علبة|كيس|عبوة|زجاجة|ظرف|باكيت|فص|حبة|حزمة|شريحة|قطعة|قطرات|كوب|كأس|فنجان|ملعقة|معلقة|ملاعق|حفنة|قليل|بضع|كيلو|جرام|غرام";

const word = (words: string) => `(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`;
/** "three-cheese blend" and the like are names. */
const numbers = new RegExp(`(?<!-)${word(numberWord)}(?!-)|(?<!\\p{L})demi-`, "iu");
const told = new RegExp(
  `\\p{N}|${word(`${numberWord}|${article}|${amountWord}`)}|^an?\\s(?!gost|gust)|(?:of|plus|about)\\san?\\s`,
  "iu",
);

/** "plus a pinch", "and an onion", "i łyżka"; "eine davon gehackt" behind a comma; and "(a stick)", "+ yolk"; and "per person". */
const joined = new RegExp(
  `\\+\\s*(?!extra|more|q)\\p{L}|(?<!\\p{L})(?:p(?:er|ro|ar|or)|a|na|لكل)\\s(?:pers|pess|osob|شخص)|[,(]\\s*(?!slice|piece)(?:${article}|${amountWord})(?![\\p{L}\\p{M}])|\\((?:an?\\s)?(?:${amountWord}|package|stick)\\)|(?:^|[\\s,(])(?:plus|and|or|und|oder|et|ou|y|o|e|i|lub|oraz|più|mais|más|dont|davon|\\+|&)\\s+(?:an?|${article}|${amountWord})(?![\\p{L}\\p{M}])|(?<!\\p{L})و\\s?(?:${amountWord})(?![\\p{L}\\p{M}])`,
  "iu",
);

const figure = `[\\d${vulgar}](?:[\\d\\s.,/–-]*[\\d${vulgar}])?(?:-?\\s(?:to|or|bis|à|a)\\s[\\d${vulgar}][\\d.,/]*)?`;
const weight =
  "(?:fl\\.?\\s?)?(?:oz|ounces?|lbs?|pounds?|mg|gr?|grams?|grammes?|gramm|kg|kilos?|ml|cl|dl|l|lit(?:er|re)s?|quarts?|qt|pints?|gal(?:lons?)?|جم|غ|مل|جرام|غرام)\\.?";
const about =
  "(?:about|approx\\.?|around|or|~|ca\\.?|circa|etwa|environ|unos|aprox\\.?|cerca de|około|ok\\.|حوالي)?\\s*";
const holder =
  "cans?|tins?|jars?|bottles?|packages?|packets?|pkgs?|packs?|bags?|box(?:es)?|cartons?|containers?|tubs?|blocks?|loaf|loaves|envelopes?|pouch(?:es)?|" +
  "dosen?|becher|pack(?:ung)?(?:en)?|päckchen|p(?:äc)?k?ck?t?|beutel|gl(?:as|äser)|flaschen?|tüten?|würfel|tafeln?|rollen?|kugeln?|" +
  "bo[iî]tes?|sachets?|paquets?|pots?|bouteilles?|briques?|conserves?|" +
  "latas?|botes?|paquetes?|sobres?|envases?|tarros?|frascos?|botellas?|bolsas?|bricks?|pacotes?|caix(?:inh)?as?|vidros?|potes?|garrafas?|envelopes?|sachês?|" +
  "barattol[oi]|scatol(?:ett)?[ae]|lattin[ae]|confezion[ei]|bustin[ae]|pacchett[oi]|bottigli[ae]|vasett[oi]|panett[oi]|" +
  "puszk[aięi]|puszek|opakowan\\p{L}*|op|paczk[ai]|słoik\\p{L}*|butelk[ai]|kostk[ai]|torebk[ai]|saszet(?:k[aięi]|ek)|kub(?:ek|ki)|blik(?:ken|jes?)?|" +
  "علبة|علب|كيس|عبوة|زجاجة|ظرف|باكيت";
const isHolder = new RegExp(`^(?:${holder})$`, "iu");

const phrases = `(?<!\\p{L})(?:half[-\\s](?:and|&|n)[-\\s]half|half[-\\s]?(?:fat|moon)|in half|five[-\\s]spice|quatre[-\\s]épices|demi[-\\s](?:sel|écrémé|glace)|mei[ao][-\\s]amargo|any one)(?!\\p{L})`;
/** Figures that stay when the amount changes. */
const lasting = [
  `${figure}\\s?(?:[%°º]|degrees?(?!\\p{L})|procent[ot]?|percent|prozent|p(?:er|our|or)\\sc(?:i?ento?))`,
  "\\b(?:100|[1-9]\\d)/[1-9]\\d?(?!\\d)|(?<![\\d/])0{1,3}(?![\\d.,])",
  `${figure}[-\\s]?(?:inch(?:es)?|in|cm|mm|centim\\p{L}+|millim\\p{L}+|pulgadas?|pouces?|zoll|سم)(?!\\p{L})|${figure}["”″]`,
  `${figure}[-\\s]?(?:seconds?|min(?:ut\\p{L}*)?|h(?:ours?|rs?)?|days?|std|stunden?|tagen?|heures?|jours?|horas?|d[ií]as?|or[ae]|giorni|godzin\\p{L}*|دقائق|دقيقة|ساعات|ساعة)(?!\\p{L})`,
  `(?<!\\p{L})(?:typ[eo]?|tipo|no\\.?|nr\\.?|nº|page|step|note|schritt|seite|étape|paso|passo|size|größe|taille|tamaño|t)\\s?#?\\d+|#\\d+`,
  "\\d{2,3}[FC](?!\\p{L})|(?<=\\p{L})-?\\d+",
  "\\d+[-\\s](?:spice|grain|bean|cheese|layer|ply|ring|up)(?!\\p{L})",
  `into (?:\\d/\\d|[${vulgar}])(?:th)?`,
  phrases,
];
const each =
  "(?:each|apiece|per \\p{L}+|je|pro stück|chacune?|cada(?: un[ao])?|l['’]un[oae]?|ciascun[oa]|każd[aye])";
/** Before "de 400 g" and behind it, where it is how much all are: "alrededor de", "de 400 g en total". */
const ofAll = "cerca|volta|alrededor|torno|perto|près|menos|más|mais|tot[ae]le?|peso|poids";
const inAll =
  "(?:(?:en|au|no|em|in|w|im|al)\\s)?(?:tota|tout|tutto|todo|insgesamt|gesamt|zusammen|samen|sumie|all(?!\\p{L})|łącznie|razem)";
/** How large one of them is: "(14 oz)" behind a can, "6-ounce", "14 oz each", "à 400 g", "de 400 g". */
const sizes = [
  `^\\(${about}${figure}[-\\s]?${weight}(?:\\s(?:size|${holder}))?\\)`,
  `^${figure}[-\\s]?${weight}(?!\\p{L})`,
  `${figure}[-\\s]?${weight},?\\s${each}(?!\\p{L})`,
  `(?<!\\p{L})${each}\\s${about}${figure}\\s?${weight}(?!\\p{L})`,
  `(?<!\\p{L}|(?:${ofAll})\\s)(?:à|de|da|di|po|of|a|سعة|وزن)\\s${about}${figure}\\s?${weight}(?!\\p{L}|,?\\s(?:${inAll}))`,
];
const sizeOfHolder = `\\(${about}${figure}[-\\s]?${weight}\\)`;

const phrase = new RegExp(phrases, "giu");
/** "1/2 tasse (125 ml) de crème": the amount again, since a cup has no other size. */
const repeated = new RegExp(
  `^((?:tass|taz|xícara|colher|cucharad|cda|cdta|cuill|c\\.|bicchier|cucchia|szklan|łyż|EL|TL|كوب|ملعقة)\\p{L}*\\.?(?:\\s?(?:à|a|de|da)\\s\\p{L}+\\.?|\\s\\(\\p{L}+\\))?)\\s\\(${about}${figure}\\s?${weight}\\)`,
  "iu",
);

const without = (patterns: string[]) => new RegExp(patterns.join("|"), "giu");
const lastingOfMeasures = without(lasting);
const lastingOfPieces = without([...lasting, ...sizes]);
const lastingOfHolders = without([...lasting, ...sizes, sizeOfHolder]);

/**
 * Whether a line tells an amount: a figure, or a word for one in any of the widgets' languages. Where it can't tell, it
 * does: a line that stays as written is better marked once too often.
 */
export function tellsAmount(text: string): boolean {
  return told.test(text.replace(phrase, " "));
}

/**
 * Whether the words behind an amount tell another one, which would have to change with it: "flour, plus ¼ cup", "eggs, 1
 * separated". A size of each, a share of fat or a time stays.
 * @param written the unit as written; empty for pieces, and for a unit that is none of ours
 */
export function tellsAnother(words: string, written: string): boolean {
  const text = withWesternDigits(words);
  const lasts = isMeasure(findUnit(written) ?? "")
    ? lastingOfMeasures
    : isOfHolders(written || text)
      ? lastingOfHolders
      : lastingOfPieces;
  const rest = text.replace(lasts, " ");
  return /\p{N}/u.test(rest) || numbers.test(rest) || joined.test(text);
}

/** Whether the words behind a number begin with a can, a jar or the like, in any of the widgets' languages. */
export function isOfHolders(words: string): boolean {
  return isHolder.test(/^[\p{L}\p{M}]+/u.exec(words)?.[0] ?? "");
}

/** What is behind the number, without the same amount in other units behind a cup or a spoon that is none of our units. */
export function withoutSecondMeasure(words: string): string {
  return words.replace(repeated, "$1");
}
