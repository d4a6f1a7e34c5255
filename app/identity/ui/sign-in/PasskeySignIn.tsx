import { Button } from "@mantine/core";
import { useSearchParams } from "@remix-run/react";
import { signWithPasskey } from "#app/identity/ui/sign-in-factors/passkey-browser";
import { useAccountAction } from "#app/identity/ui/sign-in-factors/use-account-action";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { IconFingerprint } from "#app/ui/icons";
import { say } from "#app/ui/language/say";

interface PasskeySignInProps {
  disabled?: boolean;
  /** The path to which the browser's answer is sent; if left out, that of signing in with a passkey alone. */
  action?: string;
  label?: string;
  primary?: boolean;
}

/** The button that signs in with a passkey, and why it did not. */
export function PasskeySignIn(props: PasskeySignInProps) {
  const { disabled, action = "/login/passkey", label = say("Sign in with a passkey"), primary } = props;
  const [parameters] = useSearchParams();
  const { busy, refused, run } = useAccountAction();
  const signIn = () =>
    run(async () => {
      const search = parameters.size > 0 ? `?${parameters}` : "";
      const answer = await signWithPasskey<{ ok: true; to: string }>(action + search);
      if (!answer?.ok) return answer;
      // The whole document: what the browser holds of the screens is of somebody who was not signed in.
      window.location.assign(answer.to);
      return null;
    });
  return (
    <>
      {refused && !busy ? <ErrorAlert message={refused.message} /> : null}
      <Button
        variant={primary ? "filled" : "default"}
        size="md"
        leftSection={<IconFingerprint size={20} aria-hidden />}
        onClick={signIn}
        loading={busy}
        disabled={disabled}
      >
        {label}
      </Button>
    </>
  );
}
