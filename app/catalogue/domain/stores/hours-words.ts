import type { Language } from "#app/kernel/languages";

/** What a word of a text about hours means. */
export type WordMeaning =
  /** Weekdays, Sunday is 0. None: holidays, which aren't days of the week. Several with `isOneOf`: one of them. */
  | { kind: "day"; days: number[]; isOneOf?: boolean }
  | { kind: "time"; hour: number; minute: number; half: "am" | "pm" }
  | { kind: "open" | "closed" | "all-day" | "to" | "and" | "except" | "store" | "filler" };

/** Names of a week's days, Sunday first, abbreviations beside them; and the words around them. */
interface WordList {
  days: string[];
  to: string;
  and: string;
  open: string;
  closed: string;
  /** "Every day". */
  daily: string;
  weekend: string;
  /** Monday to Friday, where the word means nothing else. */
  weekdays?: string;
  holidays: string;
  noon: string;
  midnight: string;
  except: string;
  /** Says nothing by itself. */
  fillers: string;
  /** Texts of several words, and the one word they stand for. */
  phrases?: [string, string][];
}

const english: WordList = {
  days: [
    "sunday sundays su sun suns",
    "monday mondays m mo mon mons",
    "tuesday tuesdays tu tue tues",
    "wednesday wednesdays w we wed weds",
    "thursday thursdays th thu thur thurs thr thrs",
    "friday fridays f fr fri fris",
    "saturday saturdays sa sat sats",
  ],
  to: "to thru through until till til",
  and: "and plus",
  open: "open opens",
  closed: "closed",
  daily: "daily everyday",
  weekend: "weekend weekends wkend wkends",
  weekdays: "weekday weekdays wkday wkdays",
  holidays: "holiday holidays",
  noon: "noon",
  midnight: "midnight",
  except: "except excluding",
  fillers: "hours hrs hour from are is on we our the we're",
  phrases: [
    ["hours of operation", "hours"],
    ["store hours", "store"],
    ["business hours", "store"],
    ["regular hours", "store"],
    ["normal hours", "store"],
    ["opening hours", "store"],
    ["store", "store"],
    ["seven days a week", "daily"],
    ["7 days a week", "daily"],
    ["7 days per week", "daily"],
    ["7 days/week", "daily"],
    ["7 days", "daily"],
    ["365 days a year", "daily"],
    ["every day", "daily"],
    ["each day", "daily"],
    ["all week", "daily"],
    ["all day", "allday"],
    ["around the clock", "allday"],
    ["week days", "weekdays"],
    ["week ends", "weekends"],
    ["all major holidays", "holidays"],
    ["major holidays", "holidays"],
    ["all holidays", "holidays"],
    ["12 noon", "noon"],
    ["12:00 noon", "noon"],
    ["12 midnight", "midnight"],
    ["12:00 midnight", "midnight"],
    ["a day", ""],
    ["per day", ""],
  ],
};

