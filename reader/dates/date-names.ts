/** Languages that ads are printed in; their names of months and weekdays come from Intl. */
const locales = ["en", "es", "fr", "pt", "de", "it", "pl", "nl"];

/** Small letters without accents. Every sign stays one sign, so that places in the text stay the same. */
export function plainSigns(text: string): string {
  return [...text.replaceAll("ł", "l").replace(/[‐‑‒–—―−~]/gu, "-")]
    .map((sign) => {
      if (/\d/.test(sign)) return sign;
      const [plain = sign] = sign.normalize("NFKD").toLowerCase();
      // "½" and footnotes' raised digits are no digits of a date.
      return plain.length === sign.length && !/\d/.test(plain) ? plain : sign;
    })
    .join("");
}

interface Names {
  /** 1 is January. More than one where a beginning fits several. */
  months: Map<string, Set<number>>;
  /** Sunday is 0. */
  weekdays: Map<string, Set<number>>;
}

const shortest = { month: 3, weekday: 2 };

function makeNames(): Names {
  const names: Names = { months: new Map(), weekdays: new Map() };
  const add = (to: Map<string, Set<number>>, name: string, value: number, least: number) => {
    const plain = plainSigns(name).split(/[^a-z]/)[0] ?? "";
    for (let length = Math.min(least, plain.length); length <= plain.length; length++) {
      const start = plain.slice(0, length);
      to.set(start, (to.get(start) ?? new Set()).add(value));
    }
  };
  for (const locale of locales) {
    const format = (options: Intl.DateTimeFormatOptions, day: Date, type: "month" | "weekday") =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" })
        .formatToParts(day)
        .find((part) => part.type === type)?.value ?? "";
    for (let month = 1; month <= 12; month++) {
      const day = new Date(Date.UTC(2026, month - 1, 1));
      // Beside a day, Polish months have another ending.
      for (const options of [
        { month: "long" },
        { month: "long", day: "numeric" },
        { month: "short" },
      ] as const)
        add(names.months, format(options, day, "month"), month, shortest.month);
    }
    for (let weekday = 0; weekday < 7; weekday++) {
      // The first of November 2026 is a Sunday.
      const day = new Date(Date.UTC(2026, 10, 1 + weekday));
      for (const width of ["long", "short"] as const)
        add(names.weekdays, format({ weekday: width }, day, "weekday"), weekday, shortest.weekday);
    }
  }
  return names;
}

let made: Names | undefined;

function names(): Names {
  made ??= makeNames();
  return made;
}

/** The month that a word, or the beginning of one, is the name of; null for none and where it may be two. */
export function monthOf(word: string): number | null {
  const found = [...(names().months.get(word) ?? [])];
  return found.length === 1 ? (found[0] as number) : null;
}

/** The weekdays that a word, or the beginning of one, may be the name of in one language or another; Sunday is 0. */
export function weekdaysOf(word: string): number[] {
  const { weekdays } = names();
  return [...(weekdays.get(word) ?? weekdays.get(word.replace(/s$/, "")) ?? [])];
}
