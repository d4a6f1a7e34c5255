/** What a time in words consists of. */
export type TimeToken =
  | { kind: "number"; value: number; isFraction: boolean; isWord?: boolean; of?: [number, number] }
  /** "1:30", in minutes as hours and minutes. */
  | { kind: "clock"; minutes: number; hasSeconds: boolean }
  /** `isWhole` where the word alone says that it is one: Arabic needs no number, and `isDual` for two. */
  | { kind: "unit"; minutes: number; isWhole: boolean; isDual?: boolean; name?: string }
  /** Half, a quarter. */
  | { kind: "portion"; value: number }
  /** `whole` where the word tells that a time holds another, or is a part of it. */
  | { kind: "article" | "and" | "or" | "plus" | "range" | "slash" | "whole" | "word" };

const words = (text: string) => text.split(" ");

/** In the languages that widgets speak, without accents. */
const units: [minutes: number, names: string[]][] = [
  [
    1 / 60,
    words(
      "s sec secs second seconds seg segs segundo segundos seconde secondes sek sekunde sekunden secondo secondi sekunda sekundy sekund ثانية ثواني",
    ),
  ],
  [
    1,
    words(
      "m mn min mins minute minutes minuto minutos minuten minuti minuta minuty minut minutę دقيقة دقائق دقايق دقيقه",
    ),
  ],
  [2, words("دقيقتان دقيقتين")],
  [15, words("viertelstunde kwadrans kwadransa")],
  [30, words("halbstunde mezzora mezzoretta")],
  [45, words("dreiviertelstunde")],
  [
    60,
    words(
      "h hr hrs hour hours hs hora horas heure heures std stdn stunde stunden ora ore godz godzina godziny godzin godzine ساعة ساعات ساعه",
    ),
  ],
  [120, words("ساعتان ساعتين")],
  [1440, words("d day days dia dias jour jours j tag tage tagen giorno giorni dzien dni يوم ايام")],
  [2880, words("يومان يومين")],
  [
    10_080,
    words(
      "w wk wks week weeks semana semanas semaine semaines woche wochen settimana settimane tydzien tygodnie tygodni اسبوع اسابيع",
    ),
  ],
];
/** Units that mean one of them when no number is there: "hour and a half", "ساعة". */
const whole = new Set(
  words(
    "دقيقتان دقيقتين viertelstunde kwadrans kwadransa halbstunde mezzora mezzoretta dreiviertelstunde hour hora heure stunde ora godzina godzine ساعة ساعه ساعتان ساعتين دقيقة يوم يومان يومين اسبوع",
  ),
);
/** Units of which one may have a part: "3/4 ora", but "3/4 minuti" are three to four. */
const singular = new Set(
  words(
    "second segundo seconde sekunde secondo sekunda minute minuto minuta hour hora heure stunde ora godzina godzine day dia jour tag giorno week semana semaine woche settimana",
  ),
);
const pluralHours = new Set(words("hours hrs hs horas heures stunden stdn ore godzin ساعات"));
const duals = new Set(words("دقيقتان دقيقتين ساعتان ساعتين يومان يومين"));
const numbers: [value: number, names: string[]][] = [
  [1, words("one ein eine einer uno um uma jeden jedna jedna واحدة واحد")],
  [2, words("two zwei dos deux due dois duas dwa dwie")],
  [3, words("three drei tres trois tre trzy ثلاث ثلاثة")],
  [4, words("four vier cuatro quatre quattro quatro cztery اربع اربعة")],
  [5, words("five funf cinco cinq cinque piec خمس خمسة")],
  [6, words("six sechs seis sei szesc")],
  [7, words("seven sieben siete sept sette sete siedem")],
  [8, words("eight acht ocho huit otto oito osiem")],
  [9, words("nine neun nueve neuf nove dziewiec")],
  [10, words("ten zehn diez dix dieci dez dziesiec عشر عشرة")],
  [12, words("twelve zwolf doce douze dodici doze")],
  [15, words("fifteen funfzehn quince quinze quindici pietnascie")],
  [20, words("twenty zwanzig veinte vingt venti vinte dwadziescia عشرون عشرين")],
  [30, words("thirty dreissig treinta trente trenta trinta trzydziesci ثلاثون ثلاثين")],
  [40, words("forty vierzig cuarenta quarante quaranta quarenta czterdziesci")],
  [50, words("fifty funfzig cincuenta cinquante cinquanta cinquenta piecdziesiat")],
  [60, words("sixty sechzig sesenta soixante sessanta sessenta szescdziesiat")],
  [70, words("seventy siebzig setenta septante settanta siedemdziesiat")],
  [80, words("eighty achtzig ochenta ottanta oitenta osiemdziesiat")],
  [90, words("ninety neunzig noventa nonante novanta dziewiecdziesiat")],
  [1.5, words("anderthalb eineinhalb poltorej połtorej poltora połtora")],
  [2.5, words("zweieinhalb")],
  [3.5, words("dreieinhalb")],
  [0.75, words("dreiviertel")],
];
const portions: [value: number, names: string[]][] = [
  [0.5, words("half halbe halben halber halb demi demie media medio meia meio mezza mezzo mezz poł نصف")],
  [1 / 3, words("ثلث")],
  [0.25, words("quarter quarters quart quarts cuarto cuartos quarto quartos quarti viertel ربع")],
];
const kinds: ["article" | "and" | "or" | "plus" | "range" | "whole", string[]][] = [
  ["article", words("an un une una")],
  ["and", words("and und u et y e i و")],
  ["or", words("or oder ou o oppure lub او")],
  ["plus", words("plus mas piu zzgl")],
  [
    "whole",
    words(
      "total totale totali totales gesamt gesamtzeit insgesamt razem lacznie active activo activa actif aktiv attivo ativo including includes included incl inkl inklusive davon dont inclus incluido incluso incluindo المجموع الاجمالي",
    ),
  ],
  ["range", words("to bis al ate do الى hasta until till through")],
];
/** "A quarter of an hour", "un quart d'heure". */
const joining = new Set(words("of de d"));
/** With these no number of minutes is right. */
const unknowable = new Set([
  ...words("overnight night nights nacht nuit noche noite notte noc nocy"),
  ...words("month months monat monate mois mes meses mese mesi year years jahr jahre"),
  ...words("uur uren timme timmar tunti tuntia saat hodina hodiny"),
  ...words("am pm per por par each every cada pro je jede jeder jedes chaque ogni toutes co كل"),
  ...words("الا minus less more mehr wiecej اكثر degrees"),
  ...words("twice thrice zweimal dreimal veces vezes fois volte razy مرتين"),
]);
/** "5 mins a side", "10 minutes a day for 7 days"; "plus de 2 heures"; "quatre-vingt", which are not four and twenty. */
const unknowableWords =
  /\b(?:min|mins|minutes?|h|hrs?|hours?)\.? an? (?:side|day|night|week|batch|tray|piece|pound|lb|person)\b|\b(?:plus|mas|mais|piu) (?:de|di|que)\b|\bquatre.vingt/;
