import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { IconAlertCircle } from "./icons";

/** The one way in which screens and dialogs say that something was refused or failed. */
export function ErrorAlert({ message }: { message: ReactNode }) {
  return (
    <Alert role="alert" color="red" variant="light" title="Error" icon={<IconAlertCircle aria-hidden />}>
      {message}
    </Alert>
  );
}
