import { Button, Divider, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useSearchParams } from "@remix-run/react";
import { domainOf } from "#app/identity/domain/single-sign-on/domain-of";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFetched } from "#app/ui/fetch-json";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { IconShieldLock } from "#app/ui/icons";
import { say } from "#app/ui/language/say";

const action = "/login/single-sign-on";

/** Offers the way by the company's own provider where the typed address is of a domain that has one. */
export function SingleSignOnChoice({ email }: { email: string }) {
  const [domain] = useDebouncedValue(completeDomain(email), 250);
  const answer = useFetched<{ isThere: boolean }>(
    domain === null ? null : `${action}?${new URLSearchParams({ domain })}`,
  );
  const [parameters] = useSearchParams();
  const redirectTo = parameters.get("redirectTo");
  const sender = useFormSender<{ ok: true; address: string }>({
    action: redirectTo === null ? action : `${action}?${new URLSearchParams({ redirectTo })}`,
    fallback: "Error signing in",
    onDone: ({ address }) => window.location.assign(address),
  });
  const start = () => {
    const form = new FormData();
    form.set("email", email);
    sender.send(form);
  };
  return (
    <div aria-live="polite">
      {answer?.isThere ? (
        <Stack gap="md">
          {sender.refused && !sender.busy ? <ErrorAlert message={sender.refused.message} /> : null}
          <Button
            size="md"
            variant="light"
            fullWidth
            leftSection={<IconShieldLock size={20} aria-hidden />}
            loading={sender.busy}
            onClick={start}
          >
            {say("Continue with single sign-on")}
          </Button>
          <Divider label={say("or with your password")} />
        </Stack>
      ) : null}
    </div>
  );
}

/** Null as long as the address has no end that could be one. */
function completeDomain(email: string): string | null {
  const domain = email.includes("@") ? domainOf(email.trim()) : "";
  return /^[^\s@]+\.[^\s@.]{2,}$/.test(domain) ? domain : null;
}
