import { Button, Group, Text } from "@mantine/core";
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { say } from "#app/ui/language/say";
import { ErrorAlert } from "./ErrorAlert";
import { isFocusLost, keepFocus } from "./keep-focus";
import { told } from "./language/say";

/** Says what a screen could not get from the server, and asks for it again. */
export function RetryAlert({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  const button = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  const busy = state === "loading";
  useEffect(() => {
    // The button was switched off while it waited, and lost the focus.
    if (!busy && asked.current && isFocusLost()) button.current?.focus();
    if (!busy) asked.current = false;
  }, [busy]);
  useEffect(() => keepFocus, []);
  return (
    <ErrorAlert
      message={
        <Group justify="space-between" gap="sm">
          <Text size="sm">{told(message)}</Text>
          <Button
            ref={button}
            variant="default"
            size="xs"
            loading={busy}
            onClick={() => {
              asked.current = true;
              revalidate();
            }}
          >
            {say("Try again")}
          </Button>
        </Group>
      }
    />
  );
}
