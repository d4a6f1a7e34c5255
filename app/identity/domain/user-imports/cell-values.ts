import { unclearCells } from "#app/kernel/csv-cells";
import { plainDigits } from "#app/kernel/money/printed-numbers";

/**
 * What a name may be made of, in any script: letters, figures (John 3rd), blanks, and the signs that names have beside them. What
 * programs write where they have no value begins with another sign, or holds one: #Error, Err:502, %NAME%, Andr&eacute;.
 */
const nameSigns =
  /^(?![+[])(?:[\p{L}\p{M}\p{N}\s'"`.,()[\]/&+!°_-]|:(?!\s*[\p{N}/])|(?<=\s)#(?=\s?\p{N})|(?![ -~])\p{P}|\p{Extended_Pictographic}|\u200c|\u200d)+$/u;
/**
 * "(leer)", "[none]": people have one name in brackets beside another. System.Data.DataRowView and "undefined undefined" are what programs
 * call things, and nothing.
 */
const wordsOfPrograms = [
  /^[([<{][^()[\]<>{}]*[)\]>}]$/,
  /^(?:System|Microsoft|java|org|com)\.\S+$/,
  /^(?:["'(]?(?:undefined|null|none)["')]?(?: |$)){2,}$/i,
  /^["'](?:undefined|null|none|nan)["']$/i,
];
/**
 * Letters of UTF-8 that were read as others: ZoÃ«, Åžahin. Some of the second ones show nothing (NicolÃ\u00a0, GarcÃ\u00ada), or are
 * signs that may stand behind such a letter in a name; in JoÃo a program took the others for small letters.
 */
const misread =
  /[ÂÃ][\u0080-\u009f\u00a1-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘“•˜™š›œžŸ]|[ÄÅÐ][\u0080-\u009f\u00a1-\u00b9\u00bb-\u00bf€‚ƒ„…†‡ˆ‰‹Œ‘“•˜™š›œžŸ]|(?<!\p{L})[ÂÃÄÅ][’”–—]|Ã–(?=\p{Lu})|(?<=\p{Ll})[ÂÃ]\u00a0|Å\u00a0(?=\p{Ll})|â€/u;
/** Letters of DOS that were read as those of Windows: Andr‚, J”rg, MichŠle; ’ is of many names. */
const misreadDos = /(?<=\p{L})(?:[‚„…‰‹•¡](?![^\p{L}\s])|”(?=\p{L}))|(?<=\p{Ll})[ŠŽ]/u;
/** What else is of no name: escapes of workbooks, marks of footnotes and lists, truth values of spreadsheet programs. */
const notOfNames = [
  /_x[\da-f]{4}_/i,
  /[²³¹⁰⁴-⁹₀-₉†‡]/u,
  /^(?:[•●◦▪■‣⁃]|[-–—·*]\s|\d{1,3}[.)]\s)\s*\S/u,
  /^(?:TRUE|FALSE|WAHR|FALSCH|VRAI|VERDADERO|FALSO|VERDADEIRO|PRAWDA|FAŁSZ|WAAR|ONWAAR|ИСТИНА|ЛОЖЬ|DOĞRU|YANLIŞ)$/u,
];
/** Stands where somebody has no other name. */
const dashAlone = /^[-–—.]{1,3}$/;

/** Are told of for themselves. */
const hasControls = /\p{Cc}/u;

/**
 * Why a cell that should hold a name holds none, whatever program wrote it in whatever language; null for a name.
 * @param written the cell with the signs in it that show nothing
 */
export function faultOfName(cell: string, written = cell): string | null {
  if (cell === "" || dashAlone.test(cell) || hasControls.test(cell)) return null;
  if (cell.startsWith("=")) return holdsFormula;
  const name = cell.normalize("NFKC");
  const isOther = [...wordsOfPrograms, dayAndMonth, eastAsianDate].some((pattern) => pattern.test(name));
  const isMarked =
    [misread, misreadDos].some((wrong) => wrong.test(written)) ||
    notOfNames.some((pattern) => pattern.test(cell));
  return /\p{L}/u.test(name) && nameSigns.test(name) && !isOther && !isMarked
    ? null
    : "This cell holds no name as people write it. Correct it in the spreadsheet.";
}

/** Letters and figures with blanks, hyphens, points and the like between them: LC-0045, (555) 123-4567, No. 12/34. */
const cardSigns = /^(?:#\s?)?[+(]?[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Zs}\p{Pd}_./()+°]|#(?=\s?\p{N}))*$/u;
/** Also what leads to it or says whose it is: tel. 0301, ext. 12; home & work, *31#. */
const phoneSigns =
  /^(?:[☎☏📞]\ufe0f?\s?)?[*#]?[+([]*[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Zs}\p{Pd}_./()[\]+°,;&*|]|#(?=\s?\p{N}|$)|(?<=[\p{L}.)]\s?):|(?<=ext)=)*$/iu;
/** Err:502 in any language; a word before a number that one can call has more of it behind. */
const wordAndCode = /^[\p{L}\p{M}\p{Zs}.]+:\s*\d{1,3}$/u;
/** 5551234567.5, 12.50 and 5.551.234.567,50 are reckoned with; 030.1234567 and 555.1234 are not. */
const decimals = /^(?:\d+[.,]\d{1,2}|\d{6,}[.,]\d+|[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*(?!\1)[.,]\d{1,2})$/;
/** 5.551 is five and a half to some, and five thousand to others. */
const pointOfThousand = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** 0, 00000, 000-0000: where a program has no number. */
const noughtsAlone = /^[\s\p{P}+]*0[\s\p{P}+0]*$/u;
/** Two cards in one cell. */
const twoCards = /(?<!\d)\d{6,}\s?[/(]\D{0,20}\d{6}/;
/** Accounting programs put the minus behind. */
const negative = /^(?:[-−]|\d+-$)/;

/** 1-800-FLOWERS, and words that lead to a number or say whose it is. */
const wordsOfNumbers =
  /\d[\s-]?[A-Z]{3,}|(?<!\p{L})(?:ext\p{L}*|tel\p{L}*|t[ée]l[ée]fon\p{L}*|phone|f?on|fax|mob\p{L}*|cell|wew|dw|poste|int|nr|no|home|work|office)(?!\p{L})/gu;

/** "call after 5", "room 12": words with fewer digits than a number has that one can call. */
function isSentence(number: string, isCard: boolean): boolean {
  const digits = number.replace(/\D/g, "").length;
  if (isCard) return /\p{L}{2}\s{1,9}\p{L}{2}/u.test(number) || (digits < 3 && /\p{Ll}{3,}/u.test(number));
  return digits < 2 || (digits < 5 && /\p{L}{2,}/u.test(number.replace(wordsOfNumbers, " ")));
}

/** Why a cell with digits that should hold a phone or card number holds none; null for one. */
export function faultOfNumber(cell: string, field: "phoneNumber" | "bonusCardNumber"): string | null {
  if (hasControls.test(cell)) return null;
  const number = plainDigits(cell);
  if (isDate(number)) return unclearCells.date;
  const isCard = field === "bonusCardNumber";
  const isOther = [
    wordAndCode,
    decimals,
    noughtsAlone,
    negative,
    ...(isCard ? [pointOfThousand, twoCards] : []),
  ];
  return (isCard ? cardSigns : phoneSigns).test(number) &&
    !isOther.some((pattern) => pattern.test(number)) &&
    !isSentence(number, isCard)
    ? null
    : "This cell holds no number of a phone or card. Correct or empty it.";
}

/** What programs keep in place of passwords, by the ways in which they write it. */
const hashes = [
  // crypt(3), PHP, WordPress, Drupal: $2y$10$…, $argon2id$v=19$…, $P$B…
  /^\$(?:[156y]|2[abxy]?|[PHSA]|apr1|argon2\w*|pbkdf2[\w-]*|scrypt|7|gy|md5|bcrypt[\w-]*)\$\S{16,}$/i,
  // LDAP and Spring: {SSHA}…, {bcrypt}$2a$…
  /^\{(?:s?sha|ssha\d{3}|sha-?\d{3}|s?md5|crypt|x-\w+|bcrypt|scrypt|argon2\w*|pbkdf2[\w@.-]*)\}\S{16,}$/i,
  // Django, Werkzeug: pbkdf2_sha256$600000$…, scrypt:32768:8:1$…
  /^(?:pbkdf2|argon2|bcrypt|scrypt|unsalted|sha1|md5)[\w:]*\$\S{16,}$/i,
  // ASP.NET
  /^AQAAAA[\w+/]{40,}={0,2}$/,
  // MySQL, and MD5 to SHA-512 in hexadecimal figures, maybe with their salt.
  /^\*?(?:0x)?(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{56}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128})(?::\S{1,64})?$/i,
];

/** Whether a cell that should hold a password holds what another program keeps of one: nobody knows the password by it. */
export function isPasswordHash(cell: string): boolean {
  return hashes.some((pattern) => pattern.test(cell.trim()));
}

/** What stands in place of a password that is not shown, or not set. */
const placeholders = [
  /^([^\p{L}\p{N}])\1{2,}$/u,
  /^x{4,}$/i,
  /^[[(<{][\p{L}\s_'-]+[\])>}]$/u,
  /^(?:see|siehe|voir|ver|v[ée]ase|vedi|zob\.?) \p{L}[\p{L} -]*$/iu,
  /^(?:same|as|wie|comme|come|como|igual que|jak) (?:as |the |die |le |la |el |o )*(?:e-?mail|mail|above|below|before|user ?name|login|oben|ci-dessus|sopra|arriba|acima|correo)\P{L}*$/iu,
  /^(?:not|nicht|non|no|never) (?:set|given|known|shown|available|provided|applicable|gesetzt|bekannt|vergeben|défini|definido|impostata)$/iu,
  /^(?:to be|will be|wird) \p{L}+(?: \p{L}+)*$/iu,
  /^(?:hidden|redacted|masked|encrypted|undisclosed|confidential|verborgen|verschlüsselt|masqué|oculto|nascosto|ukryte)$/iu,
];

/** Whether a cell that should hold a password says where it is instead, or that there is none. */
export function isPasswordPlaceholder(cell: string): boolean {
  return placeholders.some((pattern) => pattern.test(cell.trim()));
}

export const holdsFormula = "This cell holds a formula. Put its value there.";

const languages = "en de fr es it pt pl nl sv da nb fi cs sk hu ro tr ru uk el hr sl ar id".split(" ");

/** As programs write the months short and long: dec, dez, déc, grudzień, with the three letters that some cut them to. */
function monthWords(): string {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2000, month, 15)));
  const words = languages.flatMap((language) =>
    (["short", "long"] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, day: "numeric", timeZone: "UTC" });
      return months.map(
        (date) => format.formatToParts(date).find(({ type }) => type === "month")?.value ?? "",
      );
    }),
  );
  const plain = words
    .map((word) => word.replace(".", ""))
    .filter((word) => /^\p{L}[\p{L}\p{M}]+$/u.test(word));
  const all = [...plain, ...plain.map((word) => word.slice(0, 3)), "mrz", "sept"];
  return [...new Set(all.map((word) => word.toLowerCase()))].join("|");
}

const month = `(?:${monthWords()})`;
const time = String.raw`(?:[T, ]+\d{1,2}[:.]\d{2}.*)?`;
/** 05-Dec, 5. März 2026 */
const dayAndMonth = new RegExp(
  String.raw`^\d{1,2}(?:[-/]|\.? ?(?:de )?)${month}\.?(?:[-./ ]+(?:\d{2}|\d{4})${time})?$`,
  "iu",
);
/** Dec-05, Dezember 2026, December 5, 2026 */
const monthAndYear = new RegExp(String.raw`^${month}\.?[-/ ](?:\d{1,2}, ?)?(?:\d{2}|\d{4})${time}$`, "iu");
const numericDate = new RegExp(String.raw`^(\d{1,4})([-/.]) ?(\d{1,2})\2 ?(\d{1,4})\.?(${time})$`, "u");

const eastAsianDate = /^(?:\d+年)?\d{1,2}月/;
/** 12/2026 */
const monthOfYear = /^(?:0?[1-9]|1[0-2])\/(?:19|20)\d{2}$/;

/** Whether a text is a date as spreadsheet programs show one. */
function isDate(text: string): boolean {
  const isNamed = [dayAndMonth, monthAndYear, eastAsianDate, monthOfYear].some((pattern) =>
    pattern.test(text),
  );
  if (isNamed) return true;
  const [, first = "", sign, second = "", third = "", behind] = numericDate.exec(text) ?? [];
  if (!sign) return false;
  const year = [first, third].find(({ length }) => length === 4);
  const [day, other] = first === year ? [second, third] : [first, second];
  // Spreadsheet programs show 0 as day 0 of 1900.
  const isDay =
    Math.min(+day, +other) <= 12 && Math.max(+day, +other) <= 31 && (+day * +other > 0 || year === "1900");
  // 12-34-56 and 22-10-30 are numbers of small towns.
  const isYear = year ? /^(?:1[89]|2[01])/.test(year) : third.length === 2 && (sign !== "-" || behind !== "");
  return isDay && isYear;
}
