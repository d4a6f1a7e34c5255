import { Badge, Button } from "@mantine/core";
import type { SignInFactors } from "#app/identity/domain/sign-in-factors/queries.server";
import { appAction } from "#app/identity/ui/sign-in-factors/app-action";
import { RemoveDialog } from "#app/identity/ui/sign-in-factors/RemoveDialog";
import type { useSecondStepDialogs } from "#app/identity/ui/sign-in-factors/use-second-step-dialogs";
import { postForm } from "#app/ui/form-dialog/senders";
import { formatInstantIn } from "#app/ui/format-date";
import { IconDeviceMobileCode } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { useOpened } from "#app/ui/use-dialog";
import { Row, Section } from "./Section";
import styles from "./security.module.css";

interface AppSectionProps {
  app: SignInFactors["app"];
  zone: string;
  steps: ReturnType<typeof useSecondStepDialogs>;
}

export function AppSection({ app, zone, steps }: AppSectionProps) {
  const [removing, remover] = useOpened();
  return (
    <Section
      title={say("Authenticator app")}
      badge={
        <Badge variant="light" color={app ? "leaf" : "gray"}>
          {app ? say("On") : say("Off")}
        </Badge>
      }
      description={say("After your password, you type a six-digit code that an app on your phone shows.")}
      refused={steps.busy ? null : steps.refused}
      buttons={
        app ? (
          <Button variant="default" onClick={remover.open}>
            {say("Turn Off")}
          </Button>
        ) : (
          <Button variant="default" onClick={steps.addApp} loading={steps.busy}>
            {say("Set Up")}
          </Button>
        )
      }
    >
      {app ? (
        <ul className={styles.rows}>
          <Row
            icon={IconDeviceMobileCode}
            name={say("One-time codes")}
            facts={[
              say("Added {moment}", { moment: formatInstantIn(app.addedAt, zone) }),
              ...(app.lastUsedAt
                ? [say("Last used {moment}", { moment: formatInstantIn(app.lastUsedAt, zone) })]
                : []),
            ]}
          />
        </ul>
      ) : null}
      <RemoveDialog
        opened={removing}
        onClose={remover.close}
        title={say("Turn one-time codes off")}
        label={say(
          "Codes of the app you set up can't sign you in any more. To move to another phone, turn them off and set up the new one.",
        )}
        attempt={steps.confirmed(() =>
          postForm(appAction, { intent: "remove" }, "Error turning one-time codes off"),
        )}
        done={say("One-time codes are off.")}
        confirmLabel={say("Turn Off")}
      />
    </Section>
  );
}
