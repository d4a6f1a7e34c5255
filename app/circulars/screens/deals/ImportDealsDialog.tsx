import { Button, Group, List, Modal, Stack, Table, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { dealFieldLabels } from "#app/circulars/domain/deals/deal-fields";
import type { DealsFilePlan } from "#app/circulars/domain/deals/plan-rows";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useUploadSender } from "#app/ui/form-dialog/senders";
import { say, told } from "#app/ui/language/say";
import { EncodingField } from "#app/ui/upload/EncodingField";
import { TableField } from "#app/ui/upload/TableField";
import { tableFileSchema } from "#app/ui/upload/table-file-schema";
import { useEncodingQuestion } from "#app/ui/upload/use-encoding-question";
import type { DealStep } from "./deal-step";
import styles from "./deals.module.css";
import { toldCell, toldProblems } from "./told-cells";
import { dealsPath } from "./use-deals";

interface ImportDealsDialogProps {
  circularId: number;
  opened: boolean;
  onClose(): void;
  maxBytes: number;
  onRun(step: DealStep): void;
}

const megabyte = 1024 * 1024;
const maxShown = 200;
/** Both the error's title and its message if no other is known, in which case the alert shows it once. */
const notUploaded = "File not Uploaded";

/** Takes a file of deals, shows what it would change, and writes that when it is confirmed. */
export function ImportDealsDialog({ circularId, opened, onClose, maxBytes, onRun }: ImportDealsDialogProps) {
  const [plan, setPlan] = useState<DealsFilePlan | null>(null);
  const schema = useMemo(() => tableFileSchema(maxBytes), [maxBytes]);
  const uploadSender = useUploadSender<{ ok: true; plan: DealsFilePlan }>({
    action: `${dealsPath(circularId)}/file`,
    fallback: notUploaded,
    onDone: (answer) => {
      onClose();
      setPlan(answer.plan);
    },
  });
  const { sender, asked } = useEncodingQuestion(uploadSender);
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={say("Import Deals")}
        schema={schema}
        sender={sender}
        submitLabel={say("Look at Changes")}
        errorTitle={notUploaded}
      >
        {({ file }) => (
          <>
            <Text size="sm">
              {say(
                "Export the deals, change them in a spreadsheet and import the file. Rows are matched by their Deal ID; a row without one makes a new deal only with its page and box. Nothing is written before you have seen the changes.",
              )}
            </Text>
            <TableField
              field={file}
              disabled={sender.busy}
              onChoose={sender.reset}
              hint={say(".csv or .xlsx with a heading, up to {maxBytes} MB.", {
                maxBytes: maxBytes / megabyte,
              })}
            />
            {asked ? <EncodingField file={asked} disabled={sender.busy} /> : null}
          </>
        )}
      </FormDialog>
      <PlanDialog plan={plan} onRun={onRun} onClose={() => setPlan(null)} />
    </>
  );
}

interface PlanDialogProps {
  plan: DealsFilePlan | null;
  onRun(step: DealStep): void;
  onClose(): void;
}

/** What a file would change, row by row, and which rows can't be taken. */
function PlanDialog({ plan, onRun, onClose }: PlanDialogProps) {
  if (!plan) return null;
  const { changed, added, failures } = plan;
  const good = changed.length + added.length;
  const label = say("Import {count, plural, one {# deal} other {# deals}}", { count: good });
  const run = () => {
    onClose();
    onRun({ label, changed, added });
  };
  return (
    <Modal opened onClose={onClose} title={say("Nothing written yet")} size="xl" zIndex={9001}>
      <Stack gap="md">
        <Text>{summaryOf(plan)}</Text>
        {failures.length > 0 ? (
          <section aria-label={say("Rows that are left out")}>
            <Text fw={600} mb={4}>
              {say("{count, plural, one {One row is left out} other {# rows are left out}}", {
                count: failures.length,
              })}
            </Text>
            <List size="sm">
              {failures.slice(0, maxShown).map(({ row, message }) => (
                <List.Item key={row}>
                  {say("Row {row}: {problem}", { row, problem: toldProblems(message) })}
                </List.Item>
              ))}
            </List>
            <More count={failures.length} />
          </section>
        ) : null}
        <ChangesTable plan={plan} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {say("Import nothing")}
          </Button>
          {good > 0 ? (
            <Button onClick={run} data-autofocus>
              {label}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
}

function ChangesTable({ plan: { changes, added } }: { plan: DealsFilePlan }) {
  if (changes.length + added.length === 0) return null;
  return (
    <div className={styles.changes}>
      <Table verticalSpacing={6} withRowBorders>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say("Deal")}</Table.Th>
            <Table.Th>{say("Now")}</Table.Th>
            <Table.Th>{say("After the import")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.slice(0, maxShown).map(({ dealId, ingredient, field, before, after }) => (
            <Table.Tr key={`${dealId} ${field}`}>
              <Table.Th scope="row">
                {ingredient}{" "}
                <Text span size="xs" c="dimmed">
                  {told(dealFieldLabels[field])}
                </Text>
              </Table.Th>
              <Table.Td>{toldCell(field, before)}</Table.Td>
              <Table.Td>{toldCell(field, after)}</Table.Td>
            </Table.Tr>
          ))}
          {added.slice(0, maxShown).map((deal) => (
            <Table.Tr key={`${deal.pageId} ${deal.left} ${deal.top} ${deal.ingredient}`}>
              <Table.Th scope="row">{deal.ingredient}</Table.Th>
              <Table.Td>{say("New deal")}</Table.Td>
              <Table.Td>{deal.deal}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <More count={Math.max(changes.length, added.length)} />
    </div>
  );
}

function More({ count }: { count: number }) {
  return count > maxShown ? (
    <Text size="sm">{say("And {count} more.", { count: (count - maxShown).toLocaleString("en-US") })}</Text>
  ) : null;
}

function summaryOf({ changed, added, unchangedCount, missingCount }: DealsFilePlan): string {
  const sentences = [
    changed.length > 0
      ? say("{count, plural, one {# deal would change.} other {# deals would change.}}", {
          count: changed.length,
        })
      : "",
    added.length > 0
      ? say("{count, plural, one {# deal would be new.} other {# deals would be new.}}", {
          count: added.length,
        })
      : "",
    changed.length + added.length === 0 ? say("This file changes nothing.") : "",
    unchangedCount > 0
      ? say(
          "{count, plural, one {# deal in the file is as they are now.} other {# deals in the file are as they are now.}}",
          { count: unchangedCount },
        )
      : "",
    missingCount > 0
      ? say(
          "{count, plural, one {# deal not in the file stays as they are.} other {# deals not in the file stay as they are.}}",
          { count: missingCount },
        )
      : "",
  ];
  return sentences.filter(Boolean).join(" ");
}
