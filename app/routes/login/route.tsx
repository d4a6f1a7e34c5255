import { Center, Loader, Text } from "@mantine/core";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useSearchParams } from "@remix-run/react";
import { useMailLink } from "#app/components/use-mail-link";
import { refusal } from "#app/http/refusals.server";
import { commitSession, findVisit, homePath } from "#app/http/session.server";
import { safeRedirectPath, signInWithForm } from "#app/http/sign-in-form.server";
import { BrandPanel } from "./BrandPanel";
import { LoginForm } from "./LoginForm";
import styles from "./login.module.css";
import { ResetForm } from "./ResetForm";

export const meta: MetaFunction = () => [{ title: "Sign in · Endcap" }];

/** Whoever is signed in is led on, unless a mail's link says that a password is to be chosen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has(resetMark)) return null;
  const visit = await findVisit(request, context);
  if (visit) throw redirect(homePath(visit.user));
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const { user, sessionSecret } = await signInWithForm(context.ctx, request);
    const asked = safeRedirectPath(new URL(request.url).searchParams.get("redirectTo"));
    return redirect(asked ?? homePath(user), {
      headers: { "Set-Cookie": await commitSession(context.ctx, sessionSecret) },
    });
  } catch (error) {
    return refusal(error, { ctx: context.ctx, sentence: "Error logging in" });
  }
}

/** Stands in the addresses of our mails: the token itself is behind the hash, where no server sees it. */
const resetMark = "reset";

export default function LoginScreen() {
  const refused = useActionData<typeof action>();
  const [parameters] = useSearchParams();
  const link = useMailLink();
  const waiting = link === undefined && parameters.has(resetMark);
  return (
    <div className={styles.split}>
      <BrandPanel />
      <main className={styles.panel}>
        {waiting ? (
          <Center>
            <Loader size={64} role="status" aria-label="Loading" />
          </Center>
        ) : link ? (
          <ResetForm key={link.token} link={link} />
        ) : (
          <LoginForm refused={refused} />
        )}
        <Text component="footer" size="xs" c="dimmed" className={styles.version}>
          v1.0
        </Text>
      </main>
    </div>
  );
}
