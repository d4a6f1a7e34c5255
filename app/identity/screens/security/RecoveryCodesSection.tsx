import { Badge, Button } from "@mantine/core";
import { useAccountAction } from "#app/identity/ui/sign-in-factors/use-account-action";
import type { useSecondStepDialogs } from "#app/identity/ui/sign-in-factors/use-second-step-dialogs";
import { postForm } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { Section } from "./Section";

interface RecoveryCodesSectionProps {
  left: number;
  steps: ReturnType<typeof useSecondStepDialogs>;
}

const few = 3;

export function RecoveryCodesSection({ left, steps }: RecoveryCodesSectionProps) {
  const { busy, refused, run } = useAccountAction();
  const renew = async () => {
    const made = await run(
      steps.confirmed(() =>
        postForm<{ ok: true; codes: string[] }>(
          "/dashboard/account/recovery-codes",
          {},
          "Error making recovery codes",
        ),
      ),
    );
    if (made) steps.showCodes(made.codes);
  };
  return (
    <Section
      title={say("Recovery codes")}
      badge={
        <Badge variant="light" color={left <= few ? "yellow" : "gray"}>
          {say("{left} left", { left })}
        </Badge>
      }
      description={say(
        "Each signs you in once, after your password, when nothing else is at hand. New ones replace the old.",
      )}
      refused={busy ? null : refused}
      buttons={
        <Button variant="default" onClick={renew} loading={busy}>
          {say("Make New Codes")}
        </Button>
      }
    />
  );
}
