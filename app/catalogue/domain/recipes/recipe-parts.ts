import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import type { ShownRecipe } from "./shown-recipe";

const maxSummaryLength = 240;
const maxServings = 200;

/** ISO 8601, e.g. PT1H30M; null for none. Source of the format: https://schema.org/Duration */
export function isoDuration(minutes: number | null): string | null {
  if (minutes === null) return null;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours ? `${hours}H` : ""}${rest || !hours ? `${rest}M` : ""}`;
}

/** What the recipe says it takes in all, otherwise preparing and cooking together where no other time was given. */
export function totalMinutesOf({
  preparationMinutes,
  cookingMinutes,
  totalMinutes,
  hasUnreadTime,
}: RecipeData): number | null {
  if (totalMinutes !== null || hasUnreadTime) return totalMinutes;
  return (preparationMinutes ?? 0) + (cookingMinutes ?? 0) || null;
}

const list = (words: string) => words.replaceAll(" ", "|");
/** Servings and those who eat them, in the languages that widgets speak, without accents. */
const eaters = list(
  "servings? serves portions? people persons? guests helpings pax portionen personen pers racion(?:es)? porcion(?:es)? personas? comensal(?:es)? personnes? parts convives? couverts porc(?:ao|oes) pessoas? doses porzion[ei] person[ae] coperti porcj[aei] porcji osob[ay]? حصص حصه حصة اشخاص شخص افراد فرد",
);
/** What may stand before a number that is all. */
const before = list(
  "serves? servings? portions? portionen sirve serve sert rende fur pour para per dla um a",
);
const about = list("about approx\\.? approximately around ca\\.? circa environ unos aprox\\.? etwa ok\\.? ~");
const range =
  "(?:\\s*(?:(?:adults?|kids?|child(?:ren)?|mains?(?:[\\s-](?:course|dish))?)\\s*)?(?:[-–—/]|to|or|bis|oder|a|o|ou|do|lub|الى)\\s*\\d+)?";
const number = `(\\d+(?:[.,]\\d+)?)${range}\\+?`;
const servings = [
  `^(?:(?:${before}|${about})[\\s:]*)*${number}$`,
  `(?<![\\p{L}\\d.,/])${number}\\s*(?:(?!(?:per|pro|por|par|na|each)\\b)\\p{L}[\\p{L}-]*\\s+){0,2}(?:${eaters})(?!\\p{L})`,
  `(?<!\\p{L})(?:serves|servings?:|portions?:|portionen:)\\s*(?:(?:${about})\\s*)*${number}`,
].map((pattern) => new RegExp(pattern, "u"));

/**
 * The number of servings, e.g. 4 of "4", "serves 4-6" or "4 large portions"; null where none is told: "36 cookies" and
 * "2 dozen" are no servings.
 */
export function servingsOf(text: string | null): number | null {
  const plain = (text ?? "")
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .trim();
  const found = servings.flatMap((pattern) => pattern.exec(plain)?.[1] ?? [])[0];
  const count = Number(found?.replace(",", ".") ?? 0);
  return Number.isInteger(count) && count >= 1 && count <= maxServings ? count : null;
}

/** "1.", "Step 2:", "Paso 1.", "1 -", "1/", a bullet; "Schritt 1" alone. */
const ownLabel =
  /^(?:[•●▪◦]\s*|[*-]\s+|(?:step|schritt|paso|[ée]tape|passo|krok)\s*\d{1,2}(?:\s*[.):]\s*|\s[-–]\s+|$)|\d{1,2}(?:\s*[.):]\s+|[.)](?=\p{L})|\s?[-–/]\s+(?=\p{L})))/iu;

/** Paragraphs of a text, their own numbers and bullets taken off: "1. Mix." and "Step 2: Bake." are numbered where they are shown. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(ownLabel, ""))
    .filter((line) => line !== "");
}

/** The first words of a text, and an ellipsis where it was longer. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= maxSummaryLength) return line;
  return `${line.slice(0, maxSummaryLength).replace(/\s+\S*$/, "")}…`;
}

/** Who wrote it, and the site that it can be read on. */
export function attributionOf({ sourceName, sourceUrl }: RecipeData): ShownRecipe["attribution"] {
  const isWeb = sourceUrl !== null && /^https?:\/\//i.test(sourceUrl) && URL.canParse(sourceUrl);
  return {
    author: sourceName,
    source: isWeb ? new URL(sourceUrl).hostname.replace(/^www\./, "") : null,
    url: isWeb ? sourceUrl : null,
  };
}

/** How many weeks have passed since 1970, Mondays at midnight UTC, and when the next one begins. */
export function weekOf(now: Date): { number: number; nextAt: Date } {
  const week = 7 * 24 * 3600 * 1000;
  /** 1970 began on a Thursday. */
  const firstMonday = 4 * 24 * 3600 * 1000;
  const number = Math.floor((now.getTime() - firstMonday) / week);
  return { number, nextAt: new Date((number + 1) * week + firstMonday) };
}