const others: Record<Exclude<Language, "en">, WordList> = {
  es: {
    days: [
      "domingo domingos dom do d",
      "lunes lun lu l",
      "martes mar ma",
      "miercoles mier mie mi x",
      "jueves jue ju j",
      "viernes vier vie vi v",
      "sabado sabados sab sa s",
    ],
    ...{
      to: "a al hasta",
      and: "y e",
      open: "abierto abre abrimos",
      closed: "cerrado cerrados cerramos cierra",
    },
    ...{ daily: "diario diariamente", weekend: "finde", holidays: "festivos feriados" },
    ...{ noon: "mediodia", midnight: "medianoche", except: "excepto salvo" },
    fillers: "de del desde el los la las dia dias horario horarios atencion hs hrs h hora horas",
    phrases: [
      ["todos los dias", "daily"],
      ["los 7 dias de la semana", "daily"],
      ["7 dias a la semana", "daily"],
      ["fines de semana", "finde"],
      ["fin de semana", "finde"],
      ["horario de atencion", "horario"],
    ],
  },
  "fr-CA": {
    days: [
      "dimanche dimanches dim di d",
      "lundi lundis lun lu l",
      "mardi mardis mar ma",
      "mercredi mercredis mer me",
      "jeudi jeudis jeu je j",
      "vendredi vendredis ven ve v",
      "samedi samedis sam sa s",
    ],
    ...{
      to: "a au",
      and: "et",
      open: "ouvert ouverts",
      closed: "ferme fermee fermes",
      daily: "quotidiennement",
    },
    ...{ weekend: "weekend weekends", holidays: "feries", noon: "midi", midnight: "minuit", except: "sauf" },
    fillers: "de du le les heures horaires horaire d'ouverture nous sommes",
    phrases: [
      ["tous les jours", "quotidiennement"],
      ["7 jours sur 7", "quotidiennement"],
      ["7j/7", "quotidiennement"],
      ["jours feries", "feries"],
      ["fin de semaine", "weekend"],
      ["sans interruption", ""],
    ],
  },
  "pt-BR": {
    days: [
      "domingo domingos dom",
      "segunda segundas seg",
      "terca tercas ter",
      "quarta quartas qua",
      "quinta quintas qui",
      "sexta sextas sex",
      "sabado sabados sab",
    ],
    ...{
      to: "a as ao ate",
      and: "e",
      open: "aberto abertos funcionamos",
      closed: "fechado fechados fechamos",
      daily: "diariamente",
    },
    ...{ weekend: "finde", holidays: "feriado feriados", noon: "meiodia", midnight: "meianoite" },
    except: "exceto",
    fillers: "de da das do aos horario funcionamento atendimento feira nacionais o nos",
    phrases: [
      ["todos os dias", "diariamente"],
      ["meio-dia", "meiodia"],
      ["meia-noite", "meianoite"],
      ["fins de semana", "finde"],
      ["fim de semana", "finde"],
      ["-feira", ""],
      ["a partir", "?"],
      ["2ª", "segunda"],
      ["3ª", "terca"],
      ["4ª", "quarta"],
      ["5ª", "quinta"],
      ["6ª", "sexta"],
    ],
  },
  de: {
    days: [
      "sonntag sonntags so son",
      "montag montags mo mon",
      "dienstag dienstags di die",
      "mittwoch mittwochs mi mit",
      "donnerstag donnerstags do don",
      "freitag freitags fr fre",
      "samstag samstags sonnabend sonnabends sa sam",
    ],
    ...{ to: "bis", and: "und u", open: "geoffnet offen", closed: "geschlossen ruhetag", daily: "taglich" },
    ...{ weekend: "wochenende", holidays: "feiertag feiertage feiertags feiertagen" },
    ...{ noon: "mittag", midnight: "mitternacht", except: "ausser" },
    fillers: "uhr von offnungszeiten am an durchgehend zusatzlich",
    phrases: [["jeden tag", "taglich"]],
  },
  it: {
    days: [
      "domenica domeniche dom do d",
      "lunedi lun lu l",
      "martedi mar ma",
      "mercoledi mer me",
      "giovedi gio gi g",
      "venerdi ven ve v",
      "sabato sabati sab sa s",
    ],
    ...{
      to: "a al alle",
      and: "e ed",
      open: "aperto aperti",
      closed: "chiuso chiusi chiusa",
      daily: "giornalmente",
    },
    ...{ weekend: "weekend", holidays: "festivi", noon: "mezzogiorno", midnight: "mezzanotte" },
    except: "tranne eccetto escluso",
    fillers: "dalle dal dalla da il la di ore orario orari apertura continuato",
    phrases: [["tutti i giorni", "giornalmente"]],
  },
  pl: {
    days: [
      "niedziela niedziele niedzieli niedz nd ndz nie",
      "poniedzialek poniedzialku pon pn",
      "wtorek wtorku wt wto",
      "sroda srody srode sr sro",
      "czwartek czwartku czw cz",
      "piatek piatku pt pia",
      "sobota soboty sobote sob",
    ],
    ...{
      to: "do",
      and: "i oraz",
      open: "otwarte czynne",
      closed: "nieczynne nieczynny zamkniete",
      daily: "codziennie",
    },
    ...{ weekend: "weekend weekendy", holidays: "swieta", noon: "poludnie", midnight: "polnoc" },
    ...{ except: "oprocz", fillers: "od godz godziny godzina otwarcia w g h" },
    phrases: [["cala dobe", "allday"]],
  },
  ar: {
    days: ["الاحد", "الاثنين", "الثلاثاء", "الاربعاء", "الخميس", "الجمعة الجمعه", "السبت"],
    ...{
      to: "الي الى حتي حتى",
      and: "و",
      open: "مفتوح",
      closed: "مغلق",
      daily: "يوميا",
      weekend: "",
      holidays: "العطل",
    },
    ...{ noon: "", midnight: "", except: "عدا" },
    fillers: "من يوم ايام ساعات العمل الساعة الساعه اوقات الدوام",
    phrases: [
      ["كل يوم", "يوميا"],
      ["جميع الايام", "يوميا"],
      ["طوال ايام الاسبوع", "يوميا"],
      ["ما عدا", "عدا"],
      ["منتصف الليل", "midnight"],
      ["12 منتصف الليل", "midnight"],
    ],
  },
};

