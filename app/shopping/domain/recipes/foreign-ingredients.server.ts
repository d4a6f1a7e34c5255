import {
  all,
  first,
  inOrder,
  isHeading,
  isObject,
  type Line,
  leftOut,
  listInText,
  maxDepth,
  numbered,
  string,
  textOf,
} from "./foreign-shapes.server";
import { plainText } from "./recipe-html.server";

/** Where collections keep what of an ingredient. */
const names = {
  list: ["ingredients", "items", "itemListElement", "components", "ingredientLines", "@list"],
  heading: ["title", "name", "header", "heading", "label", "group"],
  /** All of it in one text. */
  whole: ["wholeLine", "original", "originalString", "originalText", "display", "rawText", "text"],
  amount: ["quantity", "amount", "displayQuantity", "qty"],
  unit: ["unit.name", "unit.abbreviation", "unit", "units", "measure.name", "measure", "measurement"],
  item: [
    ...["ingredient.name", "ingredient.title", "food.name", "food.title", "item.name"],
    ...["ingredient", "food", "name", "item", "product"],
  ],
  note: ["note", "notes", "preparationNotes", "preparation", "usageInfo", "comment"],
  /** Says that an ingredient has no amount, whatever stands there. */
  withoutAmount: ["disableAmount"],
};

/** A list of texts, of objects that hold one, of sections with such lists; or one text with a line each. */
export function ingredientsOf(value: unknown, depth = 0): Line[] {
  if (depth > maxDepth) return [];
  if (typeof value === "string") {
    const list = listInText(value);
    return list ? ingredientsOf(list, depth + 1) : linesOfText(value);
  }
  if (Array.isArray(value)) return inOrder(value).flatMap((each) => ingredientsOf(each, depth + 1));
  if (!isObject(value)) return [];
  const inner = first(value, ...names.list);
  if (isObject(inner)) return [...headingOf(value), ...ingredientsOf(inner, depth + 1)];
  const parts = numbered(value);
  return parts.length > 0 ? parts.flatMap((each) => ingredientsOf(each, depth + 1)) : ingredientOf(value);
}

function headingOf(value: object): Line[] {
  return leftOut("heading", string(first(value, ...names.heading)));
}

function ingredientOf(value: object): Line[] {
  const note = [first(value, ...names.note)].flat().map(string).filter(Boolean).join(", ");
  const name = string(first(value, ...names.item));
  if (isHeading(value)) return leftOut("heading", name || note || string(first(value, ...names.heading)));
  const whole = string(first(value, ...names.whole));
  if (whole !== "") return line(withNote(whole, note));
  const item = name || note || string(first(value, "title"));
  // A number alone refers to something that stands elsewhere.
  if (!/\p{L}/u.test(item)) return leftOut("unread", JSON.stringify(value));
  const hasAmount = !names.withoutAmount.some((each) => first(value, each) === true);
  const amounts = hasAmount ? [first(value, ...names.amount), first(value, ...names.unit)] : [];
  const isUnread = amounts.some((each) => isObject(each) && string(each) === "");
  const [amount, unit] = amounts;
  const text = [first(value, "noAmount") === true ? "" : amountOf(amount), string(unit), item];
  return [
    ...(item === string(first(value, "title"))
      ? []
      : leftOut("heading", string(first(value, "title", "group")))),
    ...line(withNote(text.filter(Boolean).join(" "), name === "" ? "" : note)),
    ...(isUnread ? leftOut("unread", JSON.stringify(value)) : []),
  ];
}

/** "2 cups flour, sifted". */
function withNote(text: string, note: string): string {
  const plain = plainText(note).replace(/^[\s,;]+/, "");
  if (text.toLowerCase().includes(plain.toLowerCase())) return text;
  return plain.startsWith("(") ? `${text} ${plain}` : `${text}, ${plain}`;
}

/** An amount as people write it: "1/3" for 0.3333, nothing for 0. */
function amountOf(value: unknown): string {
  const text = string(value);
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return text;
  const number = Number(text);
  if (number === 0) return "";
  const whole = Math.floor(number);
  const isShort = Number(number.toFixed(2)) === number;
  const divisor = [2, 3, 4, 6, 8, 16].find((each) => {
    const parts = (number - whole) * each;
    return Math.abs(parts - Math.round(parts)) < 0.01 && Math.round(parts) % each !== 0;
  });
  if (isShort || divisor === undefined) return String(Number(number.toFixed(2)) || number);
  const fraction = `${Math.round((number - whole) * divisor)}/${divisor}`;
  return whole > 0 ? `${whole} ${fraction}` : fraction;
}

const headingTag = /<h[1-6]\b[^<>]*>/i;

function linesOfText(text: string): Line[] {
  const html = headingTag.test(text)
    ? text.replaceAll(/>[\r\n]+/g, ">").replaceAll(/(?<![\r\n])[\r\n]+</g, "<")
    : text;
  return html.split(/\r?\n|<br ?\/?>|<\/(?:li|p|div|tr|h[1-6])>|(?=<h[1-6]\b)/i).flatMap((part) => {
    return headingTag.test(part) ? leftOut("heading", plainText(part)) : line(part);
  });
}

function line(text: string): Line[] {
  const plain = textOf(text).replace(/^[-•*]\s+/, "");
  const readable = plain.replaceAll(/(?<![\d.,/])\d+\.\d{4,}(?![\d.,])/g, amountOf);
  return readable === "" ? [] : [{ text: readable, kind: "line" }];
}

/** TheMealDB's numbered fields: `strIngredient1` with `strMeasure1`. */
export function numberedIngredients(raw: object): Line[] {
  return Array.from({ length: 30 }, (_, at) => at + 1).flatMap((at) => {
    const [name = ""] = all(raw, `strIngredient${at}`).map(string);
    return name === "" ? [] : line(`${string(first(raw, `strMeasure${at}`))} ${name}`);
  });
}
