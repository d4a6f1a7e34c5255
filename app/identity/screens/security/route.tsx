import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOwnKeys } from "#app/identity/domain/api-keys/queries.server";
import { listOwnSessions } from "#app/identity/domain/sessions/own-sessions.server";
import { describeUserAgent } from "#app/identity/domain/sessions/user-agent.server";
import { getSignInFactors } from "#app/identity/domain/sign-in-factors/queries.server";
import { browserInWords } from "#app/identity/ui/sign-in-factors/browser-in-words";
import { useSecondStepDialogs } from "#app/identity/ui/sign-in-factors/use-second-step-dialogs";
import { answerLoader } from "#app/server/web/answers.server";
import { useShell } from "#app/shell/ui/use-shell";
import { zoneInWords } from "#app/ui/format-date";
import { keptLoader } from "#app/ui/kept-loader";
import { say } from "#app/ui/language/say";
import { PageHead } from "#app/ui/PageHead";
import { Screen } from "#app/ui/Screen";
import { ScreenError } from "#app/ui/ScreenError";
import { AppSection } from "./AppSection";
import { KeysSection } from "./KeysSection";
import { PasskeysSection } from "./PasskeysSection";
import { RecoveryCodesSection } from "./RecoveryCodesSection";
import { SessionsSection } from "./SessionsSection";
import styles from "./security.module.css";

export const meta: MetaFunction = () => [{ title: `${say("Sign-in and security")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting sign-in and security", async ({ ctx }) =>
    json({
      factors: await getSignInFactors(ctx),
      sessions: await listOwnSessions(ctx),
      keys: await listOwnKeys(ctx),
      suggestedName: describeUserAgent(ctx.request.userAgent ?? ""),
    }),
  );
}

export const clientLoader = keptLoader("Error getting sign-in and security");

export default function SecurityScreen() {
  const { factors, sessions, keys, suggestedName } = useLoaderData<typeof loader>();
  const { user, retailers, currentRetailerId } = useShell();
  const zone = retailers.find(({ id }) => id === currentRetailerId)?.timeZone ?? "UTC";
  const steps = useSecondStepDialogs({ email: user.email, suggestedName: browserInWords(suggestedName) });
  const hasSecondStep = factors.passkeys.length > 0 || factors.app !== null;
  return (
    <Screen>
      <PageHead title={say("Sign-in and security")} subtitle={subtitleOf(factors.required, hasSecondStep)} />
      <div className={styles.sections}>
        <PasskeysSection passkeys={factors.passkeys} zone={zone} steps={steps} />
        <AppSection app={factors.app} zone={zone} steps={steps} />
        {hasSecondStep ? <RecoveryCodesSection left={factors.recoveryCodesLeft} steps={steps} /> : null}
        <SessionsSection sessions={sessions} hasKeys={keys.length > 0} zone={zone} />
        {keys.length > 0 ? <KeysSection keys={keys} zone={zone} /> : null}
        <p className={styles.zone}>{say("Times are in {zone}.", { zone: zoneInWords(zone) })}</p>
      </div>
      {steps.dialogs}
    </Screen>
  );
}

function subtitleOf(required: boolean, hasSecondStep: boolean): string {
  if (required) return say("Your account must have a second step: a passkey or an authenticator app.");
  return hasSecondStep
    ? say("Your account has a second step besides its password.")
    : say("A password alone protects your account. A passkey or an authenticator app makes it much safer.");
}

export { ScreenError as ErrorBoundary };
