import {
  hasLostDigits,
  isErrorValue,
  isNothing,
  textOfCell,
  unclearCells,
  wholeNumberOf,
} from "#app/kernel/csv-cells";
import { normalizeEmail } from "#app/kernel/email-address";
import type { TableRow } from "#app/kernel/ports/table-reader";
import { fold } from "#db/fold";
import type { Role } from "#db/tables/identity";
import type { PasswordRule } from "../accounts/password-rules.server";
import { type UserInput, userSchema } from "../users/schemas";
import {
  faultOfName,
  faultOfNumber,
  holdsFormula,
  isPasswordHash,
  isPasswordPlaceholder,
} from "./cell-values";
import { columnName, type ImportField, importFieldLabels, importFields } from "./columns";
import type { ImportOptions } from "./schemas";

/** What is wrong with a cell. */
export interface RowProblem {
  /** The column's heading. */
  column: string;
  value: string;
  message: string;
}

/** A row as the user it would become, with what it says itself; or why it can't become one. */
export interface PersonRow {
  row: TableRow;
  person: UserInput | null;
  email: string;
  namesRole: boolean;
  namesRetailer: boolean;
  problems: RowProblem[];
}

/** What rows are read by. */
export interface ReadingRules {
  headings: string[];
  options: ImportOptions;
  /** The roles the actor may give. */
  grantable: readonly Role[];
  /** The id of a retailer the actor may add users to, by slug or name in lower case. */
  retailerIds: ReadonlyMap<string, number>;
  /** Null where the file has no passwords. */
  passwordRule: PasswordRule | null;
}

const maxShownValueLength = 200;
const unknownRetailer = 1;
const roleNames: Record<string, Role> = {
  administrator: "Administrator",
  admin: "Administrator",
  retailer: "Retailer",
  staff: "Retailer",
  customer: "Customer",
  administrador: "Administrator",
  administrateur: "Administrator",
  amministratore: "Administrator",
  empleado: "Retailer",
  mitarbeiter: "Retailer",
  employé: "Retailer",
  cliente: "Customer",
  client: "Customer",
  kunde: "Customer",
  klient: "Customer",
};
const fieldOfPath: Record<string, ImportField> = { retailerId: "retailer", confirmPassword: "password" };

