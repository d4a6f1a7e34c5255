import { Button, Group, Modal, Select, Text } from "@mantine/core";
import { useState } from "react";
import type { ScheduleType } from "#app/integrations/domain/connections/connection-types";
import type { Connection } from "#app/integrations/domain/connections/queries.server";
import type { FormSender } from "#app/ui/form-dialog/senders";
import { say, told } from "#app/ui/language/say";
import styles from "./connection-form.module.css";

interface ConnectionButtonsProps {
  editing: boolean;
  canRun: boolean;
  canSchedule: boolean;
  /** Which of the two ways to begin a schedule is chosen. */
  schedule: ScheduleType;
  onSchedule(type: ScheduleType): void;
  sender: FormSender;
  onCancel(): void;
  onSubmit(type: Connection["type"]): void;
}

const scheduleChoices: { value: ScheduleType; label: string }[] = [
  { value: "IstRunatInterval", label: "First run at interval" },
  { value: "IstRunImmediatethenatInterval", label: "First run immediately, then at interval" },
];

const runChoices: { value: Connection["type"]; label: string }[] = [
  { value: "RunOnce", label: "Run once" },
  { value: "SaveAsTemplate", label: "Save as template" },
];

const updateChoice = { value: "UpdateOnly" as const, label: "Update only" };

/** Two ways to send the form, each of them asking first. */
export function ConnectionButtons(props: ConnectionButtonsProps) {
  const { editing, canRun, canSchedule, schedule, onSchedule, sender, onCancel, onSubmit } = props;
  const [run, setRun] = useState<Connection["type"]>(editing ? "UpdateOnly" : "RunOnce");
  const [asked, setAsked] = useState<"Schedule" | "Run">("Run");
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState<"Schedule" | "Run" | null>(null);
  const ask = (intent: "Schedule" | "Run") => {
    setAsked(intent);
    setAsking(true);
  };
  const confirm = () => {
    setAsking(false);
    setSent(asked);
    onSubmit(asked === "Schedule" ? schedule : run);
  };
  return (
    <div className={styles.buttons}>
      <Button variant="default" className={styles.cancel} disabled={sender.busy} onClick={onCancel}>
        {say("Cancel")}
      </Button>
      <div className={styles.choice}>
        <Select
          label={say("Run")}
          data={inWords(editing ? [...runChoices, updateChoice] : runChoices)}
          allowDeselect={false}
          value={run}
          onChange={(value) => setRun(value as Connection["type"])}
        />
        <Button
          variant="light"
          loading={sender.busy && sent === "Run"}
          disabled={!canRun || sender.busy}
          onClick={() => ask("Run")}
        >
          {editing ? say("Submit") : say("Run Now")}
        </Button>
      </div>
      <div className={styles.choice}>
        <Select
          label={say("Schedule")}
          data={inWords(scheduleChoices)}
          allowDeselect={false}
          value={schedule}
          onChange={(value) => onSchedule(value as ScheduleType)}
        />
        <Button
          loading={sender.busy && sent === "Schedule"}
          disabled={!canSchedule || sender.busy}
          onClick={() => ask("Schedule")}
        >
          {say("Schedule Now")}
        </Button>
      </div>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={asked === "Schedule" ? say("Schedule Now") : say("Run Now")}
        size="sm"
        zIndex={90_000}
      >
        <Text>
          {asked === "Schedule"
            ? say("Are you sure? You want to Schedule Now?")
            : say("Are you sure? You want to Run Now?")}
        </Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={() => setAsking(false)}>
            {say("No")}
          </Button>
          <Button onClick={confirm} data-autofocus>
            {say("Yes")}
          </Button>
        </Group>
      </Modal>
    </div>
  );
}

function inWords<Choice extends { label: string }>(choices: Choice[]): Choice[] {
  return choices.map((choice) => ({ ...choice, label: told(choice.label) }));
}