const ownDays = new Map<Language, Map<string, number>>();

/** Days by the names that a language itself has for them. */
export function ownDaysOf(language: Language): Map<string, number> {
  const list = language === "en" ? english : others[language];
  const days =
    ownDays.get(language) ??
    new Map(list.days.flatMap((names, day) => names.split(" ").map((name) => [name, day] as const)));
  ownDays.set(language, days);
  return days;
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];

export interface Words {
  meanings: Map<string, WordMeaning>;
  /** Full names of days that a slip of the pen is near to. */
  names: [string, number][];
  phrases: [string, string][];
}

const made = new Map<Language, Words>();

/** The words of a language with the English ones, which its own come before. */
export function wordsOf(language: Language): Words {
  const words = made.get(language) ?? makeWords(language);
  made.set(language, words);
  return words;
}

function makeWords(language: Language): Words {
  const lists = language === "en" ? [english] : [english, others[language]];
  const meanings = new Map<string, WordMeaning>();
  addWords(meanings, english);
  if (language === "en") {
    meanings.set("s", { kind: "day", days: [6, 0], isOneOf: true });
    meanings.set("t", { kind: "day", days: [2, 4], isOneOf: true });
  } else {
    // A letter alone is another day in each language.
    for (const letter of ["m", "w", "f"]) meanings.delete(letter);
    addWords(meanings, others[language]);
  }
  meanings.set("allday", { kind: "all-day" });
  meanings.set("store", { kind: "store" });
  const names = lists.flatMap((list) =>
    list.days.flatMap((day, at) => day.split(" ").map((name): [string, number] => [name, at])),
  );
  return {
    meanings,
    names: names.filter(([name]) => name.length >= 6),
    phrases: lists.flatMap(({ phrases = [] }) => phrases).toSorted(([a], [b]) => b.length - a.length),
  };
}

function addWords(meanings: Map<string, WordMeaning>, list: WordList): void {
  const add = (words: string, meaning: WordMeaning) => {
    for (const word of words.split(" ").filter(Boolean)) meanings.set(word, meaning);
  };
  add(list.fillers, { kind: "filler" });
  for (const kind of ["to", "and", "open", "closed", "except"] as const) add(list[kind], { kind });
  add(list.daily, { kind: "day", days: everyDay });
  add(list.weekend, { kind: "day", days: [6, 0] });
  add(list.weekdays ?? "", { kind: "day", days: [1, 2, 3, 4, 5] });
  add(list.holidays, { kind: "day", days: [] });
  add(list.noon, { kind: "time", hour: 12, minute: 0, half: "pm" });
  add(list.midnight, { kind: "time", hour: 12, minute: 0, half: "am" });
  for (const [at, names] of list.days.entries()) add(names, { kind: "day", days: [at] });
}

/** Beginnings of texts about a department of the store, which has hours of its own. */
export const departments = new Set(
  [
    "pharmacy rx deli bakery meat seafood butcher fuel gas pickup pick-up delivery curbside floral flower senior seniors",
    "lobby drive-thru cafe coffee bank liquor wine beer kitchen vaccination clinic optical vision photo",
    "customer post western money bottle grill sushi restaurant garden tire auto warehouse office",
    "farmacia pharmacie apotheke apteka boulangerie panaderia",
  ]
    .join(" ")
    .split(" "),
);

/** Days of the year, not of the week. */
export const holidayNames =
  /^(?:thanksgiving|christmas|xmas|easter|new year|july|independence|memorial|labor day)/;
