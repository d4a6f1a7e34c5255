import { Table } from "@mantine/core";
import {
  type ColumnMatch,
  columnName,
  importFieldLabels,
  importFields,
} from "#app/identity/domain/user-imports/columns";
import styles from "./import.module.css";
import { ScrollBox } from "./ScrollBox";

interface SampleRowsProps {
  headings: string[];
  samples: string[][];
  match: ColumnMatch;
}

/** The first rows of the file, with what each column is taken for. */
export function SampleRows({ headings, samples, match }: SampleRowsProps) {
  const columns = headings.map((_, column) => {
    const field = importFields.find((one) => match[one] === column);
    return { column, name: columnName(headings, column), field: field ? importFieldLabels[field] : null };
  });
  return (
    <ScrollBox label="The first rows of the file">
      <Table className={styles.samples} fz="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ column, name, field }) => (
              <Table.Th key={column} data-matched={field !== null || undefined}>
                {name}
                <span className={styles.matchedAs}>{field ?? "left out"}</span>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {samples.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other name
            <Table.Tr key={row}>
              {columns.map(({ column }) => (
                <Table.Td key={column}>{cells[column]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
