import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { IconAlertCircle } from "./icons";

/** The one way in which screens and dialogs say that something was refused or failed. */
export function ErrorAlert({ message, title = "Error" }: { message: ReactNode; title?: string }) {
  return (
    <Alert role="alert" color="red" variant="light" title={title} icon={<IconAlertCircle aria-hidden />}>
      {message === title ? null : message}
    </Alert>
  );
}