/** "10 min (x3)", "10 min (each side)": more than the time before. */
const multiplied =
  /\(\s*(?:[x×*]\s?\d|\d+\s?(?:[x×*]|times|mal\b|fois|veces|vezes|volte|razy)|(?:per|each|every|pro|je|jeweils|cada|chaque|par|ogni|na|a|al)\s(?!person)\p{L}|twice|zweimal)/iu;
const between = /(?<!\p{L})(?:between|entre|zwischen|tra|fra|miedzy|بين)(?!\p{L})/u;
/** What may stand before a number in words. */
const fillers = new Set([
  ...words(
    "about approx approximately around roughly for in under over only just least nearly almost within",
  ),
  ...words("bake cook rest chill boil roast simmer prep wait than"),
  ...words("etwa ungefahr rund ca circa fur mindestens knapp gut nur maximal ruhen backen kochen"),
  ...words(
    "environ pendant dans unos unas aproximadamente cerca durante casi por per almeno quasi quase około przez",
  ),
]);

const known = new Map<string, TimeToken>([
  ...units.flatMap(([minutes, names]) =>
    names.map(
      (name) =>
        [name, { kind: "unit", minutes, isWhole: whole.has(name), isDual: duals.has(name), name }] as const,
    ),
  ),
  ...numbers.flatMap(([value, names]) =>
    names.map((name) => [name, { kind: "number", value, isFraction: false, isWord: true }] as const),
  ),
  ...portions.flatMap(([value, names]) => names.map((name) => [name, { kind: "portion", value }] as const)),
  ...kinds.flatMap(([kind, names]) => names.map((name) => [name, { kind }] as const)),
]);

const numberWords = numbers.flatMap(([value, names]) => (value > 1 ? names : [])).join("|");
/** A word before a number in words, and what joins them. */
const beforeNumber = new RegExp(
  String.raw`(?<!\p{L})(\p{L}+)([-–—]|\s{1,9}(?:(?:and|und|et|y|e|i)\s{1,9})?)(${numberWords})(?!\p{L})`,
  "gu",
);

const part =
  /(\d+):(\d\d)(:\d\d)?|(\d+)\/(\d+)|(?<=^|\s)[.,]\d+|\d+(?:[.,]\d+)?|\p{L}+|['′’]{2}|['′’"″+&/=|~()–—-]/gu;
/** Letters of which no word is known. */
const otherLetter = /[^\p{Script=Latin}\p{Script=Arabic}\P{L}]/u;

/** The tokens of a time, without what stands in brackets; null where something in it makes it unknowable. */
export function tokensOf(text: string): TimeToken[] | null {
  const whole = plain(text);
  if (otherLetter.test(text) || unknowableWords.test(whole) || multiplied.test(text)) return null;
  if (hasHalfNumber(whole)) return null;
  const tokens: TimeToken[] = [];
  for (const match of whole.matchAll(part)) {
    const [written] = match;
    if (unknowable.has(written) && isUnknowable(written, text)) return null;
    const found = tokenOf(match, tokens);
    if (found === null) return null;
    tokens.push(...found);
  }
  if (between.test(whole)) {
    const and = tokens.findIndex(({ kind }) => kind === "and");
    if (and >= 0) tokens[and] = { kind: "range" };
  }
  return settleFractions(settleRanges(tokens));
}

/** Whether a number in words has a part before it that is not known: "hundred and twenty", "soixante-quinze". */
function hasHalfNumber(whole: string): boolean {
  return [...whole.matchAll(beforeNumber)].some(([, word = "", joint = "", behind = ""]) => {
    const isJoined = /^[-–—]/.test(joint);
    const [first, second] = [known.get(word), known.get(behind)];
    if (first?.kind === "number" && second?.kind === "number")
      return isJoined && first.value > second.value && !isTens(first, second);
    return !first && !joining.has(word) && (isJoined || !fillers.has(word));
  });
}

/** "2/3 minuti" are two to three, "3/4 ora" a part of one; "2/3 ore" may be either. */
function settleFractions(tokens: TimeToken[]): TimeToken[] | null {
  const settled: TimeToken[] = [];
  for (const [at, token] of tokens.entries()) {
    const unit = tokens[at + 1];
    const isAlone = !["number", "and", "range"].includes(tokens[at - 1]?.kind ?? "");
    if (token.kind !== "number" || !token.of || unit?.kind !== "unit" || !isAlone) {
      settled.push(token);
      continue;
    }
    const [dividend, divisor] = token.of;
    const { name = "", minutes } = unit;
    const isAmbiguous = name === "godziny" && dividend === 2;
    const isPart = singular.has(name) || (minutes >= 15 && minutes <= 60 && !pluralHours.has(name));
    if (isPart && !isAmbiguous) settled.push(token);
    else if (minutes === 60 || name.length === 1 || (dividend === 1 && divisor > 2)) return null;
    else settled.push(...rangeOf(dividend, divisor));
  }
  return settled;
}

function rangeOf(least: number, most: number): TimeToken[] {
  const number = (value: number): TimeToken => ({ kind: "number", value, isFraction: false });
  return [number(least), { kind: "range" }, number(most)];
}

/** Italian "per 30 minuti" and Spanish "por 30 minutos" are "for 30 minutes". */
function isUnknowable(word: string, text: string): boolean {
  if (word === "less") return !/\bless than\b/i.test(text);
  return !(/^p[eo]r$/.test(word) && new RegExp(`\\b${word}\\s*\\d`, "i").test(text));
}

const vulgar = new Map([..."½¼¾⅓⅔⅛"].map((sign) => [sign, sign.normalize("NFKD").replace("⁄", "/")]));

function plain(text: string): string {
  return text
    .replaceAll(/[½¼¾⅓⅔⅛]/g, (sign) => ` ${vulgar.get(sign)} `)
    .replaceAll("⁄", "/")
    .replaceAll("٫", ".")
    .replaceAll(/\bd['’′](?=\p{L})/giu, "de ")
    .replaceAll(/\([^()]*\)/g, " () ")
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase();
}

function tokenOf(match: RegExpExecArray, before: TimeToken[]): TimeToken[] | null {
  const [written, hours, minutes, seconds, dividend, divisor] = match;
  const last = before.at(-1);
  if (hours)
    return [
      { kind: "clock", minutes: Number(hours) * 60 + Number(minutes), hasSeconds: seconds !== undefined },
    ];
  if (dividend) return fractionOf(Number(dividend), Number(divisor));
  if (/^[.,]?\d/.test(written)) return numberOf(written);
  if (/^['′’]$/.test(written))
    return last?.kind === "number" ? [{ kind: "unit", minutes: 1, isWhole: false }] : [];
  if (/["″]|['′’]{2}/.test(written))
    return last?.kind === "number" ? [{ kind: "unit", minutes: 1 / 60, isWhole: false }] : [];
  if (/[–—-]/.test(written)) return [{ kind: "range" }];
  if (written === "+") return [{ kind: "plus" }];
  if (written === "&") return [{ kind: "and" }];
  if (written === "/" || written === "=") return [{ kind: "slash" }];
  if (written === "|") return null;
  if (written === "~") return [];
  // What stood in brackets behind a time tells of that one: "6 hours (slow cooker) 30 minutes (oven)".
  if (/[()]/.test(written)) return last?.kind === "unit" && written === "(" ? [{ kind: "word" }] : [];
  return wordOf(written, last);
}

/** "3/4"; but "10/20" and "4/6" are two numbers, "1/5" may be either, and "20/10" is nothing. */
function fractionOf(dividend: number, divisor: number): TimeToken[] | null {
  if (dividend >= divisor) return null;
  const isFraction = [2, 3, 4, 8].includes(divisor) && (dividend === 1 || (divisor + dividend) % 2 === 1);
  if (isFraction) return [{ kind: "number", value: dividend / divisor, isFraction, of: [dividend, divisor] }];
  return dividend === 1 ? null : rangeOf(dividend, divisor);
}

/** "1,500" is a number of minutes; "1.500" may be as well; "1.30" half past or three tenths: both are nothing. */
function numberOf(written: string): TimeToken[] | null {
  if (/[.,](?:[1-5]0|15|45)$|^[1-9]\d*\.\d{3}$/.test(written)) return null;
  const value = Number(/,\d{3}$/.test(written) ? written.replace(",", "") : written.replace(",", "."));
  return [{ kind: "number", value, isFraction: false }];
}

function wordOf(word: string, last: TimeToken | undefined): TimeToken[] {
  // English article, and "to" in others: "20 a 30 minutos".
  const isOfPart = last?.kind === "portion" || (last?.kind === "number" && last.isFraction);
  if (joining.has(word) && isOfPart) return [];
  if (word === "a") return [{ kind: last?.kind === "number" || last?.kind === "unit" ? "range" : "article" }];
  const token = known.get(word);
  if (token) return [token];
  // Arabic writes "and" as one word with what follows.
  const behind = word.startsWith("و") ? known.get(word.slice(1)) : undefined;
  return behind ? [{ kind: "and" }, behind] : [{ kind: "word" }];
}

/** "forty five", but not "40 5". */
function isTens(
  tens: { value: number; isWord?: boolean },
  units: { value: number; isWord?: boolean },
): boolean {
  const inWords = tens.isWord === true && units.isWord === true;
  return inWords && tens.value % 10 === 0 && tens.value >= 20 && units.value < 10;
}

/** "15 or 20 min" is a range; "forty-five" one number; a dash that joins words is none. */
function settleRanges(tokens: TimeToken[]): TimeToken[] {
  const settled: TimeToken[] = [];
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    const last = settled.at(-1);
    const isNumber = (each: TimeToken | undefined) => each?.kind === "number";
    const tens = last?.kind === "number" && token.kind === "number" && isTens(last, token) ? last : undefined;
    const isHyphen = last?.kind === "number" && next?.kind === "number" && isTens(last, next);
    if (tens && token.kind === "number") {
      settled[settled.length - 1] = { ...token, value: tens.value + token.value };
    } else if (token.kind === "range" && isHyphen) continue;
    else if ((token.kind === "or" || token.kind === "slash") && isNumber(last) && isNumber(next))
      settled.push({ kind: "range" });
    else if (token.kind === "range" && (last?.kind === "portion" || last?.kind === "word" || !last)) continue;
    else settled.push(token);
  }
  return settled;
}
