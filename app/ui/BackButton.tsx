import { Button } from "@mantine/core";
import { Link } from "@remix-run/react";
import { say } from "#app/ui/language/say";
import { IconArrowLeft } from "./icons";

/** Leads from a screen to the one that it belongs to. */
export function BackButton({ to }: { to: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      {say("Back")}
    </Button>
  );
}
