import { Button, Checkbox, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { IconCheck, IconCopy, IconDownload, IconPrinter } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import styles from "./sign-in-factors.module.css";

interface RecoveryCodesDialogProps {
  /** Null while there is nothing to show. */
  codes: string[] | null;
  email: string;
  onClose(): void;
}

/** Shows recovery codes, this once: it closes when their owner says that they are kept. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const [kept, setKept] = useState(false);
  const close = () => {
    setKept(false);
    onClose();
  };
  const text = codes ? textOf(codes, email) : "";
  return (
    <Modal
      opened={codes !== null}
      onClose={close}
      title={say("Keep your recovery codes")}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={90_001}
    >
      <Stack gap="md">
        <Text>
          {say(
            "Each code signs you in once, after your password, when your passkey or authenticator app is out of reach. They are not shown again.",
          )}
        </Text>
        <div className={styles.printed}>
          <p className={styles.printedOnly}>{say("Recovery codes for Endcap, {email}", { email })}</p>
          <ol className={styles.codes} aria-label={say("Recovery codes")}>
            {codes?.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
        </div>
        <Group gap="xs">
          <Button
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="endcap-recovery-codes.txt"
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            data-autofocus
          >
            {say("Download")}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={printCodes}>
            {say("Print")}
          </Button>
          <CopyButton value={text} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={
                  copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
                }
                onClick={copy}
              >
                {copied ? say("Copied") : say("Copy")}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Checkbox
          label={say("I have put these codes in a safe place")}
          checked={kept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button onClick={close} disabled={!kept}>
            {say("Done")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function textOf(codes: string[], email: string): string {
  return say("Recovery codes for Endcap, {email}\nEach works once, after your password.\n\n{codes}\n", {
    email,
    codes: codes.join("\n"),
  });
}

/** The codes alone, without the screen around them. */
function printCodes(): void {
  const { dataset } = document.documentElement;
  dataset.printed = "recovery-codes";
  window.print();
  delete dataset.printed;
}
