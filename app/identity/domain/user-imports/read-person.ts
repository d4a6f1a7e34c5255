import { restoredCell } from "#app/kernel/csv-cells";
import type { TableRow } from "#app/kernel/ports/table-reader";
import { fold } from "#db/fold";
import type { Role } from "#db/tables/identity";
import type { PasswordRule } from "../accounts/password-rules.server";
import { type UserInput, userSchema } from "../users/schemas";
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
    phoneNumber: cellOf(row, "phoneNumber", options),
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
  // Whatever else is said of a cell is said of its beginning.
  const cutFields = importFields.filter((field) => row.cutColumns?.includes(options.columns[field] ?? -1));
  for (const field of cutFields) {
    const cut = toProblem(row, field, "This cell has more than 1,000 characters.", rules);
    const others = problems.filter(({ column }) => column !== cut.column);
    problems.splice(0, problems.length, ...others, cut);
  }
  return {
    row,
    person: problems.length === 0 && parsed.success ? parsed.data : null,
    email: parsed.data?.email ?? cellOf(row, "email", options).toLowerCase(),
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

/** Trimmed; passwords as they stand. Null columns give nothing. */
function cellOf({ cells }: TableRow, field: ImportField, { columns }: ImportOptions): string {
  const column = columns[field];
  const cell = column === null ? "" : (cells[column] ?? "");
  return field === "password" ? cell : restoredCell(cell).trim();
}
