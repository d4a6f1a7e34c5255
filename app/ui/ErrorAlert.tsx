import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { IconAlertCircle } from "./icons";
import { told } from "./language/say";

/** The one way in which screens and dialogs say that something was refused or failed. */
export function ErrorAlert({ message, title = "Error" }: { message: ReactNode; title?: string }) {
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      title={told(title)}
      icon={<IconAlertCircle aria-hidden />}
    >
      {message === title ? null : typeof message === "string" ? told(message) : message}
    </Alert>
  );
}
