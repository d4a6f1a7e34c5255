import { Box, Button, Group, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { type ColumnMatch, importFieldLabels, importFields } from "#app/identity/domain/user-imports/columns";
import { describeLeftOut } from "#app/identity/domain/user-imports/describe-outcome";
import type { ImportProblem } from "#app/identity/domain/user-imports/failed-rows.server";
import type { UserImport } from "#app/identity/domain/user-imports/import-access.server";
import { IconDownload } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import styles from "./import.module.css";
import { saidColumn, saidColumnOfProblem } from "./said-column";

interface ProblemTableProps {
  userImport: UserImport;
  problems: ImportProblem[];
}

/** What is wrong, by row as in the file; the rows themselves as a file to mend and send again. */
export function ProblemTable({ userImport, problems }: ProblemTableProps) {
  const { id, failed } = userImport;
  if (failed === 0) return null;
  const shownRows = new Set(problems.map(({ row }) => row)).size;
  return (
    <section aria-labelledby="problems">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="problems">
          {say("Rows that can’t be taken")}
        </Title>
        <Button
          component="a"
          href={`/dashboard/users/imports/${id}/failed-rows`}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {say("Download Failed Rows")}
        </Button>
      </Group>
      <ScrollBox label={say("Problems")}>
        <Table stickyHeader striped fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say("Row")}</Table.Th>
              <Table.Th>{say("Column")}</Table.Th>
              <Table.Th>{say("Value")}</Table.Th>
              <Table.Th>{say("Reason")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map(({ row, column, value, message }) => (
              <Table.Tr key={`${row} ${column} ${message}`}>
                <Table.Td className="tabular">{row}</Table.Td>
                <Table.Td>{saidColumnOfProblem(userImport.headings, column)}</Table.Td>
                <Table.Td className={styles.value}>{value}</Table.Td>
                <Table.Td className={styles.reason}>{told(message)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      {shownRows < failed ? (
        <Text size="sm" c="dimmed" mt="xs">
          {say("The first {shownRows} of {failed} rows; the download has them all.", {
            shownRows,
            failed: failed.toLocaleString("en-US"),
          })}
        </Text>
      ) : null}
    </section>
  );
}

/** A table that is scrolled in its own box, by keyboard too. */
function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="section" className={styles.scroll} aria-label={label} tabIndex={0}>
      {children}
    </Box>
  );
}

interface SampleRowsProps {
  headings: string[];
  samples: string[][];
  match: ColumnMatch;
}

/** The first rows of the file, with what each column is taken for. */
export function SampleRows({ headings, samples, match }: SampleRowsProps) {
  const columns = headings.map((_, column) => {
    const field = importFields.find((one) => match[one] === column);
    return {
      column,
      name: saidColumn(headings, column),
      field: field ? told(importFieldLabels[field]) : null,
    };
  });
  return (
    <ScrollBox label={say("The first rows of the file")}>
      <Table className={styles.samples} fz="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ column, name, field }) => (
              <Table.Th key={column} data-matched={field !== null || undefined}>
                {name}
                <span className={styles.matchedAs}>{field ?? say("left out")}</span>
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

/** What of the file is not read. */
export function LeftOut({ userImport }: { userImport: UserImport }) {
  return describeLeftOut(userImport).map((sentence) => (
    <Text key={sentence} size="sm" style={{ overflowWrap: "anywhere" }}>
      {told(sentence)}
    </Text>
  ));
}

interface RowCountsProps {
  userImport: UserImport;
  /** What each count is called. */
  labels: Record<"created" | "updated" | "skipped" | "failed", string>;
}

const kinds = ["created", "updated", "skipped", "failed"] as const;

/** What became, or would become, of the rows. */
export function RowCounts({ userImport, labels }: RowCountsProps) {
  return (
    <dl className={styles.counts}>
      {kinds.map((kind) => (
        <div key={kind} data-failed={(kind === "failed" && userImport.failed > 0) || undefined}>
          <dt>{told(labels[kind])}</dt>
          <dd>{userImport[kind].toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}
