import { columnName } from "#app/identity/domain/user-imports/columns";
import { told } from "#app/ui/language/say";

/** A column by its heading as that stands in the file; one without, by its number in the reader's language. */
export function saidColumn(headings: string[], column: number): string {
  const name = columnName(headings, column);
  return headings[column]?.trim() ? name : told(name);
}

/** What a problem says of its column; one that the file lacks goes by what we call it. */
export function saidColumnOfProblem(headings: string[], column: string): string {
  const isHeading = headings.some((heading, at) => heading !== "" && columnName(headings, at) === column);
  return isHeading ? column : told(column);
}
