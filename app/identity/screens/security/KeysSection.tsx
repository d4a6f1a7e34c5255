import { Badge, Button } from "@mantine/core";
import { Link } from "@remix-run/react";
import type { ApiKey } from "#app/identity/domain/api-keys/queries.server";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { formatInstantIn } from "#app/ui/format-date";
import { IconTerminal2 } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";
import { Row, Section } from "./Section";
import styles from "./security.module.css";

/** The API keys that act in one's name: they end with the sessions. */
export function KeysSection({ keys, zone }: { keys: ApiKey[]; zone: string }) {
  const { busy, refused, send } = useFormSender({
    action: "/dashboard/account/api-keys/change",
    fallback: "Error revoking the API key",
    onDone: () => notifySuccess(say("The API key was revoked.")),
  });
  useRefusalNotice(refused, "Error revoking the API key");
  const revoke = (id: number) => {
    const form = new FormData();
    form.set("intent", "revoke");
    form.set("id", String(id));
    send(form);
  };
  return (
    <Section
      title={say("API keys")}
      description={say(
        "Scripts use them in your name. They end when you sign out everywhere else or change your password.",
      )}
      buttons={
        <Button variant="default" component={Link} to="/dashboard/account/api-keys">
          {say("Manage API Keys")}
        </Button>
      }
    >
      <ul className={styles.rows}>
        {keys.map((key) => (
          <Row
            key={key.id}
            icon={IconTerminal2}
            name={
              <>
                {key.name}
                <Badge variant="light" color="gray">
                  {key.access === "full" ? say("Full access") : say("Read only")}
                </Badge>
              </>
            }
            facts={[
              `endcap_…${key.hint}`,
              key.isExpired
                ? say("Ended {day}", { day: formatInstantIn(key.expiresAt, zone) })
                : say("Ends {moment}", { moment: formatInstantIn(key.expiresAt, zone) }),
              key.lastUsedAt
                ? say("Last used {moment}", { moment: formatInstantIn(key.lastUsedAt, zone) })
                : say("Never used"),
            ]}
          >
            <Button
              variant="subtle"
              size="compact-md"
              disabled={busy}
              aria-label={say("Revoke {name}", { name: key.name })}
              onClick={() => revoke(key.id)}
            >
              {say("Revoke")}
            </Button>
          </Row>
        ))}
      </ul>
    </Section>
  );
}
