import { headingsByField } from "./heading-words";

/** Characters; headings stand in the problem of every row. */
const maxHeadingLength = 100;

/** What a column of a file of users can hold, in the order of the form. */
export const importFields = [
  "email",
  "firstName",
  "lastName",
  "role",
  "retailer",
  "password",
  "phoneNumber",
  "bonusCardNumber",
] as const;

export type ImportField = (typeof importFields)[number];

/** The number of the column that holds each field, from 0; null: none does. */
export type ColumnMatch = Record<ImportField, number | null>;

export const importFieldLabels: Record<ImportField, string> = {
  email: "Email",
  firstName: "First Name",
  lastName: "Last Name",
  role: "Role",
  retailer: "Retailer",
  password: "Password",
  phoneNumber: "Phone Number",
  bonusCardNumber: "Bonus Card Number",
};

export const requiredFields = ["email", "firstName", "lastName"] as const satisfies ImportField[];

/** Matches columns by what stands above them; each column holds one field at most. */
export function matchColumns(headings: string[]): ColumnMatch {
  const plain = headings.map(plainHeading);
  const match = noColumns();
  for (const field of importFields) {
    for (const heading of plainHeadings[field]) {
      const column = plain.indexOf(heading);
      if (column < 0) continue;
      match[field] = column;
      break;
    }
  }
  return match;
}

/** The headings that stand above more than one column and are matched: which one counts can't be known. */
export function ambiguousHeadings(headings: string[], match: ColumnMatch): string[] {
  const plain = headings.map(plainHeading);
  const matched = importFields.flatMap((field) => match[field] ?? []);
  return matched
    .filter((column) => plain.indexOf(plain[column] ?? "") !== plain.lastIndexOf(plain[column] ?? ""))
    .map((column) => headings[column] ?? "");
}

/** What stands above the columns that hold anything's name and are not taken. */
export function leftOutColumns(headings: string[], match: ColumnMatch): string[] {
  const matched = new Set(importFields.map((field) => match[field]));
  return headings.flatMap((heading, column) =>
    heading.trim() === "" || matched.has(column) ? [] : [columnName(headings, column)],
  );
}

export function noColumns(): ColumnMatch {
  return Object.fromEntries(importFields.map((field) => [field, null])) as ColumnMatch;
}

/** How a column is called: by its heading, or by its number from 1 where it has none. */
export function columnName(headings: string[], column: number): string {
  return headings[column]?.slice(0, maxHeadingLength).replace(/\s+/g, " ").trim() || `Column ${column + 1}`;
}

function plainHeading(heading: string): string {
  return heading
    .slice(0, maxHeadingLength)
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const plainHeadings = Object.fromEntries(
  importFields.map((field) => [field, headingsByField[field].map(plainHeading)]),
) as Record<ImportField, string[]>;