export function readPerson(row: TableRow, rules: ReadingRules): PersonRow {
  const { options, grantable, retailerIds } = rules;
  const problems: RowProblem[] = [];
  const problem = (field: ImportField, message: string) =>
    problems.push(toProblem(row, field, message, rules));
  const roleCell = cellOf(row, "role", options).toLowerCase();
  const role = roleCell === "" ? options.role : roleNames[roleCell];
  if (!role) problem("role", "The role must be Administrator, Retailer or Customer.");
  else if (!grantable.includes(role)) problem("role", `You are not allowed to give the role ${role}.`);
  const retailerCell = cellOf(row, "retailer", options);
  const retailerId = retailerCell === "" ? options.retailerId : retailerIds.get(fold(retailerCell));
  if (retailerId === undefined) problem("retailer", "There is no such retailer that you may add users to.");
  const password = cellOf(row, "password", options);
  const parsed = userSchema.safeParse({
    role: role ?? "Customer",
    firstName: cellOf(row, "firstName", options),
    lastName: cellOf(row, "lastName", options),
    email: cellOf(row, "email", options),
    password,
    confirmPassword: password,
    // Of a link to a number the number counts.
    phoneNumber: cellOf(row, "phoneNumber", options).replace(/^tel:(?=\S)/i, ""),
    bonusCardNumber: cellOf(row, "bonusCardNumber", options),
    // One that is not known has had its problem told.
    retailerId: retailerId === undefined ? unknownRetailer : retailerId,
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    problem(fieldOfPath[name] ?? (name as ImportField), message);
  }
  const fault = parsed.data?.password && rules.passwordRule?.(parsed.data.password, parsed.data.email);
  if (fault) problem("password", fault);
  for (const field of importFields) {
    const fault = faultOfCell(row, field, options);
    if (!fault) continue;
    // Whatever else is said of such a cell is said of what it does not hold.
    const told = toProblem(row, field, fault, rules);
    const others = problems.filter(({ column }) => column !== told.column);
    problems.splice(0, problems.length, ...others, told);
  }
  return {
    row,
    person: problems.length === 0 && parsed.success ? parsed.data : null,
    email: parsed.data?.email ?? normalizeEmail(cellOf(row, "email", options)),
    namesRole: roleCell !== "",
    namesRetailer: retailerCell !== "",
    problems,
  };
}

/** A problem as it is told; passwords are not. */
export function toProblem(
  row: TableRow,
  field: ImportField,
  message: string,
  { headings, options }: Pick<ReadingRules, "headings" | "options">,
): RowProblem {
  const column = options.columns[field];
  return {
    column: column === null ? importFieldLabels[field] : columnName(headings, column),
    value: field === "password" ? "" : cellOf(row, field, options).slice(0, maxShownValueLength),
    message,
  };
}

/** Why a cell does not hold what its row's author meant, whatever it may be taken for. */
function faultOfCell(row: TableRow, field: ImportField, options: ImportOptions): string | null {
  const column = options.columns[field];
  if (column === null) return null;
  if (row.cutColumns?.includes(column)) return "This cell has more than 1,000 characters.";
  const unclear = row.unclear?.[column];
  if (unclear) return unclearCells[unclear];
  const cell = cellOf(row, field, options);
  if (isErrorValue(cell)) {
    // What may be a password is not told.
    return field === "password"
      ? "This cell holds an error of a formula. Correct or empty it in the spreadsheet."
      : `This cell holds the error ${cell}. Correct or empty it in the spreadsheet.`;
  }
  if (field === "password" && isPasswordHash(cell))
    return "This cell holds not a password but a hash of one, by which nobody can sign in. Empty it, or leave the column out.";
  if (field === "password" && isPasswordPlaceholder(cell))
    return "This cell holds no password, but what stands for one. Empty it, or leave the column out.";
  if (isName(field)) return faultOfName(isNobody(row, options) ? `(${cell})` : cell, row.cells[column]);
  const isNumber = isNumberField(field);
  if (isNumber && cell.startsWith("=")) return holdsFormula;
  // Somebody's first password is the number of their card.
  const isChanged = hasLostDigits(cell) || (field === "password" && wholeNumberOf(cell) !== cell);
  if ((isNumber || field === "password") && isChanged) {
    return "The spreadsheet rounded this number, so digits are lost. Format the column as text, enter it again, and retry.";
  }
  if (!isNumber || cell === "") return null;
  return /\p{N}/u.test(cell) ? faultOfNumber(cell, field) : "This cell holds no digits. Correct or empty it.";
}

/** Null and None are some people's names, but nobody's first and last. */
function isNobody(row: TableRow, options: ImportOptions): boolean {
  return (["firstName", "lastName"] as const).every((field) =>
    /^(?:null|none)$/i.test(cellOf(row, field, options)),
  );
}

function isNumberField(field: ImportField): field is "phoneNumber" | "bonusCardNumber" {
  return field === "phoneNumber" || field === "bonusCardNumber";
}

function isName(field: ImportField): boolean {
  return field === "firstName" || field === "lastName";
}

/** Marks of direction, byte-order marks, soft hyphens and the like; joiners belong to names of some scripts. */
const invisibleInNames = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Quotes round all of it, which a program wrote once too often. */
const quotedName = /^["“„«]([^"“”„«»]+)["“”»]$/;

/**
 * Trimmed, without signs that show nothing; what programs write for nothing is empty. Passwords as they stand. Null columns give
 * nothing.
 */
function cellOf(row: TableRow, field: ImportField, { columns }: ImportOptions): string {
  const column = columns[field];
  const cell = column === null ? "" : (row.cells[column] ?? "");
  if (field === "password") {
    if (isNothing(cell.trim(), false)) return "";
    return cell.trimStart().startsWith('="') ? textOfCell(cell) : cell;
  }
  const text = textOfCell(cell);
  // Names begin with an apostrophe in some languages; elsewhere it keeps a spreadsheet from reckoning with the cell.
  if (isName(field)) {
    const name = text.replace(invisibleInNames, "").trim();
    if (isNothing(name, true)) return "";
    // "NULL" in quotes is what a program calls nothing.
    return faultOfName(name) === null ? name.replace(quotedName, "$1").trim() : name;
  }
  const visible = text.replace(/\p{Cf}/gu, "").trim();
  const plain = /^'[^']*$/.test(visible) ? visible.slice(1).trim() : visible;
  if (field === "email") return plain;
  if (isNothing(plain, false) || isPlaceholder.test(plain)) return "";
  return field === "role" || hasLostDigits(plain) ? plain : wholeNumberOf(plain);
}

/** "-", "--", "?": what people write where there is nothing. */
const isPlaceholder = /^[-–—?.\s]{1,10}$/;
